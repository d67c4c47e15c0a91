// /offline: what can be played without a server, and the games and score sheets saved on this device.
import { useEffect, useState } from "preact/hooks";
import { dayOf, t, type Key } from "../i18n/index.ts";
import { Frame } from "../shared/Frame.tsx";
import { StatsGrid } from "../shared/StatsGrid.tsx";
import { presetName } from "../rules/ruleWords.ts";
import { readSheetHead } from "../score/sheet.ts";
import { Button } from "../ui/Button.tsx";
import { Confirm } from "../ui/Confirm.tsx";
import { Icon, type IconName } from "../ui/Icon.tsx";
import { download } from "../ui/share.ts";
import { OfflineNotice } from "./OfflineNotice.tsx";
import { UploadGames } from "./UploadGames.tsx";
import { exportAll, ImportButton } from "./importExport.tsx";
import { changes, remove, listSaved, type SavedGame, type SavedSheet } from "../local/savedGames.ts";
import { addUp } from "../local/summary.ts";
import { IconButton, IconLink } from "../ui/IconButton.tsx";

export function OfflineHome() {
  const [games, setGames] = useState<readonly SavedGame[]>([]);
  const [sheets, setSheets] = useState<readonly SavedSheet[]>([]);
  useEffect(() => {
    void listSaved("games")
      .then(setGames)
      .catch(() => {});
    void listSaved("sheets")
      .then(setSheets)
      .catch(() => {});
  }, [changes.value]);
  const open = games.filter(({ over, kind }) => !over && kind !== "imported");
  const over = games.filter(({ over, kind }) => over || kind === "imported");
  const stats = addUp(games);
  return (
    <Frame alone title={t("offline")}>
      <OfflineNotice />
      <Ways />
      {open.length > 0 && (
        <section>
          <h2>{t("unfinished_games")}</h2>
          <ul class="tables">
            {open.map((one) => (
              <OpenGame key={one.id} game={one} />
            ))}
          </ul>
        </section>
      )}
      {sheets.length > 0 && (
        <section>
          <h2>{t("score_sheets")}</h2>
          <ul class="tables">
            {sheets.map((one) => (
              <SheetRow key={one.id} sheet={one} />
            ))}
          </ul>
        </section>
      )}
      {stats.games > 0 && (
        <section>
          <h2>{t("your_offline_statistics")}</h2>
          <StatsGrid stats={stats} />
        </section>
      )}
      <section>
        <h2>{t("played_here")}</h2>
        {over.length === 0 && <p class="soft">{t("no_games")}</p>}
        <ul class="tables">
          {over.map((one) => (
            <FinishedRow key={one.id} game={one} />
          ))}
        </ul>
        <div class="form-actions">
          <UploadGames games={over} />
          <ImportButton />
          {games.length > 0 && <Button onClick={() => exportAll(games)}>{t("export_games")}</Button>}
        </div>
      </section>
    </Frame>
  );
}

const WAYS: readonly { readonly to: string; readonly icon: IconName; readonly words: Key; readonly note: Key }[] = [
  { to: "/offline/day", icon: "star", words: "day_deal", note: "day_deal_note" },
  { to: "/puzzles", icon: "bulb", words: "puzzles", note: "puzzles_note" },
  { to: "/offline/bots", icon: "robot", words: "against_bots", note: "against_bots_note" },
  { to: "/offline/pass", icon: "user", words: "pass_and_play", note: "pass_and_play_note" },
  { to: "/score", icon: "sheet", words: "score_sheet", note: "score_sheet_note" },
];

function Ways() {
  return (
    <nav class="offline-ways" aria-label={t("offline")}>
      {WAYS.map(({ to, icon, words, note }) => (
        <a key={to} href={to} class="card-box">
          <Icon name={icon} />
          <b>{t(words)}</b>
          <small class="soft">{t(note)}</small>
        </a>
      ))}
    </nav>
  );
}

const day = (game: { readonly changed: number }): string => dayOf(game.changed / 1000);

function OpenGame({ game }: { readonly game: SavedGame }) {
  return (
    <li class="row-with-button">
      <a class="table-row card-box" href={`/offline/game/${game.id}`}>
        <span class="table-row-main">
          {game.names.join(", ")}
          <span class="table-row-facts soft">
            {presetName(game.rules)} · {day(game)}
            {game.kind === "again" && <span class="label-tag">{t("tried_again")}</span>}
          </span>
        </span>
        <span class="go">{t("resume")}</span>
      </a>
      <ForgetButton store="games" id={game.id} name={game.names.join(", ")} />
    </li>
  );
}

function SheetRow({ sheet }: { readonly sheet: SavedSheet }) {
  const { names, rules } = readSheetHead(sheet.text);
  return (
    <li class="row-with-button">
      <a class="table-row card-box" href={`/score/${sheet.id}`}>
        <span class="table-row-main">
          {names.join(", ")}
          <span class="table-row-facts soft">
            {presetName(rules)} · {day(sheet)}
          </span>
        </span>
        <span class="go">{t("open")}</span>
      </a>
      <ForgetButton store="sheets" id={sheet.id} name={names.join(", ")} />
    </li>
  );
}

function FinishedRow({ game }: { readonly game: SavedGame }) {
  return (
    <li class="row-with-button">
      <a class="table-row card-box" href={`/offline/replay/${game.id}`}>
        <span class="table-row-main">
          {game.names.join(", ")}
          <span class="table-row-facts soft">
            {presetName(game.rules)} · {day(game)}
            {game.kind === "imported" && <span class="label-tag">{t("imported")}</span>}
            {game.kind === "again" && <span class="label-tag">{t("tried_again")}</span>}
            {game.handed && <span class="label-tag">{t("added_to_account")}</span>}
          </span>
        </span>
        <span class="go">{t("replay")}</span>
      </a>
      <IconLink
        icon="curve"
        label={t("review_game", { names: game.names.join(", ") })}
        href={`/offline/review/${game.id}`}
      />
      <IconButton
        icon="share"
        label={t("export_game", { names: game.names.join(", ") })}
        title={t("download")}
        onClick={() => download(new Blob([game.record], { type: "text/plain" }), `yaniv-${game.id}.yaniv`)}
      />
    </li>
  );
}

function ForgetButton({
  store,
  id,
  name,
}: {
  readonly store: "games" | "sheets";
  readonly id: string;
  readonly name: string;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <IconButton icon="close" label={t("remove_name", { name })} title={t("remove")} onClick={() => setAsking(true)} />
      {asking && (
        <Confirm
          title={t("remove")}
          text={t("delete_saved", { name })}
          yes={t("remove")}
          onYes={() => void remove(store, id)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
