import { test } from "node:test";
import assert from "node:assert/strict";
import { canUndo, isGap, takeEvent, takeState, type Room } from "../src/net/room.ts";
import { makeTableState } from "../src/net/tableState.ts";
import type { WireEvent } from "../src/net/protocol.ts";

const NOW = 1_000_000;
const ME = 7;
const dana = { id: ME, name: "Dana", guest: true, rating: 1000, avatar: "/avatar/7" };
const omer = { id: 8, name: "Omer", guest: true, rating: 1000, avatar: "/avatar/8" };
const settings = { rules: "traveller", seats: 3, public: true, rated: false, clock: 20, slap: "race", window: 1500 };
const here = { here: true, away: false, left: false, grace_ms: 0 };

const view = (part: object = {}) => ({
  seat: 1,
  round: 1,
  turn: 1,
  phase: "play",
  slap: 0,
  hand: "7h7s8c9dKs",
  points: 41,
  drop: "Kc",
  stock: 43,
  discards: 0,
  counts: [5, 5],
  known: ["", ""],
  total: [0, 0],
  in: [true, true],
  ...part,
});

const waiting: WireEvent = {
  event: "table",
  table: "bakotimu",
  n: 3,
  missed: null,
  state: {
    phase: "waiting",
    settings,
    host: ME,
    you: 1,
    watching: 0,
    seats: [{ player: dana }, null, null],
    presence: [here, null, null],
    shuffle: { commit: "ab", round: 1 },
    game: null,
    chat: [],
  },
};

const begin = (): Room => takeState("bakotimu", waiting, null, NOW);
const after = (room: Room, ...events: object[]): Room =>
  events.reduce<Room>((now, event, i) => takeEvent(now, { n: room.n + 1 + i, ...event } as WireEvent, ME, NOW), room);

const START = {
  event: "start",
  game: "g1",
  seats: [{ player: dana }, { bot: "easy", name: "Lior", face: "🐑" }],
  starter: 0,
};
const DEAL = { event: "deal", move: 1, round: 1, starter: 2, view: view({ turn: 2 }), commit: "ab", clock_ms: 20000 };

test("a player who sits down appears in the seats, and our seat is found by our id", () => {
  const room = after(begin(), { event: "seat", seat: 2, who: { player: omer }, host: ME });
  assert.equal(makeTableState(room, "live", new Set()).seats[1]?.name, "Omer");
  assert.equal(room.you, 1);
  const left = after(room, { event: "seat", seat: 1, who: null, host: 8 });
  assert.equal(left.you, 0);
  assert.equal(left.host, 8);
});

test("a start removes empty seats and clears the previous game", () => {
  const room = after(begin(), START);
  assert.equal(room.seats.length, 2);
  assert.equal(room.game, "g1");
  assert.deepEqual(room.events, []);
});

test("a deal and actions update the view, the events and the clocks", () => {
  const room = after(begin(), START, DEAL, {
    event: "act",
    move: 2,
    seat: 2,
    action: "Qh deck",
    by: "bot",
    view: view({ drop: "Qh" }),
    drawn: null,
    caller: 0,
    called: false,
    passed: [],
    clock_ms: 20000,
    deadline_of: 1,
  });
  assert.equal(room.view?.starter, 2);
  assert.equal(room.view?.drawn, "");
  assert.equal(room.move, 2);
  assert.deepEqual(room.clock, { of: 1, deadline: { until: NOW + 20000, total: 20000 } });
  assert.deepEqual(
    room.events.map((one) => one.kind),
    ["deal", "action"],
  );
});

test("a known event changes nothing, and a gap is detected", () => {
  const room = after(begin(), START, DEAL);
  assert.equal(takeEvent(room, { event: "act", n: room.n, move: 9 }, ME, NOW), room);
  assert.equal(isGap(room, { event: "act", n: room.n + 2 }), true);
  assert.equal(isGap(room, { event: "act", n: room.n + 1 }), false);
  assert.equal(isGap(room, { event: "presence" }), false);
});

test("the end of a round sets its result, the pause and the next commitment", () => {
  const ended = {
    event: "round",
    move: 3,
    round: 1,
    caller: 1,
    assaf: [],
    winner: 1,
    score: [0, 12],
    total: [0, 12],
    out: [],
    cut: [],
    hands: ["2c", "QhAd"],
    seed: "cd",
    next: "ef",
    pause_ms: 12000,
  };
  const room = after(begin(), START, DEAL, ended);
  const state = makeTableState(room, "live", new Set());
  assert.equal(state.status, "between");
  assert.equal(state.next?.until, NOW + 12000);
  assert.deepEqual([room.commit, room.commitRound], ["ef", 2]);
  assert.deepEqual(state.results[0]?.hands, ["2c", "QhAd"]);
  assert.equal(after(room, { event: "end", move: 3, winners: [1], total: [0, 12] }).phase, "over");
});

test("a reconnect keeps known events and adds missed ones", () => {
  const room = after(begin(), START, DEAL);
  const missed = [{ event: "act", n: room.n + 1, move: 2, seat: 2, action: "Qh deck" }];
  const state = {
    ...(waiting.state as object),
    phase: "playing",
    seats: START.seats,
    presence: [here, here],
    game: {
      game: "g1",
      move: 2,
      view: view(),
      starter: 2,
      caller: 0,
      called: false,
      passed: [],
      drawn: null,
      clock_ms: null,
      ready: [],
      pause_ms: 0,
      rounds: [],
      winners: [],
    },
  };
  const back = takeState("bakotimu", { ...waiting, n: room.n + 1, state, missed } as WireEvent, room, NOW);
  assert.equal(back.events.length, 2);
  assert.equal(back.move, 2);
});

test("a bot plays for an absent player, and a disconnected player has a grace period", () => {
  const room = after(begin(), { event: "seat", seat: 2, who: { player: omer }, host: ME });
  const gone = takeEvent(
    room,
    { event: "presence", seat: 2, here: false, away: false, left: false, grace_ms: 15000 } as WireEvent,
    ME,
    NOW,
  );
  assert.equal(gone.grace[1]?.until, NOW + 15000);
  const away = takeEvent(
    room,
    { event: "presence", seat: 2, here: false, away: true, left: false, grace_ms: 0 } as WireEvent,
    ME,
    NOW,
  );
  assert.equal(makeTableState(away, "live", new Set()).seats[1]?.substitute, true);
});

test("chat lines of muted players are not shown", () => {
  const sat = after(begin(), { event: "seat", seat: 2, who: { player: omer }, host: ME });
  const room = after(sat, { event: "say", from: omer, text: "hi" }, { event: "say", from: dana, phrase: 0 });
  assert.deepEqual(
    makeTableState(room, "live", new Set()).chat.map((one) => one.what),
    ["hi", "hello"],
  );
  assert.deepEqual(
    makeTableState(room, "live", new Set([8])).chat.map((one) => one.what),
    ["hello"],
  );
});

test("a rated game shows ratings from the start, and charges a player who quits", () => {
  const rated = {
    ...waiting,
    state: { ...(waiting.state as object), settings: { ...settings, rated: true } },
  } as WireEvent;
  const seats = [{ player: dana }, { player: { ...omer, rating: 1100 } }];
  const room = after(takeState("bakotimu", rated, null, NOW), { ...START, seats }, DEAL, {
    event: "quit",
    seat: 2,
    charged: 153,
  });
  const state = makeTableState(room, "live", new Set());
  assert.deepEqual(state.ratings, [
    { before: 1000, after: 1000 },
    { before: 1100, after: 947 },
  ]);
  assert.deepEqual([state.seats[1]?.left, state.seats[1]?.substitute, state.seats[0]?.left], [true, true, false]);
  assert.deepEqual(state.events.at(-1), { n: room.n, kind: "quit", seat: 2, charged: 153 });
  const over = after(room, { event: "end", move: 3, winners: [1], total: [9, 201], rating: [1096, 947] });
  assert.deepEqual(makeTableState(over, "live", new Set()).ratings?.[0], { before: 1000, after: 1096 });
});

test("a reconnect to a rated game restores the rating changes", () => {
  const state = waiting.state as unknown as Record<string, unknown>;
  const game = {
    game: "g1",
    move: 9,
    view: view(),
    rounds: [],
    winners: [1],
    rating: [1028, 872],
    first_rating: [1000, 1000],
  };
  const room = takeState("bakotimu", { ...waiting, state: { ...state, phase: "over", game } } as WireEvent, null, NOW);
  assert.deepEqual(makeTableState(room, "live", new Set()).ratings, [
    { before: 1000, after: 1028 },
    { before: 1000, after: 872 },
  ]);
});

test("a table announces and withdraws its automatic start", () => {
  const state = waiting.state as unknown as Record<string, unknown>;
  const room = takeState("bakotimu", { ...waiting, state: { ...state, start_ms: 10000 } } as WireEvent, null, NOW);
  assert.equal(room.starting?.until, NOW + 10000);
  assert.equal(takeEvent(room, { event: "starting", start_ms: 3000 }, ME, NOW).starting?.until, NOW + 3000);
  assert.equal(takeEvent(room, { event: "starting", start_ms: null }, ME, NOW).starting, null);
  assert.equal(after(room, START).starting, null);
});

test("a spectator is not counted among the others who watch", () => {
  const spectator = { ...begin(), you: 0, watching: 1 };
  assert.equal(makeTableState(spectator, "live", new Set()).spectators, 0);
  assert.equal(makeTableState({ ...begin(), watching: 1 }, "live", new Set()).spectators, 1);
});

test("everybody sees who wants a rematch", () => {
  const over = after(begin(), START, { event: "end", winners: [2] }, { event: "ready", seats: [2] });
  const { status, seats } = makeTableState(over, "live", new Set());
  assert.equal(status, "over");
  assert.deepEqual(
    seats.map(({ ready }) => ready),
    [false, true],
  );
});

test("a turn can be taken back alone with bots, after acting, in a casual game", () => {
  const dealt = after(begin(), START, DEAL);
  assert.equal(canUndo(dealt), false);
  const acted = after(dealt, { event: "act", move: 2, seat: 1, action: "7h deck", view: view({ turn: 2 }) });
  assert.equal(canUndo(acted), true);
  assert.equal(canUndo({ ...acted, settings: { ...acted.settings, rated: true } }), false);
  assert.equal(canUndo({ ...acted, seats: [acted.seats[0]!, { player: omer }] }), false);
  assert.equal(canUndo({ ...acted, you: 0 }), false);
  assert.equal(after(acted, { event: "undo", seat: 1, move: 3 }).events.at(-1)?.kind, "undo");
});

test("a message that an operator removes disappears, and one that was removed before does not appear", () => {
  const said = (n: number, part: object): WireEvent => ({ event: "say", table: "bakotimu", n, from: omer, ...part });
  let room = begin();
  for (const event of [said(4, { text: "one" }), said(5, { text: "two" }), said(6, { removed: true })])
    room = takeEvent(room, event, ME, NOW);
  assert.deepEqual(
    room.chat.map(({ what, from }) => [what, from]),
    [
      ["one", 8],
      ["two", 8],
    ],
  );
  room = takeEvent(room, { event: "removed", table: "bakotimu", message: 4 }, ME, NOW);
  assert.deepEqual(
    room.chat.map(({ what }) => what),
    ["two"],
  );
});

test("the host silences the onlookers, and an operator closes the table", () => {
  let room = begin();
  assert.equal(makeTableState(room, "live", new Set()).quiet, false);
  room = takeEvent(room, { event: "quiet", table: "bakotimu", on: true }, ME, NOW);
  assert.equal(makeTableState(room, "live", new Set()).quiet, true);
  room = takeEvent(room, { event: "closed", table: "bakotimu", by: "operator", game: "abc" }, ME, NOW);
  assert.deepEqual([room.closed, room.closedByOperator, room.game], [true, true, "abc"]);
});
