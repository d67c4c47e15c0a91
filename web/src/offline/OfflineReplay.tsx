// /offline/replay/ID: the replay of a game saved on this device.
import { useEffect, useState } from "preact/hooks";
import { go, type PageProps } from "../base/router.ts";
import { t } from "../i18n/index.ts";
import type { FinishedGame, Who } from "../net/protocol.ts";
import { Frame } from "../shared/Frame.tsx";
import { ReplayPlayer } from "../replay/Replay.tsx";
import { ReplayDriver } from "../replay/replayDriver.ts";
import { Engine } from "../wasm/engine.ts";
import { load, remove, type SavedGame } from "../local/savedGames.ts";

// Bots have the faces of their names, people those that they chose.
function who(game: SavedGame, seat: number): Who {
  const name = game.names[seat]!;
  const isBot = game.record.includes(`\ntag seat${seat + 1} `);
  return { bot: "", name, face: isBot ? name : (game.faces[seat] ?? "") };
}

const finished = (game: SavedGame): FinishedGame => ({
  game: game.id,
  rules: game.rules,
  rated: false,
  ended: game.changed / 1000,
  seats: game.names.map((_, i) => who(game, i)),
  record: game.record,
});

export function OfflineReplay({ parts }: PageProps) {
  const [opened, setOpened] = useState<{ driver: ReplayDriver; engine: Engine } | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    void Promise.all([load("games", parts.id ?? ""), Engine.load()]).then(
      ([game, engine]) =>
        game
          ? setOpened({ engine, driver: new ReplayDriver(engine, finished(game), () => go("/offline")) })
          : setProblem(t("no_such_game")),
      () => setProblem(t("engine_missing")),
    );
  }, [parts.id]);
  useEffect(() => () => opened?.driver.pause(), [opened]);
  const id = parts.id ?? "";
  const forget = () => void remove("games", id).then(() => go("/offline"));
  if (opened) return <ReplayPlayer {...opened} review={`/offline/review/${id}`} address="" onRemove={forget} />;
  return (
    <Frame alone title={t("replay")}>
      <p class="soft">{problem || t("loading")}</p>
    </Frame>
  );
}
