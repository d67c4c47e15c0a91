// Positions, results and tables of rules as JSON: the objects of docs/NOTATION.md and docs/PROTOCOL.md. The server and
// the page's own modules write the same ones.
import type { Cards, Phase, RoundResult, SeatNumber, View } from "./state.ts";

export interface WireView {
  readonly seat: SeatNumber;
  readonly round: number;
  readonly turn: SeatNumber;
  readonly phase: Phase;
  readonly slap: SeatNumber;
  readonly hand?: Cards;
  readonly points?: number;
  readonly drop: Cards;
  readonly stock: number;
  readonly discards: number;
  readonly counts: readonly number[];
  readonly known: readonly Cards[];
  readonly total: readonly number[];
  readonly in: readonly boolean[];
  readonly earned?: readonly boolean[];
}

// The fields that come with a view.
export interface WireTurn {
  readonly starter?: SeatNumber;
  readonly caller?: SeatNumber;
  readonly called?: boolean;
  readonly passed?: readonly SeatNumber[];
  readonly drawn?: Cards | null;
}

export interface WirePosition extends WireTurn {
  readonly view: WireView;
}

export interface WireRound {
  readonly round: number;
  readonly caller: SeatNumber;
  readonly assaf: readonly SeatNumber[];
  readonly winner: SeatNumber;
  readonly offender?: SeatNumber;
  readonly score: readonly (number | null)[];
  readonly total: readonly number[];
  readonly out: readonly SeatNumber[];
  readonly cut?: readonly SeatNumber[];
  readonly hands?: readonly (Cards | null)[] | null;
}

export type OptionValues = Readonly<Record<string, string | number>>;

export interface PresetInfo {
  readonly name: string;
  readonly about: string;
  readonly players: readonly [number, number];
  readonly rules: OptionValues;
}

export interface OptionInfo {
  readonly key: string;
  readonly about: string;
  readonly default: string | number;
  readonly values?: readonly (string | number)[];
  readonly min?: number;
  readonly max?: number;
}

export interface LevelInfo {
  readonly name: string;
  readonly about: string;
  readonly person: string;
  readonly persons: readonly { readonly name: string }[]; // the first is `person`
  readonly face: string;
}

export const makeView = (wire: WireView, turn: WireTurn, starter = turn.starter ?? 0): View => ({
  ...wire,
  hand: wire.hand ?? "",
  points: wire.points ?? 0,
  earned: wire.earned ?? [],
  starter,
  caller: turn.caller ?? 0,
  called: turn.called ?? false,
  passed: turn.passed ?? [],
  drawn: turn.drawn ?? "",
});

export const makeResult = (wire: WireRound): RoundResult => ({
  round: wire.round,
  caller: wire.caller,
  assaf: wire.assaf,
  winner: wire.winner,
  offender: wire.offender ?? 0,
  score: wire.score,
  total: wire.total,
  out: wire.out,
  cut: wire.cut ?? [],
  hands: wire.hands ?? null,
});
