import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { Engine } from "../src/wasm/engine.ts";
import { readView } from "../src/wasm/localGame.ts";
import { againOf, distinct, newGame, splitRecords } from "../src/local/newRecord.ts";
import { readRecord } from "../src/local/record.ts";

interface Module {
  readonly memory: WebAssembly.Memory;
  bench_weights(): number;
  offline_text(): number;
  offline_ask(length: number): number;
}

const root = new URL("../", import.meta.url);
const code = readFileSync(new URL("wasm/offline.wasm", root));
const weights = readFileSync(new URL("../weights/yaniv.net", root));

async function load(chance = "00"): Promise<(question: string) => string> {
  const { instance } = await WebAssembly.instantiate(code, {
    env: { clock_us: () => BigInt(Math.round(performance.now() * 1000)) },
  });
  const module = instance.exports as unknown as Module;
  const ask = (question: string): string => {
    const bytes = new TextEncoder().encode(question);
    new Uint8Array(module.memory.buffer).set(bytes, module.offline_text());
    return new TextDecoder().decode(
      new Uint8Array(module.memory.buffer, module.offline_text(), module.offline_ask(bytes.length)),
    );
  };
  new Uint8Array(module.memory.buffer).set(weights, module.bench_weights());
  assert.equal(ask(`weights ${weights.length}`), "");
  assert.equal(ask(`chance ${chance.repeat(32)}`), "");
  return ask;
}

const seats = (levels: readonly string[]) =>
  levels.map((level, i) => ({ name: level || `Person ${i + 1}`, face: "🙂", level }));

// Lets all seats be played by the bots until `done`, and gives the record.
function play(ask: (question: string) => string, record: string, done: (due: string) => boolean = () => false): string {
  for (let guard = 0; guard < 50000; guard++) {
    const due = ask("due");
    const [what = "", turn = "", slapper = "0"] = due.split(" ");
    if (what === "over" || done(due)) return record;
    record += what === "deal" ? ask("deal") : step(ask, what, turn, slapper);
  }
  throw new Error("no end");
}

function step(ask: (question: string) => string, what: string, turn: string, slapper: string): string {
  if (slapper !== "0" && ask(`think ${slapper} -1`) === "slap") return must(ask(`act ${slapper} slap`));
  if (what === "play") return must(ask(`act ${turn} ${must(ask(`think ${turn} -1`))}`));
  const view = readView(ask("see 0"), 0);
  const seat = view.in.findIndex((on, i) => on && i + 1 !== view.turn && !view.passed.includes(i + 1)) + 1;
  return must(ask(`act ${seat} ${must(ask(`think ${seat} -1`))}`));
}

function must(answer: string): string {
  assert.ok(!answer.startsWith("!") && answer !== "", answer);
  return answer;
}

test("module and weights together stay below a megabyte, packed", () => {
  assert.ok(gzipSync(code).length + gzipSync(weights).length < 1 << 20);
});

test("bots play every preset to its end with any number of seats, and the record replays", async () => {
  const engine = await Engine.from(readFileSync(new URL("wasm/page.wasm", root)));
  const ask = await load();
  for (const preset of engine.presets()) {
    for (const players of new Set([preset.fewest, preset.most])) {
      const game = newGame(
        "bots",
        preset.name,
        seats(Array.from({ length: players }, (_, i) => ["easy", "novice", "medium", "random"][i % 4]!)),
      );
      assert.equal(ask(`open ${game.record}`), "", preset.name);
      const record = play(ask, game.record);
      const { problem, winners } = readRecord(engine, record, players);
      assert.equal(problem, "");
      assert.ok(winners.length > 0);
    }
  }
});

test("every level plays, and the odd rules too", async () => {
  const ask = await load("17");
  const levels = ask("levels")
    .trim()
    .split("\n")
    .map((line) => line.split("\t")[0]!);
  assert.ok(levels.length >= 5);
  for (const rules of [
    "traveller limit=40",
    "speedy false_call=swap last_turn=on end=rounds rounds=2",
    "slapdown false_call=draw3 ace=wrap slap=runs limit=40",
  ]) {
    const game = newGame("bots", rules, seats(rules.startsWith("speedy") ? levels.slice(-4) : levels));
    assert.equal(ask(`open ${game.record}`), "");
    assert.match(play(ask, game.record), /\nwin /);
  }
});

test("a game goes on from its record exactly where it was", async () => {
  const ask = await load("42");
  const game = newGame(
    "bots",
    "traveller",
    seats(["", "easy", "medium"]).map((one) => ({ ...one, level: one.level || "easy" })),
  );
  ask(`open ${game.record}`);
  let turns = 0;
  const record = play(ask, game.record, () => ++turns > 37);
  const before = [1, 2, 3].map((seat) => ask(`see ${seat}`)).concat(ask("due"), ask("result"));
  const other = await load("99");
  assert.equal(other(`open ${record}`), "");
  assert.deepEqual([1, 2, 3].map((seat) => other(`see ${seat}`)).concat(other("due"), other("result")), before);
});

test("what is refused changes nothing, and says why", async () => {
  const ask = await load();
  assert.match(ask("open rubbish"), /^!/);
  assert.match(ask("deal"), /^!/);
  assert.match(ask("see 1"), /^!/);
  assert.match(ask("think 9 1"), /^!/);
  const game = newGame("bots", "traveller", seats(["", "easy"]));
  assert.equal(ask(`open ${game.record}`), "");
  ask("deal");
  const before = ask("see 1") + ask("due");
  for (const bad of ["act 1 yaniv", "act 3 yaniv", "act 1 9z deck", "act", "think 1 5", "nonsense", "advise 7 1"])
    assert.match(ask(bad), /^!/, bad);
  assert.equal(ask("see 1") + ask("due"), before);
});

test("advice names a legal action and a reason, here and at a table that others keep", async () => {
  const ask = await load("05");
  const game = newGame("bots", "traveller", seats(["easy", "easy", "easy"]));
  ask(`open ${game.record}`);
  play(ask, game.record, (due) => due.startsWith("play") && Number(/round (\d+)/.exec(ask("see 0"))?.[1]) > 1);
  const turn = Number(ask("due").split(" ")[1]);
  const [here] = JSON.parse(ask(`advise ${turn} -1`)) as { action: string; reason: { code: string; text: string } }[];
  assert.ok(here!.action && here!.reason.text);
  const view = readView(ask(`see ${turn}`), turn);
  const words = [
    `seat=${turn}`,
    "players=3",
    "phase=play",
    `turn=${turn}`,
    "in=7",
    `drop=${view.drop}`,
    `stock=${view.stock}`,
    `discards=${view.discards}`,
    `round=${view.round}`,
    `total=${view.total.join(",")}`,
    `counts=${view.counts.join(",")}`,
    `known=${view.known.join(",")}`,
    `hand=${view.hand}`,
  ].join(" ");
  const there = JSON.parse(must(ask(`watch -1\ntraveller\n${words}`))) as (typeof here)[];
  assert.ok(there[0]!.action);
  assert.match(ask(`watch -1\ntraveller\nseat=1 players=3 turn=2 phase=play`), /^!/);
  assert.match(ask("watch -1\ntraveller\nrubbish"), /^!/);
});

test("what somebody remembers who watched from the deal gives the advice that the table's own memory gives", async () => {
  const ask = await load("0b");
  const game = newGame("bots", "traveller", seats(["easy", "easy", "easy"]));
  ask(`open ${game.record}`);
  ask("deal");
  const seen: string[] = [];
  let same = 0,
    asked = 0;
  for (let i = 0; i < 24; i++) {
    const [what = "", turn = "", slapper = "0"] = ask("due").split(" ");
    if (what !== "play") break;
    const drop = readView(ask("see 0"), 0).drop;
    const view = readView(ask(`see ${turn}`), Number(turn));
    const words = [
      `seat=${turn}`,
      "players=3",
      "phase=play",
      `turn=${turn}`,
      "in=7",
      `drop=${view.drop}`,
      `stock=${view.stock}`,
      `discards=${view.discards}`,
      `round=${view.round}`,
      `starter=${view.starter}`,
      `total=${view.total.join(",")}`,
      `counts=${view.counts.join(",")}`,
      `known=${view.known.join(",")}`,
      `hand=${view.hand}`,
    ].join(" ");
    asked++;
    if (ask(`advise ${turn} -1`) === ask(["watch -1", "traveller", words, ...seen].join("\n"))) same++;
    const slaps = slapper !== "0" && ask(`think ${slapper} -1`) === "slap";
    const [seat, action] = slaps ? [slapper, "slap"] : [turn, ask(`think ${turn} -1`)];
    seen.push(`${drop || "-"} ${seat} ${action}`);
    must(ask(`act ${seat} ${action}`));
  }
  assert.ok(asked > 5);
  assert.equal(same, asked);
});

test("a new head keeps people, bots and rules, and names are told apart", () => {
  assert.deepEqual(distinct(["Maya", "maya", "Omer", "Maya"]), ["Maya", "maya 2", "Omer", "Maya 3"]);
  const game = newGame("bots", "duel", seats(["", "expert"]));
  const played = { ...game, record: `${game.record}round 1\nstart 1\n`, over: true, handed: "x" };
  const again = againOf(played);
  assert.equal(again.record, game.record);
  assert.notEqual(again.id, game.id);
  assert.equal(again.handed, "");
});

test("several records in one file are told apart", () => {
  assert.deepEqual(splitRecords("yaniv 1\nplayer A\r\nyaniv 1\nplayer B\n\n"), [
    "yaniv 1\nplayer A\n",
    "yaniv 1\nplayer B\n",
  ]);
  assert.deepEqual(splitRecords("something else"), []);
});
