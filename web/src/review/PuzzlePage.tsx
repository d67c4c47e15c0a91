// /puzzles: positions in which one action is clearly best; one of them is the puzzle of the day.
import { useEffect, useMemo, useState } from "preact/hooks";
import { go, type PageProps } from "../base/router.ts";
import type { View } from "../game/state.ts";
import { capital, t, type Key } from "../i18n/index.ts";
import { reasonWords } from "../local/advice.ts";
import { presetName } from "../rules/ruleWords.ts";
import { Frame } from "../shared/Frame.tsx";
import { Loading } from "../shared/Loading.tsx";
import { signsOf } from "../table/narrate.ts";
import { TableScreen } from "../table/TableScreen.tsx";
import { Button } from "../ui/Button.tsx";
import { Choices, Select } from "../ui/fields.tsx";
import { Icon } from "../ui/Icon.tsx";
import { announce } from "../ui/LiveRegion.tsx";
import type { Engine } from "../wasm/engine.ts";
import { loadEngine } from "../wasm/shared.ts";
import { percent } from "./figures.ts";
import { ActionView, PositionTable } from "./PositionView.tsx";
import { PuzzleDriver, namesOf } from "./puzzleDriver.ts";
import {
  THEMES,
  dayNumber,
  isSame,
  keepSolved,
  keepWanted,
  loadPuzzles,
  lossOf,
  solvedSoFar,
  streakAt,
  wantedNow,
  withMissed,
  withSolved,
  type Puzzle,
  type Solved,
  type Wanted,
} from "./puzzles.ts";

interface Ready {
  readonly puzzles: readonly Puzzle[];
  readonly engine: Engine;
}

function useReady(): { readonly ready: Ready | null; readonly problem: string } {
  const [ready, setReady] = useState<Ready | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(
    () =>
      void Promise.all([loadPuzzles(), loadEngine()]).then(
        ([puzzles, engine]) => setReady({ puzzles, engine }),
        () => setProblem(t("engine_missing")),
      ),
    [],
  );
  return { ready, problem };
}

// ---- the list ----

export function PuzzlesHome() {
  const { ready, problem } = useReady();
  return (
    <Frame alone title={t("puzzles")}>
      <Loading value={ready} problem={problem} show={({ puzzles }) => <Overview puzzles={puzzles} />} />
    </Frame>
  );
}

// Returns the first puzzle of a kind that is not solved, counted from `after` on and around; -1 if there is none.
export function nextPuzzle(puzzles: readonly Puzzle[], { done }: Solved, { theme, level }: Wanted, after = -1): number {
  const fits = puzzles.flatMap((one, i) =>
    (theme === "any" || one.theme === theme) && (level === 0 || one.level === level) ? [i] : [],
  );
  const around = [...fits.filter((i) => i > after), ...fits.filter((i) => i <= after)];
  return around.find((i) => !done.includes(i)) ?? around[0] ?? -1;
}

function Overview({ puzzles }: { readonly puzzles: readonly Puzzle[] }) {
  const solved = useMemo(solvedSoFar, []);
  const [wanted, setWanted] = useState(wantedNow);
  const today = dayNumber();
  const next = nextPuzzle(puzzles, solved, wanted);
  const want = (change: Partial<Wanted>) => {
    const now = { ...wanted, ...change };
    setWanted(now);
    keepWanted(now);
  };
  const isOpen = solved.day !== today && solved.missed !== today;
  return (
    <div class="puzzles form">
      <section class="card-box puzzle-day">
        <h2>
          <Icon name="star" /> {t("puzzle_of_day")}
        </h2>
        {solved.longest > 0 ? (
          <p>
            <b>{t("puzzle_streak", { n: streakAt(solved, today) })}</b>{" "}
            <span class="soft">{t("puzzle_best_streak", { n: solved.longest })}</span>
          </p>
        ) : (
          <p class="soft">{t("puzzles_note")}</p>
        )}
        {!isOpen && <p>{t(solved.day === today ? "puzzle_today_done" : "puzzle_today_missed")}</p>}
        <a class={`button${isOpen ? " primary" : ""}`} href={`/puzzles/${(today % puzzles.length) + 1}`}>
          {t("open")}
        </a>
      </section>
      <section class="card-box form">
        <p class="soft">{t("puzzle_solved_n", { n: solved.done.length, m: puzzles.length })}</p>
        <Select<Wanted["theme"]>
          label={t("puzzle_theme")}
          value={wanted.theme}
          choices={(["any", ...THEMES] as const).map((value) => ({ value, label: t(`theme_${value}` as Key) }))}
          onChange={(theme) => want({ theme })}
        />
        <Choices<Wanted["level"]>
          label={t("puzzle_level")}
          value={wanted.level}
          choices={([0, 1, 2, 3] as const).map((value) => ({ value, label: t(`level_${value || "any"}` as Key) }))}
          onChange={(level) => want({ level })}
        />
        {next < 0 ? (
          <p>{t("puzzle_none")}</p>
        ) : (
          <a class="button primary" href={`/puzzles/${next + 1}`}>
            {t("puzzle_next")}
          </a>
        )}
      </section>
    </div>
  );
}

// ---- one puzzle ----

export function PuzzlePage({ parts }: PageProps) {
  const { ready, problem } = useReady();
  const index = Number(parts.n) - 1;
  const puzzle = ready?.puzzles[index];
  if (ready && puzzle) return <OnePuzzle key={index} index={index} puzzle={puzzle} {...ready} />;
  return (
    <Frame alone title={t("puzzles")}>
      <Loading value={null} problem={ready ? t("puzzle_none") : problem} show={() => null} />
    </Frame>
  );
}

interface Answer {
  readonly action: string; // "" if the player gave up
  readonly view: View;
}

interface OneProps extends Ready {
  readonly index: number;
  readonly puzzle: Puzzle;
}

function OnePuzzle({ index, puzzle, puzzles, engine }: OneProps) {
  const [driver, setDriver] = useState<PuzzleDriver | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [problem, setProblem] = useState("");
  const take = (action: string, view: View) => {
    setAnswer({ action, view });
    const right = isSame(action, puzzle.best);
    announce(t(right ? "puzzle_right" : action ? "puzzle_wrong" : "puzzle_solution"));
    const today = dayNumber();
    const day = index === today % puzzles.length ? today : 0;
    keepSolved(right ? withSolved(solvedSoFar(), index, day) : withMissed(solvedSoFar(), day));
  };
  useEffect(() => {
    PuzzleDriver.open(engine, puzzle, take, () => go("/puzzles")).then(setDriver, (error: Error) =>
      setProblem(error.message),
    );
  }, []);
  if (answer) return <Result answer={answer} puzzle={puzzle} index={index} puzzles={puzzles} engine={engine} />;
  if (!driver)
    return (
      <Frame alone title={t("puzzles")}>
        <Loading value={null} problem={problem} show={() => null} />
      </Frame>
    );
  const slaps = driver.state.value.view?.slap === puzzle.seat;
  return (
    <div class="column puzzle">
      <TableScreen driver={driver} />
      <div class={`puzzle-bar${slaps ? " slaps" : ""}`} role="group" aria-label={t("puzzle_n", { n: index + 1 })}>
        <p>
          <b>{t("puzzle_n", { n: index + 1 })}</b> · {rulesWords(engine, puzzle)}
          <span class={`puzzle-task${slaps ? "" : " usual"}`}>{t(slaps ? "puzzle_task_slap" : "puzzle_task")}</span>
          <KnownCards view={driver.state.value.view!} puzzle={puzzle} />
        </p>
        {slaps && (
          <Button kind="primary" onClick={() => driver.answer("pass")}>
            {capital(t("do_no_slap"))}
          </Button>
        )}
        <Button onClick={() => driver.answer("")}>{t("puzzle_show")}</Button>
      </div>
    </div>
  );
}

// Returns the name of the rules and, where rounds are counted, how many are to go.
function rulesWords(engine: Engine, { rules, totals }: Puzzle): string {
  const options = engine.rules(rules);
  const name = presetName(rules.split(" ")[0]!);
  if (options?.end !== "rounds") return name;
  return `${name} · ${t("puzzle_rounds", { n: Number(options.rounds) || 2 * totals.length })}`;
}

// On a small screen the piles cover what everybody has seen the others take.
function KnownCards({ view, puzzle }: { readonly view: View; readonly puzzle: Puzzle }) {
  const names = namesOf(puzzle);
  return (
    <>
      {view.known.map((cards, i) =>
        cards && i + 1 !== puzzle.seat ? (
          <small key={i} class="soft puzzle-known">
            {names[i]}: {t("known_cards", { cards: signsOf(cards) })}
          </small>
        ) : null,
      )}
    </>
  );
}

interface ResultProps extends OneProps {
  readonly answer: Answer;
}

const share = (hundredths: number): number => hundredths / 10_000;

function Result({ answer: { action, view }, puzzle, index, puzzles, engine }: ResultProps) {
  const names = namesOf(puzzle);
  const right = isSame(action, puzzle.best);
  const position = { view, names, rules: puzzle.rules };
  const loss = lossOf(puzzle, action);
  const next = nextPuzzle(puzzles, solvedSoFar(), wantedNow(), index);
  const seats = names.map((name) => ({ name })) as never;
  return (
    <Frame alone title={t("puzzle_n", { n: index + 1 })}>
      <section class="moment card-box">
        {action ? (
          <h2 class={`puzzle-verdict ${right ? "right" : "wrong"}`}>
            <Icon name={right ? "check" : "close"} /> {t(right ? "puzzle_right" : "puzzle_wrong")}
          </h2>
        ) : (
          <h2 class="puzzle-verdict">{t("puzzle_solution")}</h2>
        )}
        <p class="soft">
          {rulesWords(engine, puzzle)} · {t(`theme_${puzzle.theme}` as Key)} · {t(`level_${puzzle.level}` as Key)}
        </p>
        <PositionTable {...position} />
        <div class="action-views">
          {!right && action && (
            <ActionView position={position} action={action} kind="played" title={t("puzzle_yours")}>
              {loss !== null && <p>−{percent(share(loss), 1)}</p>}
            </ActionView>
          )}
          <ActionView position={position} action={puzzle.best} kind="better" title={t("puzzle_best")}>
            <p class="action-why">{reasonWords({ ...puzzle.why, text: "" }, { seats })}</p>
          </ActionView>
        </div>
        <p>{t("puzzle_gap", { gap: percent(share(puzzle.gap), 1) })}</p>
        <div class="moment-actions">
          {next >= 0 && (
            <a class="button primary" href={`/puzzles/${next + 1}`}>
              {t("puzzle_next")}
            </a>
          )}
          <a class="button" href="/puzzles">
            {t("puzzles")}
          </a>
        </div>
      </section>
    </Frame>
  );
}
