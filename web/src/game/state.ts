// The state of a table as one seat sees it: the one value that the table screen draws. Drivers (a server connection, a
// local game, a replay) create new values and never modify old ones.

import { isCall } from "./action.ts";

// Seats count from 1; 0 means no seat.
export type SeatNumber = number;

// Cards in the notation: "7h", "Jk"; several together: "7h7sJk".
export type Cards = string;

export type Phase = "deal" | "play" | "last" | "swap" | "over";

// What this player's seat may know, with the names of the notation. For a spectator, the seat is 0 and the hand is
// empty.
export interface View {
  readonly seat: SeatNumber;
  readonly round: number;
  readonly turn: SeatNumber;
  readonly phase: Phase;
  readonly slap: SeatNumber; // this player's seat if it can slap down now, else 0
  readonly hand: Cards;
  readonly points: number;
  readonly drop: Cards; // the last throw, in the order laid
  readonly stock: number;
  readonly discards: number;
  readonly counts: readonly number[]; // this and the following fields are indexed by seat
  readonly known: readonly Cards[];
  readonly total: readonly number[];
  readonly in: readonly boolean[];
  readonly earned: readonly boolean[]; // with pick=earned: who has thrown two or more cards at once; else empty
  readonly starter: SeatNumber;
  readonly caller: SeatNumber; // the caller whom the last turns follow
  readonly called: boolean; // a false call was made this turn
  readonly passed: readonly SeatNumber[]; // seats that have passed on a swap
  readonly drawn: Cards; // the card that can be slapped down, or ""
}

// A deadline in milliseconds of Date.now() on this device, and the full length of the period.
export interface Deadline {
  readonly until: number;
  readonly total: number;
}

export interface Seat {
  readonly name: string;
  readonly player: string; // the public id of the account or guest; "" for an empty seat or a bot
  readonly avatar: string; // the URL of a picture, or "" for a generated one
  readonly face: string; // the name of a bot, which has a drawn face; the emoji of a person on this device; or ""
  readonly bot: string; // the level of the bot that is playing here, or ""
  readonly substitute: boolean; // the bot plays for a person who is away
  readonly left: boolean; // the person has quit; the bot plays to the end
  readonly connected: boolean;
  readonly grace: Deadline | null; // how long the table waits for an absent player
  readonly clock: Deadline | null; // of the current turn
  readonly ready: boolean; // for the next round, or to start
}

// An event, with increasing numbers. Actions are in the notation, without the seat; `drew` is the card that this player
// drew from the draw pile.
export type TableEvent =
  | { readonly n: number; readonly kind: "deal"; readonly round: number; readonly starter: SeatNumber }
  | {
      readonly n: number;
      readonly kind: "action";
      readonly seat: SeatNumber;
      readonly action: string;
      readonly reshuffled: boolean;
      readonly drew: Cards;
    }
  // The player quit; `charged` is the rating it cost
  | { readonly n: number; readonly kind: "quit"; readonly seat: SeatNumber; readonly charged: number }
  // The player took back their last action, and everything after it
  | { readonly n: number; readonly kind: "undo"; readonly seat: SeatNumber }
  | { readonly n: number; readonly kind: "round" }
  | { readonly n: number; readonly kind: "end" };

// The result of a round, as in the notation's "round" object. The score is null for seats that did not play.
export interface RoundResult {
  readonly round: number;
  readonly caller: SeatNumber;
  readonly assaf: readonly SeatNumber[];
  readonly winner: SeatNumber;
  readonly offender: SeatNumber; // the seat that called out of turn, or 0
  readonly score: readonly (number | null)[];
  readonly total: readonly number[];
  readonly out: readonly SeatNumber[];
  readonly cut: readonly SeatNumber[];
  readonly hands: readonly (Cards | null)[] | null; // null if unknown
}

// True if the round ended because the draw pile was empty: it has neither a call nor a call out of turn.
export const ranOut = ({ caller, offender }: RoundResult): boolean => !caller && !offender;

// Returns the result of the round that has just ended, or undefined if a false call ended it: then nobody scores.
export function endedRound({ results, view }: TableState): RoundResult | undefined {
  const last = results.at(-1);
  return last && last.round >= (view?.round ?? 0) ? last : undefined;
}

// A player's rating before the game and now.
export interface Rating {
  readonly before: number;
  readonly after: number;
}

export type SayKind = "emote" | "phrase" | "text";

export interface ChatLine {
  readonly n: number;
  readonly seat: SeatNumber; // 0: a spectator, or the table itself
  readonly name: string;
  readonly kind: SayKind;
  readonly what: string; // an emote's or phrase's name, or free text
  readonly at: number; // Date.now()
  readonly from?: number; // the id of the player who said it
}

// Of the connection to the server. "silent": it is open, but the server does not answer.
export type Link = "live" | "silent" | "connecting" | "lost" | "local";

export type TableStatus = "waiting" | "playing" | "between" | "over";

export interface TableState {
  readonly id: string; // of the table; a rematch keeps it
  readonly game: string; // of this game at the table
  readonly title: string;
  readonly code: string; // to invite others with, or ""
  readonly rulesText: string; // "traveller threshold=7"
  readonly rated: boolean;
  readonly limited?: boolean; // the next game here is casual, although the table is rated
  readonly host: SeatNumber;
  readonly mySeat: SeatNumber; // this player's seat, even before the first deal; 0 for spectators
  readonly spectators: number;
  readonly status: TableStatus;
  readonly link: Link;
  readonly seats: readonly Seat[];
  readonly view: View | null; // null before the first deal
  readonly events: readonly TableEvent[]; // the latest events in ascending order
  readonly results: readonly RoundResult[]; // of all rounds so far
  readonly winners: readonly SeatNumber[];
  readonly ratings: readonly Rating[] | null; // by seat, in rated games
  readonly quiet?: boolean; // the host has silenced the onlookers
  readonly chat: readonly ChatLine[];
  readonly next: Deadline | null; // when the next round starts automatically
  readonly slapWindow: Deadline | null; // how long a slap-down is possible, if the table has a fixed window
  readonly commitment: string; // the hash of the round's seed, or ""
}

// Templates for new values.
export const EMPTY_SEAT: Seat = {
  name: "",
  player: "",
  avatar: "",
  face: "",
  bot: "",
  substitute: false,
  left: false,
  connected: true,
  grace: null,
  clock: null,
  ready: false,
};

export const EMPTY_TABLE: TableState = {
  id: "",
  game: "",
  title: "",
  code: "",
  rulesText: "",
  rated: false,
  host: 0,
  mySeat: 0,
  spectators: 0,
  status: "waiting",
  link: "local",
  seats: [],
  view: null,
  events: [],
  results: [],
  winners: [],
  ratings: null,
  chat: [],
  next: null,
  slapWindow: null,
  commitment: "",
};

export const seatOf = (state: TableState, number: SeatNumber): Seat | undefined => state.seats[number - 1];

export const lastEvent = (state: TableState): TableEvent | undefined => state.events[state.events.length - 1];

// Names the position: changes with every deal, action and end of a round, and with nothing else.
export const positionOf = ({ game, events }: TableState): string =>
  `${game} ${events.findLast((event) => event.kind !== "quit")?.n ?? 0}`;

// True if it is this player's turn to throw or call.
export const isMyTurn = ({ view, status, mySeat }: TableState): boolean =>
  !!view && mySeat > 0 && status === "playing" && view.turn === mySeat && view.phase !== "swap";

// True if a person plays this seat, and is still in the game.
const isPerson = ({ seats, view }: TableState, index: number): boolean =>
  !!seats[index]?.name && !seats[index]!.bot && !!view?.in[index];

// True if the game is decided among bots: nobody who is still in it can come back.
export const isLeftToBots = (state: TableState): boolean =>
  !!state.view &&
  state.status !== "over" &&
  !state.seats.some(({ left, substitute }, i) => isPerson(state, i) || (substitute && !left && state.view!.in[i]));

// True if this player waits for bots and for nobody else, and can miss nothing by hurrying them.
export const canHurry = (state: TableState): boolean =>
  state.status === "playing" &&
  state.mySeat > 0 &&
  !!state.view &&
  !state.rated &&
  state.view.turn !== state.mySeat &&
  state.view.slap !== state.mySeat &&
  !state.seats.some((_, i) => i + 1 !== state.mySeat && isPerson(state, i));

// True if `event`, the latest event, is a call with too many points. The round goes on after it.
export function isFalseCall({ view, status }: TableState, event: TableEvent): boolean {
  if (event.kind !== "action" || !isCall(event.action) || !view || status !== "playing") return false;
  return view.called || (view.phase === "play" && !view.in[event.seat - 1]);
}

export const ownSeat = (state: TableState): SeatNumber => state.mySeat;
