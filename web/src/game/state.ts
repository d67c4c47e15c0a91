// What a table looks like from one seat: the one value that the table screen draws. Whoever runs the game (a server
// connection, an offline game, a replay) makes new ones and never changes old ones.

import { isCall } from "./action.ts";

// Seats are numbers from 1, as wherever they are written; 0 is nobody.
export type SeatNumber = number;

// Cards are written as in the notation: "7h", "Jk"; several together: "7h7sJk".
export type Cards = string;

export type Phase = "deal" | "play" | "last" | "swap" | "over";

// What the own seat may know, under the notation's names. A spectator's has seat 0 and no hand.
export interface View {
  readonly seat: SeatNumber;
  readonly round: number;
  readonly turn: SeatNumber;
  readonly phase: Phase;
  readonly slap: SeatNumber; // the own seat when it may slap down now
  readonly hand: Cards;
  readonly points: number;
  readonly drop: Cards; // in the order laid
  readonly stock: number;
  readonly discards: number;
  readonly counts: readonly number[]; // this and the next ones: by seat, seat 1 first
  readonly known: readonly Cards[];
  readonly total: readonly number[];
  readonly in: readonly boolean[];
  readonly starter: SeatNumber;
  readonly caller: SeatNumber; // whose call the last turns follow
  readonly called: boolean; // a false call has been made in this turn
  readonly passed: readonly SeatNumber[]; // while swapping: who has said pass
  readonly drawn: Cards; // the card that may be slapped down, or ""
}

// A moment until which something runs, in milliseconds of Date.now() on this device, and how long it was in all.
export interface Deadline {
  readonly until: number;
  readonly total: number;
}

export interface Seat {
  readonly name: string;
  readonly player: string; // who it is: an account's or guest's public id, "" for an empty seat or a bot
  readonly avatar: string; // the address of a picture, or "" for a generated one
  readonly face: string; // an emoji instead, which bots have, or ""
  readonly bot: string; // the level of the bot that plays here now, or ""
  readonly substitute: boolean; // that bot plays for somebody who is away
  readonly left: boolean; // gone for good: the bot plays on to the end
  readonly connected: boolean;
  readonly grace: Deadline | null; // how long the absent one is waited for
  readonly clock: Deadline | null; // the turn's
  readonly ready: boolean; // for the next round, or to start
}

// What happened, with numbers that go up. Actions are the notation's, without the seat; `drew` is the own card from the stock.
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
  | { readonly n: number; readonly kind: "quit"; readonly seat: SeatNumber; readonly charged: number } // left for good; what of the rating it cost
  | { readonly n: number; readonly kind: "round" }
  | { readonly n: number; readonly kind: "end" };

// A round that is over, as in the notation's "round" object. Scores are null for seats that did not play.
export interface RoundResult {
  readonly round: number;
  readonly caller: SeatNumber;
  readonly assaf: readonly SeatNumber[];
  readonly winner: SeatNumber;
  readonly offender: SeatNumber; // who called out of turn, or 0
  readonly score: readonly (number | null)[];
  readonly total: readonly number[];
  readonly out: readonly SeatNumber[];
  readonly cut: readonly SeatNumber[];
  readonly hands: readonly (Cards | null)[] | null; // null if not known any more
}

// What a rated game has done to somebody's rating so far.
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
}

export type Link = "live" | "connecting" | "lost" | "local";

export type TableStatus = "waiting" | "playing" | "between" | "over";

export interface TableState {
  readonly id: string; // of the table; a rematch keeps it
  readonly game: string; // of this game at the table
  readonly title: string;
  readonly code: string; // to invite others with, or ""
  readonly rulesText: string; // "traveller threshold=7"
  readonly rated: boolean;
  readonly host: SeatNumber;
  readonly mySeat: SeatNumber; // the own one, also before the first deal; 0 for who watches
  readonly spectators: number;
  readonly status: TableStatus;
  readonly link: Link;
  readonly seats: readonly Seat[];
  readonly view: View | null; // null before the first deal
  readonly events: readonly TableEvent[]; // the latest ones, ascending
  readonly results: readonly RoundResult[]; // of all rounds so far
  readonly winners: readonly SeatNumber[];
  readonly ratings: readonly Rating[] | null; // by seat, in rated games
  readonly chat: readonly ChatLine[];
  readonly next: Deadline | null; // when the next round begins by itself
  readonly slapWindow: Deadline | null; // how long the slap-down is open, where that is fixed
  readonly commitment: string; // the hash of the round's seed, or ""
}

// A seat and a table of which nothing is known yet: what others are made from.
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

// Is the own seat to throw or to call?
export const isMyTurn = ({ view, status, mySeat }: TableState): boolean =>
  !!view && mySeat > 0 && status === "playing" && view.turn === mySeat && view.phase !== "swap";

// Is this call, the last thing that happened, one with too many points? The round goes on after it.
export function isFalseCall({ view, status }: TableState, event: TableEvent): boolean {
  if (event.kind !== "action" || !isCall(event.action) || !view || status !== "playing") return false;
  return view.called || (view.phase === "play" && !view.in[event.seat - 1]);
}

export const ownSeat = (state: TableState): SeatNumber => state.mySeat;
