// The review of a game: the curve, the marks on it, each decision with its table, and the figures of every player.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { go } from "../base/router.ts";
import type { SeatNumber } from "../game/state.ts";
import { t } from "../i18n/index.ts";
import { readHead, readRecord, type ReadRecord } from "../local/record.ts";
import { keepReview } from "../local/reviewHistory.ts";
import { save } from "../local/savedGames.ts";
import { tryAgain } from "../local/tryAgain.ts";
import { fetchLevels } from "../local/workerClient.ts";
import { Frame } from "../shared/Frame.tsx";
import { Button } from "../ui/Button.tsx";
import { Choices } from "../ui/fields.tsx";
import { announce } from "../ui/LiveRegion.tsx";
import type { Engine } from "../wasm/engine.ts";
import { Curve } from "./Curve.tsx";
import { percent } from "./figures.ts";
import { MarkList } from "./MarkList.tsx";
import { Moment } from "./Moment.tsx";
import { keyOf, markedOf, type Decision, type Size } from "./reviewData.ts";
import { Reviewer, type Found } from "./reviewer.ts";
import { RoundsTable, SeatsTable, SeatSummary } from "./Summary.tsx";

export interface ReviewedGame {
  readonly id: string;
  readonly record: string;
  readonly names: readonly string[];
  readonly mine: SeatNumber; // this player's seat, or 0
  readonly ended: number; // in seconds
  readonly counts: boolean; // belongs in this player's history
  readonly replay: string; // the path of the replay
}

interface ScreenProps {
  readonly game: ReviewedGame;
  readonly engine: Engine;
}

export function ReviewScreen({ game, engine }: ScreenProps) {
  const reviewer = useMemo(() => Reviewer.of(game.id, game.record), [game]);
  const read = useMemo(() => readRecord(engine, game.record), [game, engine]);
  const found = reviewer.found.value;
  const state = reviewer.state.value;
  useEffect(() => () => reviewer.stop(), [reviewer]);
  useEffect(() => {
    if (state === "done") (keep(game, found), announce(t("review_done")));
  }, [state]);
  return (
    <Frame alone wide title={t("review")}>
      <Progress reviewer={reviewer} />
      {found && <FoundView game={game} found={found} read={read} engine={engine} done={state === "done"} />}
      {found && (
        <footer class="review-foot">
          {state === "done" && !reviewer.deep.value && (
            <>
              <Button onClick={() => reviewer.deepen()}>{t("look_deeper")}</Button>
              <small class="soft">{t("look_deeper_note")}</small>
            </>
          )}
          <a class="button" href={game.replay}>
            {t("replay")}
          </a>
          <small class="soft">{t("review_private")}</small>
        </footer>
      )}
    </Frame>
  );
}

function keep({ id, mine, ended, counts }: ReviewedGame, found: Found | null): void {
  const account = found?.whole.seats.find(({ seat }) => seat === mine);
  if (!account || !counts || !found?.whole.finished) return;
  const { accuracy, error, luck, counted } = account;
  keepReview({ game: id, at: ended, accuracy, error, luck, counted });
}

function Progress({ reviewer }: { readonly reviewer: Reviewer }) {
  const state = reviewer.state.value;
  if (state === "done") return null;
  if (state === "failed") return <p class="field-problem">{reviewer.problem}</p>;
  if (state === "stopped")
    return (
      <p class="review-progress">
        <span>{t("review_stopped", { done: percent(reviewer.progress.value) })}</span>
        <Button onClick={() => reviewer.resume()}>{t("go_on")}</Button>
      </p>
    );
  const words = t(reviewer.deep.value ? "reviewing_deep" : state === "reading" ? "review_reading" : "reviewing");
  return (
    <div class="review-progress">
      <label>
        <span>{words}</span>
        <progress max="1" value={reviewer.progress.value} />
      </label>
      <Button onClick={() => reviewer.stop()}>{t("cancel")}</Button>
    </div>
  );
}

interface FoundProps {
  readonly game: ReviewedGame;
  readonly found: Found;
  readonly read: ReadRecord;
  readonly engine: Engine;
  readonly done: boolean; // nothing more will be found
}

function FoundView({ game, found, read, engine, done }: FoundProps) {
  const { names } = game;
  const { rules } = useMemo(() => readHead(game.record), [game]);
  const [seat, setSeat] = useState<SeatNumber>(game.mine || (read.winners[0] ?? 0));
  const [size, setSize] = useState<Size>("all");
  const [round, setRound] = useState(0);
  const [opened, setOpened] = useState(""); // the decision that the player has opened
  const marks = markedOf(found.decisions, seat, size, round);
  const decision = found.decisions.find((one) => keyOf(one) === opened) ?? marks[0];
  const selected = decision ? keyOf(decision) : "";
  const open = (one: Decision) => setOpened(keyOf(one));
  const at = marks.findIndex((one) => keyOf(one) === selected);
  const part = found.rounds.find((one) => one.round === round) ?? found.whole;
  const account = part.seats.find((one) => one.seat === seat);
  const choose = (chosen: SeatNumber) => (setSeat(chosen), setOpened(""), setRound(0));
  const chooseRound = (chosen: number) => (setRound(chosen), setOpened(""));
  const chooseSize = (chosen: Size) => (setSize(chosen), setOpened(""));
  const none = marks.length === 0 && done && t(size === "all" ? "no_marks" : "no_marks_of_size");
  return (
    <div class="review">
      <div class="review-main">
        <Choices<number>
          label={t("whose_review")}
          value={seat}
          choices={[
            ...names.map((name, i) => ({ value: i + 1, label: <span dir="auto">{name}</span> })),
            { value: 0, label: t("everyone") },
          ]}
          onChange={choose}
        />
        <Curve found={found} seat={seat} names={names} marks={marks} selected={selected} onSelect={open} />
        {decision ? (
          <Moment
            decision={decision}
            names={names}
            rules={rules}
            read={read}
            engine={engine}
            place={{ n: at + 1, of: marks.length }}
            called={opened !== ""}
            onStep={(by) => marks[at + by] && open(marks[at + by]!)}
            onTryAgain={() => void playOn(game, decision)}
          />
        ) : (
          none && <p class="card-box">{none}</p>
        )}
      </div>
      <div class="review-side">
        {account ? (
          <SeatSummary
            account={account}
            decisions={found.decisions}
            round={round}
            finished={found.whole.finished}
            onSelect={open}
          />
        ) : (
          <SeatsTable seats={found.whole.seats} names={names} />
        )}
        {seat > 0 && <RoundsTable rounds={found.rounds} seat={seat} chosen={round} onChoose={chooseRound} />}
        <MarksSection round={round} size={size} onSize={chooseSize} onAllRounds={() => chooseRound(0)}>
          {none && decision && <p class="soft">{none}</p>}
          <MarkList
            key={`${seat} ${size} ${round}`}
            marks={marks}
            names={names}
            rules={rules}
            selected={selected}
            withNames={seat === 0}
            onSelect={open}
          />
        </MarksSection>
      </div>
    </div>
  );
}

interface MarksProps {
  readonly round: number;
  readonly size: Size;
  readonly onSize: (size: Size) => void;
  readonly onAllRounds: () => void;
  readonly children: ComponentChildren;
}

// The choice of the marks that are listed, and the list.
function MarksSection({ round, size, onSize, onAllRounds, children }: MarksProps) {
  return (
    <section class="review-marks" aria-label={t("marks")}>
      <Choices<Size>
        label={round ? t("marks_of_round", { n: round }) : t("marks")}
        value={size}
        choices={[
          { value: "all", label: t("size_all") },
          { value: "mistakes", label: t("size_mistakes") },
          { value: "blunders", label: t("size_blunders") },
        ]}
        onChange={onSize}
      />
      {round > 0 && <Button onClick={onAllRounds}>{t("all_rounds")}</Button>}
      {children}
    </section>
  );
}

// Starts a game at the moment of a decision, with bots in all other seats.
async function playOn({ id, record }: ReviewedGame, { line, seat }: Decision): Promise<void> {
  const levels = await fetchLevels();
  const again = tryAgain(
    { game: id, record, line, seat },
    levels.map(({ name }) => name),
  );
  await save("games", again);
  go(`/offline/game/${again.id}`);
}
