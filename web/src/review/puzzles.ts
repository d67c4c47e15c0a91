// The puzzles of web/static/puzzles.txt (docs/dev/PUZZLES.md), and what this player has solved on this device.
import { readObject, writeObject } from "../base/storage.ts";
import { readPlay } from "../game/action.ts";
import type { SeatNumber } from "../game/state.ts";
import type { Reason } from "../local/advice.ts";
import type { Engine } from "../wasm/engine.ts";

export const THEMES = ["call", "run", "next", "land", "joker", "slap"] as const;
export type Theme = (typeof THEMES)[number];
export type Level = 1 | 2 | 3;

export interface Puzzle {
  readonly theme: Theme;
  readonly level: Level;
  readonly rules: string;
  readonly totals: readonly number[];
  readonly start: SeatNumber;
  readonly deck: string; // as far as it has been dealt and drawn
  readonly acts: readonly string[]; // lines of a record
  readonly seat: SeatNumber;
  readonly best: string;
  readonly gap: number; // in hundredths of a percent
  readonly se: number;
  readonly others: readonly (readonly [action: string, loss: number])[];
  readonly why: Omit<Reason, "text">;
}

// ---- the file ----

// Returns an action in the notation: `7h7s-` is `7h7s deck`, `7h+Kd` is `7h Kd`, `!` is `slap`.
function actionOf(short: string): string {
  if (short === "!") return "slap";
  return short.endsWith("-") ? `${short.slice(0, -1)} deck` : short.replace("+", " ");
}

// Returns the lines of a record for the acts of a round, with their seats. A slap-down is by the seat that played last.
function actLines(acts: string, start: number, players: number): string[] {
  let plays = 0;
  return acts.split(" ").flatMap((act) => {
    if (!act) return [];
    const by = act === "!" ? plays - 1 : plays++;
    return [`${((start - 1 + by) % players) + 1} ${actionOf(act)}`];
  });
}

function readReason(words: string): Puzzle["why"] {
  const lacks = words.startsWith("-");
  const [code = "", number, other, cards = "", seat] = words.slice(lacks ? 1 : 0).split(":");
  return { code, lacks, number: Number(number), other: Number(other), cards, seat: Number(seat) as SeatNumber };
}

function readPuzzle(line: string): Puzzle {
  const fields = line.split("|");
  const [theme, level, rules = "", totals = "", start, deck = "", acts = "", seat, best = ""] = fields;
  const [gap, se, others = "", why = ""] = fields.slice(9);
  const scores = totals.split(",").map(Number);
  return {
    theme: theme as Theme,
    level: Number(level) as Level,
    rules,
    totals: scores,
    start: Number(start) as SeatNumber,
    deck,
    acts: actLines(acts, Number(start), scores.length),
    seat: Number(seat) as SeatNumber,
    best: actionOf(best),
    gap: Number(gap),
    se: Number(se),
    others: others.split(",").map((other) => {
      const [action = "", loss] = other.split(":");
      return [actionOf(action), Number(loss)] as const;
    }),
    why: readReason(why),
  };
}

export const readPuzzles = (text: string): readonly Puzzle[] =>
  text
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map(readPuzzle);

let loading: Promise<readonly Puzzle[]> | null = null;

export function loadPuzzles(): Promise<readonly Puzzle[]> {
  loading ??= fetch("/puzzles.txt").then(async (response) => {
    if (!response.ok) throw new Error("puzzles.txt");
    return readPuzzles(await response.text());
  });
  loading.catch(() => (loading = null));
  return loading;
}

// Returns the record of the round up to the position; `names` has a name for each seat.
export function recordOf(
  engine: Engine,
  { rules, totals, start, deck, acts }: Puzzle,
  names: readonly string[],
): string {
  engine.rules(rules);
  return [
    "yaniv 1",
    `rules ${rules}`,
    ...names.map((name) => `player ${name}`),
    "round 1",
    `start ${start}`,
    `deck ${engine.deck(totals.length, deck)}`,
    ...acts,
    "",
  ].join("\n");
}

// True if two actions are the same. A set may be laid in any order.
export function isSame(one: string, other: string): boolean {
  const [a, b] = [readPlay(one), readPlay(other)];
  if (!a || !b) return one === other;
  return a.take === b.take && [...a.throw].sort().join("") === [...b.throw].sort().join("");
}

// Returns what an action costs in hundredths of a percent, or null if the file does not say.
export const lossOf = ({ others }: Puzzle, action: string): number | null =>
  others.find(([other]) => isSame(other, action))?.[1] ?? null;

const DAY_MS = 86_400_000;
export const dayNumber = (now = Date.now()): number => Math.floor(now / DAY_MS);

// ---- what was solved ----

export interface Solved {
  readonly done: readonly number[]; // the indices of puzzles whose best action the player has found
  readonly day: number; // the last day whose puzzle was solved at the first try, or 0
  readonly missed: number; // the last day whose solution was shown before it was found, or 0
  readonly streak: number; // days in a row up to that day
  readonly longest: number;
}

const KEY = "yaniv.puzzles";

export function solvedSoFar(): Solved {
  return { done: [], day: 0, missed: 0, streak: 0, longest: 0, ...readObject<Solved>(KEY) };
}

// Returns the streak as of a day: it ends when a day is missed.
export const streakAt = ({ day, streak }: Solved, today: number): number => (day >= today - 1 ? streak : 0);

// Returns what is solved after a puzzle; `today` is the number of the day if it was the puzzle of the day, else 0.
export function withSolved(before: Solved, index: number, today: number): Solved {
  const done = before.done.includes(index) ? before.done : [...before.done, index];
  if (today === 0 || before.day === today || before.missed === today) return { ...before, done };
  const streak = streakAt(before, today) + 1;
  return { ...before, done, day: today, streak, longest: Math.max(before.longest, streak) };
}

// Returns what is solved after a wrong answer or none; `today` is as in withSolved.
export const withMissed = (before: Solved, today: number): Solved =>
  today === 0 || before.day === today ? before : { ...before, missed: today };

// ---- which puzzles the player wants ----

export interface Wanted {
  readonly theme: Theme | "any";
  readonly level: Level | 0; // 0 for any
}

const WANTED_KEY = "yaniv.puzzles.wanted";
export const wantedNow = (): Wanted => ({ theme: "any", level: 0, ...readObject<Wanted>(WANTED_KEY) });
export const keepWanted = (wanted: Wanted): void => writeObject(WANTED_KEY, wanted);

export const keepSolved = (solved: Solved): void => writeObject(KEY, solved);
