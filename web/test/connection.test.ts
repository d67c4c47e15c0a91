import { test } from "node:test";
import assert from "node:assert/strict";
import "./dom.ts";
import { Connection } from "../src/net/connection.ts";
import { ServerTable } from "../src/net/serverTable.ts";

// A fake socket that the test controls.
class Socket {
  sent: Record<string, unknown>[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.onclose?.();
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

interface Timer {
  readonly at: number;
  readonly what: () => void;
}

// A world whose time only the test advances. `net.up` says whether the server can be reached over HTTP, and `net.banned`
// whether it refuses us.
function makeWorld() {
  const sockets: Socket[] = [];
  const timers = new Set<Timer>();
  const net = { up: true, asked: 0, banned: false };
  let introduced = 0;
  let now = 0;
  const connection = new Connection({
    open: () => {
      sockets.push(new Socket());
      return sockets.at(-1) as unknown as WebSocket;
    },
    introduce: async () => (introduced++, net.banned ? "banned" : undefined),
    reach: async () => (net.asked++, net.up),
    visible: () => true,
    later: (ms, what) => {
      const timer = { at: now + ms, what };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  });
  const pass = async (ms: number) => {
    const end = now + ms;
    for (;;) {
      const next = [...timers].sort((a, b) => a.at - b.at)[0];
      if (!next || next.at > end) break;
      timers.delete(next);
      now = next.at;
      next.what();
      await soon(0);
    }
    now = end;
  };
  return { connection, sockets, net, pass, introductions: () => introduced };
}

const soon = (ms = 5) => new Promise((resolve) => setTimeout(resolve, ms));
const HELLO = { event: "hello", you: { id: 7 }, tables: [] };

async function live() {
  const world = makeWorld();
  world.connection.start();
  await soon();
  world.sockets[0]!.say(HELLO);
  return world;
}

test("answers are matched to their requests", async () => {
  const { connection, sockets } = await live();
  const answers = [connection.request("a"), connection.request("b")];
  sockets[0]!.say({ re: 2, ok: true, which: "b" });
  sockets[0]!.say({ re: 1, ok: true, which: "a" });
  assert.deepEqual(
    (await Promise.all(answers)).map((answer) => answer.which),
    ["a", "b"],
  );
});

test('requests in flight are answered with "lost" when the connection is lost', async () => {
  const { connection, sockets } = await live();
  const answer = connection.request("a");
  sockets[0]!.close();
  assert.equal(((await answer) as { error: string }).error, "lost");
  assert.equal(connection.link.value, "lost");
});

test("it reconnects at once when woken, and never creates two guests", async () => {
  const { connection, sockets, introductions } = await live();
  sockets[0]!.close();
  connection.wake();
  connection.wake();
  await soon();
  assert.equal(sockets.length, 2);
  assert.equal(introductions(), 1);
  sockets[1]!.say(HELLO);
  assert.equal(connection.link.value, "live");
});

test("it introduces itself again if the server refuses it", async () => {
  const { connection, sockets, introductions } = await live();
  sockets[0]!.close();
  connection.wake();
  await soon();
  sockets[1]!.close();
  connection.wake();
  await soon();
  assert.equal(sockets.length, 3);
  assert.equal(introductions(), 2);
});

test("a banned user does not knock again for a minute", async () => {
  const { connection, sockets, net, pass, introductions } = makeWorld();
  net.banned = true;
  connection.start();
  await pass(59_000);
  assert.deepEqual([introductions(), net.asked, sockets.length], [1, 0, 0]);
  await pass(59_000);
  assert.deepEqual([introductions(), net.asked], [2, 0]);
});

const pings = (socket: Socket) => socket.sent.filter((one) => one.do === "ping");

test("a request without an answer for two seconds is followed by a probe, and that is shown", async () => {
  const { connection, sockets, net, pass } = await live();
  net.up = false;
  void connection.request("act");
  await pass(1900);
  assert.equal(connection.link.value, "live");
  assert.equal(pings(sockets[0]!).length, 0);
  await pass(400);
  assert.equal(connection.link.value, "silent");
  assert.equal(pings(sockets[0]!).length, 1);
  sockets[0]!.say({ re: pings(sockets[0]!)[0]!.id, ok: true });
  assert.equal(connection.link.value, "live");
  await pass(2000);
  assert.equal(sockets.length, 1, "the connection was alive");
});

test("a connection that stays silent although the server can be reached is replaced", async () => {
  const { connection, sockets, pass } = await live();
  const answer = connection.request("act");
  await pass(3500);
  assert.equal(sockets.length, 2);
  assert.equal(((await answer) as { error: string }).error, "lost");
  sockets[1]!.say(HELLO);
  assert.equal(connection.link.value, "live");
});

test("it is back within a second of the network's return, however long the network was gone", async () => {
  for (const gone of [3000, 20000, 100000]) {
    const { connection, sockets, net, pass } = await live();
    net.up = false;
    void connection.request("act");
    await pass(gone);
    assert.notEqual(connection.link.value, "live");
    const before = sockets.length;
    net.up = true;
    await pass(900);
    assert.ok(sockets.length > before, `${gone} ms`);
    sockets.at(-1)!.say(HELLO);
    assert.equal(connection.link.value, "live");
  }
});

test("a server that refuses connections is not asked again at once", async () => {
  const { sockets, pass } = await live();
  sockets[0]!.close();
  for (let at = 0; at < 10000; at += 100) {
    await pass(100);
    sockets.at(-1)!.close();
  }
  assert.ok(sockets.length > 3 && sockets.length < 8, `${sockets.length} attempts in ten seconds`);
});

test("a quiet connection is asked for a sign of life", async () => {
  const { connection, sockets, net, pass } = await live();
  await pass(5100);
  assert.equal(pings(sockets[0]!).length, 1);
  sockets[0]!.say({ re: pings(sockets[0]!)[0]!.id, ok: true });
  net.up = false;
  await pass(13000);
  assert.equal(connection.link.value, "lost");
});

const STATE = {
  phase: "playing",
  settings: { rules: "traveller", seats: 2, public: true, rated: false, clock: 0, slap: "race", window: 1500 },
  host: 7,
  you: 1,
  watching: 0,
  seats: [{ player: { id: 7, name: "Dana" } }, { bot: "easy", name: "Lior", face: "" }],
  presence: [null, null],
  shuffle: null,
  chat: [],
};
const gameAt = (move: number) => ({ ...STATE, game: { game: "g", move, view: null, rounds: [], winners: [] } });
const self = {
  id: () => 7,
  muted: () => new Set<number>(),
  mute: async () => {},
  random: (n: number) => new Uint8Array(n),
  moved: () => {},
  left: () => {},
};

async function atTable() {
  const world = await live();
  const table = new ServerTable(world.connection, "bakotimu", self);
  world.sockets[0]!.say({ event: "table", table: "bakotimu", n: 5, state: gameAt(3) });
  return { ...world, table };
}

async function loseAndReturn({ connection, sockets }: Awaited<ReturnType<typeof atTable>>, state: object) {
  sockets[0]!.close();
  connection.wake();
  await soon();
  sockets[1]!.say(HELLO);
  await soon();
  assert.equal(sockets[1]!.sent.find((one) => one.do === "open")?.since, 5);
  sockets[1]!.say({ event: "table", table: "bakotimu", ...state });
  await soon();
  return sockets[1]!.sent.filter((one) => one.do === "act");
}

test("a move that counted before the connection was lost is not sent again", async () => {
  const at = await atTable();
  const outcome = at.table.act("7h deck");
  const missed = [{ event: "act", n: 6, move: 4, seat: 1, action: "7h deck", by: "player" }];
  assert.equal((await loseAndReturn(at, { n: 6, state: gameAt(4), missed })).length, 0);
  assert.equal(await outcome, "");
});

test("a move that did not count is sent again for the same position", async () => {
  const at = await atTable();
  const outcome = at.table.act("7h deck");
  const again = await loseAndReturn(at, { n: 5, state: gameAt(3), missed: [] });
  assert.deepEqual(
    again.map(({ move, action }) => [move, action]),
    [[3, "7h deck"]],
  );
  at.sockets[1]!.say({ re: again[0]!.id, ok: true });
  assert.equal(await outcome, "");
});

test("a move for an old position is dropped with a message", async () => {
  const at = await atTable();
  const outcome = at.table.act("7h deck");
  const missed = [{ event: "act", n: 6, move: 4, seat: 1, action: "8h deck", by: "bot" }];
  assert.equal((await loseAndReturn(at, { n: 6, state: gameAt(4), missed })).length, 0);
  assert.notEqual(await outcome, "");
});

test("random bytes are sent once for each commitment", async () => {
  const { sockets, table } = await atTable();
  const waiting = { ...STATE, phase: "waiting", game: null, shuffle: { commit: "ab", round: 1 } };
  for (let times = 0; times < 2; times++) sockets[0]!.say({ event: "table", table: "bakotimu", n: 6, state: waiting });
  const mixes = sockets[0]!.sent.filter((one) => one.do === "mix");
  assert.equal(mixes.length, 1);
  assert.equal(String(mixes[0]!.bytes).length, 64);
  table.dispose();
});

test("a connection that was stopped asks for nothing more", async () => {
  const { connection, sockets, net, pass } = await live();
  net.up = false;
  sockets[0]!.close();
  await pass(2000);
  connection.stop();
  const { length } = sockets;
  const { asked } = net;
  net.up = true;
  await pass(60000);
  connection.wake();
  await pass(60000);
  assert.equal(sockets.length, length);
  assert.equal(net.asked, asked);
});
