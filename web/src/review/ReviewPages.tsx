// /g/GAME/review and /offline/review/ID: the review of a game on the server, and of one saved on this device.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { PageProps } from "../base/router.ts";
import { t } from "../i18n/index.ts";
import { readHead } from "../local/record.ts";
import { load, type SavedGame } from "../local/savedGames.ts";
import type { FinishedGame } from "../net/protocol.ts";
import { botOf, playerOf } from "../net/room.ts";
import { me } from "../net/session.ts";
import { Frame } from "../shared/Frame.tsx";
import { Loading } from "../shared/Loading.tsx";
import { useFetched } from "../shared/useFetched.ts";
import { engine as sharedEngine, loadEngine } from "../wasm/shared.ts";
import { ReviewScreen, type ReviewedGame } from "./ReviewScreen.tsx";

function onServer(game: FinishedGame): ReviewedGame {
  const mine = game.seats.findIndex((who) => me.peek() && playerOf(who)?.id === me.peek()!.id) + 1;
  const names = readHead(game.record).names.map(
    (name, i) => playerOf(game.seats[i] ?? null)?.name ?? botOf(game.seats[i] ?? null)?.name ?? name,
  );
  const { game: id, record, ended } = game;
  return { id, record, names, mine, ended, counts: mine > 0, replay: `/g/${id}` };
}

const onDevice = ({ id, record, names, mine, changed, kind }: SavedGame): ReviewedGame => ({
  id,
  record,
  names,
  mine,
  ended: changed / 1000,
  counts: mine > 0 && kind === "bots",
  replay: `/offline/replay/${id}`,
});

export function ReviewOnServer({ parts }: PageProps) {
  const fetched = useFetched<FinishedGame>(`/api/game/${encodeURIComponent(parts.game ?? "")}`);
  const game = useMemo(() => fetched.value && onServer(fetched.value), [fetched.value]);
  return <Opened game={game} problem={fetched.problem} />;
}

export function ReviewOnDevice({ parts }: PageProps) {
  const [game, setGame] = useState<ReviewedGame | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    void load("games", parts.id ?? "").then((saved) =>
      saved ? setGame(onDevice(saved)) : setProblem(t("no_such_game")),
    );
  }, [parts.id]);
  return <Opened game={game} problem={problem} />;
}

function Opened({ game, problem }: { readonly game: ReviewedGame | null; readonly problem: string }) {
  const [missing, setMissing] = useState("");
  useEffect(() => void loadEngine().catch(() => setMissing(t("engine_missing"))), []);
  const engine = sharedEngine.value;
  if (game && engine) return <ReviewScreen key={game.id} game={game} engine={engine} />;
  return (
    <Frame alone title={t("review")}>
      <Loading value={null} problem={problem || missing} show={() => null} />
    </Frame>
  );
}
