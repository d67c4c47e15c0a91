// /offline/day: starts or resumes the deal of the day; and the result to share when it is over.
import { effect } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { go } from "../base/router.ts";
import type { TableState } from "../game/state.ts";
import { t } from "../i18n/index.ts";
import { dayGameId, dayToday, newDayGame } from "../local/dayDeal.ts";
import { load, save } from "../local/savedGames.ts";
import { fetchLevels } from "../local/workerClient.ts";
import { connection, me } from "../net/session.ts";
import { Frame } from "../shared/Frame.tsx";
import { addressOf, useServerAddress } from "../shared/Invite.tsx";
import { Button } from "../ui/Button.tsx";
import { FACES } from "../ui/PeopleFields.tsx";
import { copyText, shareLink } from "../ui/share.ts";
import { toast } from "../ui/Toasts.tsx";

// Returns this player's name. If the page was opened by this address, the server has not told it yet; without a server
// there is none.
function findName(): Promise<string> {
  let stop = () => {};
  const found = new Promise<string>((resolve) => {
    stop = effect(() => {
      if (me.value || connection.link.value === "lost") resolve(me.value?.name ?? t("player_n", { n: 1 }));
    });
  });
  return found.finally(() => stop());
}

async function openDay(): Promise<void> {
  const day = dayToday();
  const id = dayGameId(day);
  if (!(await load("games", id))) {
    const [name, levels] = await Promise.all([findName(), fetchLevels()]);
    await save("games", newDayGame(day, { name, face: FACES[0]! }, levels));
  }
  go(`/offline/game/${id}`, true);
}

export function DayDeal() {
  const [failed, setFailed] = useState(false);
  useEffect(() => void openDay().catch(() => setFailed(true)), []);
  return (
    <Frame alone title={t("day_deal")}>
      <p class="soft" role="status">
        {t(failed ? "engine_missing" : "loading")}
      </p>
    </Frame>
  );
}

// ---- the result ----

const MARKS = { won: "🟢", lost: "🔴", assaf: "⭐", beaten: "💥" };

// One sign for each round: won, lost, won by Assaf, or called and beaten by Assaf.
const marksOf = ({ results, mySeat }: TableState): string =>
  results
    .map(({ winner, caller, assaf }) => {
      if (assaf.includes(mySeat)) return MARKS.assaf;
      if (caller === mySeat && assaf.length > 0) return MARKS.beaten;
      return winner === mySeat ? MARKS.won : MARKS.lost;
    })
    .join("");

// Returns the result in words, to share.
export function dayResult(day: string, state: TableState): string {
  const { results, seats, mySeat, winners } = state;
  const total = results.at(-1)?.total ?? [];
  const other = seats.findIndex((_, i) => i + 1 !== mySeat);
  const values = { name: seats[other]?.name ?? "", mine: total[mySeat - 1] ?? 0, theirs: total[other] ?? 0 };
  return [
    `${t("app")} · ${t("day_deal")} ${day}`,
    `${t(winners.includes(mySeat) ? "day_won" : "day_lost", values)} (${t("day_rounds", { n: results.length })})`,
    marksOf(state),
  ].join("\n");
}

export function ShareDay({ day, state }: { readonly day: string; readonly state: TableState }) {
  useServerAddress();
  const share = async () => {
    const text = dayResult(day, state);
    const address = addressOf("/offline/day");
    if ("share" in navigator) await shareLink(t("day_deal"), text, address);
    else toast(t((await copyText(`${text}\n${address}`)) ? "text_copied" : "copy_failed"));
  };
  return (
    <Button kind="primary" class="share-day" onClick={() => void share()}>
      {t("share_result")}
    </Button>
  );
}
