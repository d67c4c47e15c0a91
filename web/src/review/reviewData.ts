// What the worker says of a recorded game: the objects of src/json/review_json.h. docs/REVIEW.md explains the figures.
import type { Reason } from "../local/advice.ts";
import type { SeatNumber } from "../game/state.ts";

export type Mark = "inaccuracy" | "mistake" | "blunder" | "missed slap";

export interface Decision {
  readonly line: number; // of the action; for a missed slap-down, of the action that came instead
  readonly round: number;
  readonly seat: SeatNumber;
  readonly action: string; // "pass" for a missed slap-down
  readonly best: string;
  readonly win: number; // the seat's chance before the action
  readonly loss: number;
  readonly loss_points: number;
  readonly se: number;
  readonly counted: boolean;
  readonly mark: Mark | null;
  readonly tried: boolean;
  readonly why: Reason | null;
}

// A seat's account of a round or of the game: result = start + chance + others - lost.
export interface Account {
  readonly seat: SeatNumber;
  readonly start: number;
  readonly result: number;
  readonly chance: number;
  readonly others: number;
  readonly lost: number;
  readonly luck: number;
  readonly counted: number;
  readonly error: number;
  readonly accuracy: number;
  readonly inaccuracies: number;
  readonly mistakes: number;
  readonly blunders: number;
  readonly missed_slaps: number;
  readonly costliest: readonly number[];
  readonly best_moment: { readonly round: number; readonly line: number; readonly gain: number } | null;
}

export interface Round {
  readonly round: number;
  readonly line: number; // of the deal
  readonly end_line: number; // of the action that ended the round, or 0
  readonly seats: readonly Account[];
}

// The answers to the requests of src/wasm/offline_review.h.
export interface Work {
  readonly read: boolean;
  readonly done: boolean;
  readonly progress: number;
  readonly changed: readonly Decision[];
}

export interface Whole {
  readonly finished: boolean;
  readonly decisions: number;
  readonly rounds: number;
  readonly seats: readonly Account[];
}

// A decision is identified by its line and its seat: at one line, a slap-down may be missed and an action taken.
export const keyOf = ({ line, seat }: Pick<Decision, "line" | "seat">): string => `${line}.${seat}`;

// The signs of chess, for bad decisions.
export const SIGNS: Readonly<Record<Exclude<Mark, "missed slap">, string>> = {
  blunder: "??",
  mistake: "?",
  inaccuracy: "?!",
};

// The sizes of marks to filter by; a missed slap-down is not a bad decision and has no size.
export type Size = "all" | "mistakes" | "blunders";
const SIZES: Readonly<Record<Size, readonly Mark[]>> = {
  all: ["inaccuracy", "mistake", "blunder", "missed slap"],
  mistakes: ["mistake", "blunder"],
  blunders: ["blunder"],
};

// Returns the marked decisions of a seat, or of all for 0, and of a round, or of all for 0; the costliest first.
export function markedOf(decisions: readonly Decision[], seat: SeatNumber, size: Size, round = 0): Decision[] {
  return decisions
    .filter((one) => one.mark && SIZES[size].includes(one.mark))
    .filter((one) => (seat === 0 || one.seat === seat) && (round === 0 || one.round === round))
    .sort((a, b) => b.loss - a.loss || a.line - b.line);
}

// ---- the books ----

export interface Books {
  readonly start: number;
  readonly chance: number;
  readonly others: number;
  readonly lost: number;
  readonly result: number;
}

const tenths = (share: number): number => Math.round(share * 1000);

// Returns the account in tenths of a percent, rounded so that the sum is still exact: result = start + chance + others -
// lost.
export function booksOf({ start, others, lost, result }: Account): Books {
  const rounded = { start: tenths(start), others: tenths(others), lost: tenths(lost), result: tenths(result) };
  return { ...rounded, chance: rounded.result - rounded.start - rounded.others + rounded.lost };
}

export type Verdict = "unlucky" | "own_mistakes" | "threw_away" | "well_played" | "lucky";
const LITTLE = 0.1; // who gives away less than this part of a game has hardly given anything away

// Answers the question that people ask after a game: did I play badly, or was I unlucky?
export function verdictOf({ start, result, luck, lost }: Account): Verdict {
  if (result > start) return lost < LITTLE ? "well_played" : "lucky";
  if (luck >= 0) return "threw_away";
  return lost > -luck ? "own_mistakes" : "unlucky";
}

// ---- the curve ----

export type Point = readonly [line: number, win: number];

// Returns the chance of a seat over the lines of the record: at the ends of rounds and at its own decisions.
export function curveOf(rounds: readonly Round[], decisions: readonly Decision[], seat: SeatNumber): Point[] {
  return rounds.flatMap(({ round, line, end_line, seats }) => {
    const account = seats.find((one) => one.seat === seat);
    if (!account) return [];
    const own = decisions.filter((one) => one.seat === seat && one.round === round);
    const last = end_line || (own.at(-1)?.line ?? line);
    return [[line, account.start], ...own.map((one): Point => [one.line, one.win]), [last, account.result]] as Point[];
  });
}
