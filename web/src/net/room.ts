// The state of a table on the server: one immutable value, and a function for each event that returns the next value.
// Nothing here uses the network, so it can be tested alone.
import type { Deadline, RoundResult, SeatNumber, TableEvent, ChatLine, View } from "../game/state.ts";
import { makeResult, makeView, type WireRound, type WireView } from "../game/wire.ts";
import { phraseName } from "../game/phrases.ts";
import type {
  BotPerson,
  Player,
  Presence,
  TableSettings,
  Turning,
  Who,
  WireEvent,
  WireGame,
  WireState,
  WireChatLine,
} from "./protocol.ts";

export interface Clock {
  readonly of: SeatNumber;
  readonly deadline: Deadline;
}

export interface Room {
  readonly code: string;
  readonly n: number; // the number of the last event received
  readonly phase: WireState["phase"];
  readonly settings: TableSettings;
  readonly host: number; // a player's id
  readonly you: SeatNumber;
  readonly watching: number;
  readonly seats: readonly Who[];
  readonly presence: readonly (Presence | null)[];
  readonly grace: readonly (Deadline | null)[];
  readonly commit: string;
  readonly commitRound: number;
  readonly game: string;
  readonly move: number;
  readonly view: View | null;
  readonly clock: Clock | null;
  readonly slapWindow: Deadline | null;
  readonly ready: readonly SeatNumber[];
  readonly next: Deadline | null;
  readonly results: readonly RoundResult[];
  readonly winners: readonly SeatNumber[];
  readonly events: readonly TableEvent[];
  readonly chat: readonly ChatLine[];
  readonly between: boolean; // between two rounds
  readonly ratings: readonly number[] | null; // current ratings by seat in rated games
  readonly firstRatings: readonly number[] | null;
  readonly unconfirmed: readonly SeatNumber[]; // seats that have not agreed to the changed settings
  readonly limited: boolean; // the game at this rated table is casual, or the next one will be
  readonly starting: Deadline | null; // when a waiting table starts automatically
  readonly closed: boolean;
  readonly closedByOperator: boolean;
  readonly quiet: boolean; // the host has silenced the onlookers
}

const KEPT_EVENTS = 60;
const KEPT_CHAT = 100;

// ---- pieces ----

const until = (ms: number, total: number, now: number): Deadline => ({ until: now + ms, total: Math.max(ms, total) });

const seatList = (seats: unknown): readonly SeatNumber[] => (Array.isArray(seats) ? (seats as SeatNumber[]) : []);

export const playerOf = (who: Who): Player | null => (who && "player" in who ? who.player : null);
export const botOf = (who: Who): BotPerson | null => (who && "bot" in who ? who : null);

// A seat event may contain the player without the wrapper object.
function asWho(who: unknown): Who {
  if (!who || typeof who !== "object") return null;
  if ("player" in who || "bot" in who) return who as Who;
  return "id" in who ? { player: who as Player } : null;
}

function makeClock(settings: TableSettings, ms: number | null | undefined, of: SeatNumber, now: number): Clock | null {
  return ms == null || !of ? null : { of, deadline: until(ms, settings.clock * 1000, now) };
}

function makeWindow(settings: TableSettings, ms: number | undefined, now: number): Deadline | null {
  return ms && settings.slap === "window" ? until(ms, settings.window, now) : null;
}

function makeChatLine(wire: WireChatLine, seats: readonly Who[], now: number): ChatLine {
  const id = "id" in wire.from ? wire.from.id : 0;
  const seat = seats.findIndex((who) => id !== 0 && playerOf(who)?.id === id) + 1;
  const said = { n: wire.n, seat, name: wire.from.name, at: now, from: id };
  if (wire.emote !== undefined) return { ...said, kind: "emote", what: wire.emote };
  if (wire.phrase !== undefined) return { ...said, kind: "phrase", what: phraseName(wire.phrase) };
  return { ...said, kind: "text", what: wire.text ?? "" };
}

const makeGrace = (presence: Presence | null, now: number): Deadline | null =>
  presence && !presence.here && presence.grace_ms > 0 ? until(presence.grace_ms, 20000, now) : null;

const makeStarting = (ms: unknown, now: number): Deadline | null =>
  typeof ms === "number" ? until(ms, ms, now) : null;

// Converts an event for the table screen. Returns null for events that the screen does not show.
function makeEvent(wire: WireEvent): TableEvent | null {
  const n = wire.n ?? 0;
  switch (wire.event) {
    case "deal":
      return { n, kind: "deal", round: Number(wire.round), starter: Number(wire.starter) };
    case "act":
      return {
        n,
        kind: "action",
        seat: Number(wire.seat),
        action: String(wire.action),
        reshuffled: Number(wire.reshuffled ?? 0) > 0,
        drew: String(wire.drew ?? ""),
      };
    case "quit":
      return { n, kind: "quit", seat: Number(wire.seat), charged: Number(wire.charged) };
    case "undo":
      return { n, kind: "undo", seat: Number(wire.seat) };
    case "round":
    case "end":
      return { n, kind: wire.event };
    default:
      return null;
  }
}

function withEvents(events: readonly TableEvent[], wires: readonly WireEvent[]): readonly TableEvent[] {
  const more = wires.map(makeEvent).filter((one): one is TableEvent => one !== null);
  return more.length > 0 ? [...events, ...more].slice(-KEPT_EVENTS) : events;
}

// ---- the whole state ----

const NO_GAME = {
  game: "",
  move: 0,
  view: null,
  clock: null,
  slapWindow: null,
  ready: [],
  next: null,
  results: [],
  winners: [],
  between: false,
  ratings: null,
  firstRatings: null,
};

function takeGame(wire: WireGame | null, settings: TableSettings, now: number) {
  if (!wire) return NO_GAME;
  const between =
    wire.winners.length === 0 &&
    (wire.view?.phase === "deal" || (wire.view?.phase === "over" && wire.rounds.length > 0));
  return {
    game: wire.game,
    move: wire.move,
    view: wire.view ? makeView(wire.view, wire, wire.starter ?? 0) : null,
    clock: makeClock(settings, wire.clock_ms, wire.deadline_of ?? wire.view?.turn ?? 0, now),
    slapWindow: makeWindow(settings, wire.wait_ms, now),
    ready: seatList(wire.ready),
    next: between && wire.pause_ms ? until(wire.pause_ms, wire.pause_ms, now) : null,
    results: wire.rounds.map(makeResult),
    winners: wire.winners,
    between,
    ratings: wire.rating ?? null,
    firstRatings: wire.first_rating ?? null,
  };
}

// Builds the state from a "table" event. Keeps events and chat times that are already known.
export function takeState(code: string, wire: WireEvent, before: Room | null, now: number): Room {
  const state = wire.state as unknown as WireState;
  const missed = (wire.missed as WireEvent[] | null | undefined) ?? [];
  const game = takeGame(state.game, state.settings, now);
  const same = before !== null && before.game === game.game;
  const chat = (state.chat ?? []).filter((one) => !one.removed).map((one) => makeChatLine(one, state.seats, now));
  return {
    code,
    n: wire.n ?? before?.n ?? 0,
    phase: state.phase,
    settings: state.settings,
    host: state.host,
    you: state.you,
    watching: state.watching,
    seats: state.seats,
    presence: state.presence,
    grace: state.presence.map((one) => makeGrace(one, now)),
    commit: state.shuffle?.commit ?? "",
    commitRound: state.shuffle?.round ?? 0,
    ...game,
    events: same ? withEvents(before.events, missed) : [],
    chat: keepTimes(chat, before?.chat ?? []),
    unconfirmed: seatList(state.unconfirmed),
    limited: state.limited ?? false,
    starting: makeStarting(state.start_ms, now),
    closed: false,
    closedByOperator: false,
    quiet: state.quiet === true,
  };
}

// Chat lines that are already known keep the time at which they arrived.
const keepTimes = (chat: readonly ChatLine[], before: readonly ChatLine[]): readonly ChatLine[] =>
  chat.map((one) => before.find((old) => old.n === one.n) ?? { ...one, at: 0 });

// ---- events ----

type Change = (room: Room, wire: WireEvent, now: number) => Partial<Room>;

function withSeat<T>(list: readonly T[], seat: SeatNumber, value: T): readonly T[] {
  const next = [...list];
  next[seat - 1] = value;
  return next;
}

const PRESENT: Presence = { here: true, away: false, left: false, grace_ms: 0 };

// Finds our seat by our player id.
export const seatOfPlayer = (seats: readonly Who[], id: number): SeatNumber =>
  seats.findIndex((who) => playerOf(who)?.id === id) + 1;

// At the start players may change seats; their presence moves with them, and nobody is away.
const keptPresence = (room: Room, who: Who): Presence => ({
  ...(room.presence[seatOfPlayer(room.seats, playerOf(who)?.id ?? 0) - 1] ?? PRESENT),
  away: false,
});

function takeTurn(room: Room, wire: WireEvent, starter: SeatNumber, now: number): Partial<Room> {
  const turning = wire as unknown as Turning;
  const wireView = wire.view as unknown as WireView | undefined;
  const view = wireView ? makeView(wireView, turning, starter) : room.view;
  return {
    move: Number(wire.move ?? room.move),
    view,
    clock: makeClock(room.settings, turning.clock_ms, turning.deadline_of ?? view?.turn ?? 0, now),
    slapWindow: makeWindow(room.settings, turning.wait_ms, now),
  };
}

function takeRound(room: Room, wire: WireEvent, now: number): Partial<Room> {
  const result = makeResult(wire as unknown as WireRound);
  const pause = Number(wire.pause_ms ?? 0);
  const view = wire.view ? makeView(wire.view as unknown as WireView, {}, room.view?.starter ?? 0) : room.view;
  return {
    move: Number(wire.move ?? room.move),
    between: true,
    ready: [],
    clock: null,
    slapWindow: null,
    view,
    results: [...room.results.filter((one) => one.round !== result.round), result],
    next: pause > 0 ? until(pause, pause, now) : null,
    commit: String(wire.next ?? ""),
    commitRound: result.round + 1,
    ratings: (wire.rating as number[] | undefined) ?? room.ratings,
  };
}

const CHANGES: Readonly<Record<string, Change>> = {
  seat: (room, wire) => {
    const seat = Number(wire.seat);
    return {
      seats: withSeat(room.seats, seat, asWho(wire.who)),
      presence: withSeat(room.presence, seat, wire.who ? PRESENT : null),
      grace: withSeat(room.grace, seat, null),
      host: Number(wire.host ?? room.host),
      unconfirmed: room.unconfirmed.filter((one) => one !== seat),
    };
  },
  player: (room, wire) => ({ seats: withSeat(room.seats, Number(wire.seat), asWho(wire.who)) }),
  settings: (room, wire) => {
    const settings = wire.settings as unknown as TableSettings;
    const seats =
      (wire.seats as unknown as Who[] | undefined) ??
      Array.from({ length: settings.seats }, (_, i) => room.seats[i] ?? null);
    return { settings, seats, presence: seats.map((who, i) => (who ? (room.presence[i] ?? PRESENT) : null)) };
  },
  start: (room, wire) => {
    const seats = (wire.seats as unknown as Who[] | undefined)?.map(asWho) ?? room.seats;
    const rated = (wire.rated as boolean | undefined) ?? room.settings.rated;
    const ratings = rated ? seats.map((who) => playerOf(who)?.rating ?? 0) : null;
    return {
      ...NO_GAME,
      phase: "playing",
      game: String(wire.game),
      seats,
      presence: seats.map((who) => keptPresence(room, who)),
      grace: seats.map(() => null),
      events: [],
      starting: null,
      limited: room.settings.rated && !rated,
      ratings,
      firstRatings: ratings,
    };
  },
  deal: (room, wire, now) => ({
    ...takeTurn(room, wire, Number(wire.starter), now),
    between: false,
    ready: [],
    next: null,
    phase: "playing",
    commit: String(wire.commit ?? room.commit),
    commitRound: Number(wire.round),
  }),
  act: (room, wire, now) => takeTurn(room, wire, room.view?.starter ?? 0, now),
  round: takeRound,
  end: (room, wire) => ({
    move: Number(wire.move ?? room.move),
    phase: "over",
    between: false,
    next: null,
    clock: null,
    winners: seatList(wire.winners),
    ready: [],
    ratings: (wire.rating as number[] | undefined) ?? room.ratings,
  }),
  quit: (room, wire) => {
    const seat = Number(wire.seat);
    const rating = (room.ratings?.[seat - 1] ?? 0) - Number(wire.charged);
    return {
      presence: withSeat(room.presence, seat, { ...PRESENT, here: false, away: true, left: true }),
      grace: withSeat(room.grace, seat, null),
      ratings: room.ratings && withSeat(room.ratings, seat, rating),
    };
  },
  say: (room, wire, now) => ({
    chat: wire.removed
      ? room.chat
      : [...room.chat, makeChatLine(wire as unknown as WireChatLine, room.seats, now)].slice(-KEPT_CHAT),
  }),
  presence: (room, wire, now) => {
    const seat = Number(wire.seat);
    const presence = wire as unknown as Presence;
    return {
      presence: withSeat(room.presence, seat, presence),
      grace: withSeat(room.grace, seat, makeGrace(presence, now)),
    };
  },
  clock: (room, wire, now) => ({
    clock: makeClock(room.settings, wire.clock_ms as number | null, Number(wire.of), now),
  }),
  ready: (_, wire) => ({ ready: seatList(wire.seats) }),
  unconfirmed: (_, wire) => ({ unconfirmed: seatList(wire.seats) }),
  limited: (_, wire) => ({ limited: wire.limited === true }),
  starting: (_, wire, now) => ({ starting: makeStarting(wire.start_ms, now) }),
  watching: (_, wire) => ({ watching: Number(wire.watching) }),
  quiet: (_, wire) => ({ quiet: wire.on === true }),
  removed: (room, wire) => ({ chat: room.chat.filter((one) => one.n !== wire.message) }),
  closed: (room, wire) => ({
    closed: true,
    closedByOperator: wire.by === "operator",
    game: typeof wire.game === "string" ? wire.game : room.game,
  }),
};

// Returns the room after an event. Events that are already known, or of an unknown kind, change nothing.
export function takeEvent(room: Room, wire: WireEvent, myId: number, now: number): Room {
  if (wire.n !== undefined && wire.n <= room.n) return room;
  const change = CHANGES[wire.event];
  const next = { ...room, ...change?.(room, wire, now), n: wire.n ?? room.n };
  const you = next.seats === room.seats ? room.you : seatOfPlayer(next.seats, myId);
  return { ...next, you, events: withEvents(next.events, [wire]) };
}

// Event numbers increase by one. A gap means that an event was lost, and the whole state must be requested.
export const isGap = (room: Room, wire: WireEvent): boolean => wire.n !== undefined && wire.n > room.n + 1;

// True if our player can take back a turn: alone with bots in a casual game in which they have acted. Events from before
// the page was opened are unknown; then everybody has acted if there were enough of them.
export const canUndo = ({ you, phase, settings, seats, move, results, events }: Room): boolean =>
  you > 0 &&
  phase === "playing" &&
  !settings.rated &&
  seats.every((who, i) => i + 1 === you || botOf(who) !== null) &&
  (results.length > 0 || move > seats.length + 1 || events.some((one) => one.kind === "action" && one.seat === you));
