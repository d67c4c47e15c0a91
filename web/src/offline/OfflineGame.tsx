// /offline/game/ID: a game on this device.
import { useEffect, useRef, useState } from "preact/hooks";
import { go, type PageProps } from "../base/router.ts";
import { t } from "../i18n/index.ts";
import { AfterGame } from "../shared/AfterGame.tsx";
import { Frame } from "../shared/Frame.tsx";
import { useWakeLock } from "../shared/wakeLock.ts";
import { TableScreen } from "../table/TableScreen.tsx";
import { Button } from "../ui/Button.tsx";
import { DrawnFace } from "../ui/DrawnFace.tsx";
import { Engine } from "../wasm/engine.ts";
import { load, save, type SavedGame } from "../local/savedGames.ts";
import { againOf } from "../local/newRecord.ts";
import { OfflineDriver } from "../local/offlineDriver.ts";
import { ShareDay } from "./DayDeal.tsx";

async function again(game: SavedGame): Promise<void> {
  const next = againOf(game);
  await save("games", next);
  go(`/offline/game/${next.id}`);
}

const leaving = { left: () => go("/offline"), again: (game: SavedGame) => void again(game) };

async function open(id: string): Promise<OfflineDriver> {
  const game = await load("games", id);
  if (!game) throw new Error(t("no_such_game"));
  return OfflineDriver.open(await Engine.load(), game, leaving);
}

export function OfflineGame({ parts }: PageProps) {
  const id = parts.id ?? "";
  const [driver, setDriver] = useState<OfflineDriver | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let opened: OfflineDriver | null = null,
      gone = false;
    setDriver(null);
    open(id).then(
      (one) => (gone ? one.dispose() : setDriver((opened = one))),
      (error: Error) => setProblem(error.message),
    );
    return () => ((gone = true), opened?.dispose());
  }, [id]);
  useWakeLock(driver?.state.value.status === "playing");
  if (!driver)
    return (
      <Frame alone title={t("offline")}>
        <p class="soft" role="status">
          {problem || t("loading")}
        </p>
      </Frame>
    );
  return (
    <>
      <TableScreen
        key={id}
        driver={driver}
        afterGame={
          <>
            <AfterGame state={driver.state.value} replay={`/offline/replay/${id}`} review={`/offline/review/${id}`} />
            {driver.day && <ShareDay day={driver.day} state={driver.state.value} />}
          </>
        }
      />
      <Cover driver={driver} />
    </>
  );
}

// Hides all cards between the turns of two people until the next player confirms.
function Cover({ driver }: { readonly driver: OfflineDriver }) {
  const seat = driver.cover.value;
  const who = driver.state.value.seats[seat - 1];
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("button")?.focus(), [seat]);
  if (!seat || !who) return null;
  return (
    <div ref={box} class="cover" role="dialog" aria-modal="true" aria-label={t("pass_to", { name: who.name })}>
      <div class="cover-card">
        <span class="cover-face" aria-hidden="true">
          <DrawnFace face={who.face} />
        </span>
        <p class="cover-title">{t("pass_to", { name: who.name })}</p>
        <p class="soft">{t("cover_note")}</p>
        <Button kind="primary" class="big" onClick={() => void driver.uncover(seat)}>
          {t("i_am", { name: who.name })}
        </Button>
        <Button kind="quiet" onClick={() => driver.leave()}>
          {t("save_for_later")}
        </Button>
      </div>
    </div>
  );
}
