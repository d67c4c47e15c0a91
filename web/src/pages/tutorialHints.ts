// The hints of the tutorial. Each is shown once, at the right moment.
import { isCall } from "../game/action.ts";
import type { TableState } from "../game/state.ts";
import type { Key, Values } from "../i18n/index.ts";

export interface Hint {
  readonly key: Key;
  readonly values?: Values;
}

interface Lesson {
  readonly key: Key;
  readonly now: (state: TableState) => boolean;
  readonly values?: (state: TableState) => Values;
}

const THRESHOLD = 5;

const mine = (state: TableState): boolean => state.status === "playing" && state.view?.turn === state.mySeat;
const ownMoves = (state: TableState): number =>
  state.events.filter((one) => one.kind === "action" && one.seat === state.mySeat).length;
const name = (state: TableState, seat: number): string => state.seats[seat - 1]?.name ?? "";

// In order of urgency: the first that applies and has not been shown comes next.
const LESSONS: readonly Lesson[] = [
  { key: "coach_welcome", now: () => true },
  { key: "coach_slap", now: (s) => s.status === "playing" && s.view?.slap === s.mySeat && s.mySeat > 0 },
  {
    key: "coach_call",
    now: (s) => mine(s) && (s.view?.points ?? 99) <= THRESHOLD,
    values: (s) => ({ n: s.view?.points ?? 0 }),
  },
  { key: "coach_throw", now: (s) => mine(s) && ownMoves(s) === 0 },
  { key: "coach_others", now: (s) => s.status === "playing" && !mine(s) && ownMoves(s) === 1 },
  { key: "coach_points", now: (s) => mine(s) && ownMoves(s) === 1, values: (s) => ({ n: s.view?.points ?? 0 }) },
  { key: "coach_sets", now: (s) => mine(s) && ownMoves(s) === 2 },
  { key: "coach_drop", now: (s) => mine(s) && ownMoves(s) === 3 },
  {
    key: "coach_assaf",
    now: (s) => s.status === "between" && (s.results.at(-1)?.assaf.length ?? 0) > 0,
    values: (s) => ({ name: name(s, s.results.at(-1)?.caller ?? 0) }),
  },
  {
    key: "coach_round",
    now: (s) => s.status === "between",
    values: (s) => ({ name: name(s, s.results.at(-1)?.caller ?? 0) }),
  },
  {
    key: "coach_called",
    now: (s) => s.events.some((one) => one.kind === "action" && isCall(one.action)) && s.status === "playing",
  },
  { key: "coach_done", now: (s) => s.results.length >= 2 || s.status === "over" },
];

// `shown` is the hint on the screen. The aim of the game stays there until the player has read it or made a move.
export function nextHint(state: TableState, told: ReadonlySet<Key>, shown: Hint | null): Hint | null {
  if (shown?.key === "coach_welcome" && ownMoves(state) === 0) return null;
  const lesson = LESSONS.find((one) => !told.has(one.key) && one.now(state));
  return lesson ? { key: lesson.key, values: lesson.values?.(state) ?? {} } : null;
}
