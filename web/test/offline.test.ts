import "./dom.ts";
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { Engine } from "../src/wasm/engine.ts";
import { readPosition } from "../src/wasm/localGame.ts";
import { askModule, isRefused, viewWords, type Answer } from "../src/wasm/request.ts";
import type { WirePosition } from "../src/game/wire.ts";
import type { View } from "../src/game/state.ts";
import { againOf, beforeLastAction, distinct, newGame, splitRecords } from "../src/local/newRecord.ts";
import { dayChance, dayOfRecord, daySeed, dayToday, newDayGame } from "../src/local/dayDeal.ts";
import type { Level } from "../src/local/workerClient.ts";
import { namesOfBots } from "../src/rules/botNames.ts";
import { readRecord } from "../src/local/record.ts";
import { seatsToAnswer } from "../src/local/tableSteps.ts";

interface Module {
  readonly memory: WebAssembly.Memory;
  bench_weights(): number;
  offline_text(): number;
  offline_ask(length: number): number;
}

const root = new URL("../", import.meta.url);
const code = readFileSync(new URL("wasm/offline.wasm", root));
const simd = readFileSync(new URL("wasm/offline-simd.wasm", root)); // the same for processors with vector instructions
const weights = readFileSync(new URL("../weights/yaniv.net", root));

type Ask = <T>(request: string) => Answer<T>;

async function load(chance = "00", module: BufferSource = code): Promise<Ask> {
  const { instance } = await WebAssembly.instantiate(module, {
    env: { clock_us: () => BigInt(Math.round(performance.now() * 1000)) },
  });
  const { memory, bench_weights, offline_text, offline_ask } = instance.exports as unknown as Module;
  const ask: Ask = (request) => JSON.parse(askModule(memory, offline_text, offline_ask, request));
  new Uint8Array(memory.buffer).set(weights, bench_weights());
  assert.equal(ask(`weights ${weights.length}`), null);
  assert.equal(ask(`chance ${chance.repeat(32)}`), null);
  return ask;
}

const seats = (levels: readonly string[]) =>
  levels.map((level, i) => ({ name: level || `Person ${i + 1}`, face: "🙂", level }));

interface Due {
  readonly what: string;
  readonly turn: number;
  readonly slapper: number;
}

function must<T>(answer: Answer<T>): T {
  if (isRefused(answer)) throw new Error(answer.refused.words);
  return answer;
}

const dueOf = (ask: Ask): Due => must(ask<Due>("due"));
const viewOf = (ask: Ask, seat: number): View => readPosition(must(ask<WirePosition>(`see ${seat}`)));
const think = (ask: Ask, seat: number): string => must(ask<string>(`think ${seat} -1`));
const linesOf = (ask: Ask, request: string): string => must(ask<{ lines: string }>(request)).lines;

// Lets the bots play all seats until `done`, and returns the record.
function play(ask: Ask, record: string, done: (due: Due) => boolean = () => false): string {
  for (let guard = 0; guard < 50000; guard++) {
    const due = dueOf(ask);
    if (due.what === "over" || done(due)) return record;
    record += due.what === "deal" ? linesOf(ask, "deal") : step(ask, due);
  }
  throw new Error("the game did not end");
}

function step(ask: Ask, { what, turn, slapper }: Due): string {
  if (slapper && think(ask, slapper) === "slap") return linesOf(ask, `act ${slapper} slap`);
  if (what === "play") return linesOf(ask, `act ${turn} ${think(ask, turn)}`);
  const view = viewOf(ask, 0);
  const [seat = 0] = seatsToAnswer(view);
  return linesOf(ask, `act ${seat} ${think(ask, seat)}`);
}

test("the module and the weights stay below a megabyte, compressed", () => {
  assert.ok(gzipSync(code).length + gzipSync(weights).length < 1 << 20);
});

test("bots play every preset to its end with any number of seats, and the record replays", async () => {
  const engine = await Engine.from(readFileSync(new URL("wasm/page.wasm", root)));
  const ask = await load();
  for (const preset of engine.presets()) {
    for (const players of new Set(preset.players)) {
      const game = newGame(
        "bots",
        preset.name,
        seats(Array.from({ length: players }, (_, i) => ["easy", "novice", "medium", "random"][i % 4]!)),
      );
      assert.equal(ask(`open ${game.record}`), null, preset.name);
      const record = play(ask, game.record);
      const { problem, winners } = readRecord(engine, record);
      assert.equal(problem, "");
      assert.ok(winners.length > 0);
    }
  }
});

test("every level plays, under unusual rules too", async () => {
  const ask = await load("17");
  const levels = must(ask<{ name: string }[]>("levels")).map(({ name }) => name);
  assert.ok(levels.length >= 5);
  for (const rules of [
    "traveller limit=40",
    "speedy false_call=swap last_turn=on end=rounds rounds=2",
    "slapdown false_call=draw3 ace=wrap slap=runs limit=40",
  ]) {
    const game = newGame("bots", rules, seats(rules.startsWith("speedy") ? levels.slice(-4) : levels));
    assert.equal(ask(`open ${game.record}`), null);
    assert.match(play(ask, game.record), /\nwin /);
  }
});

test("a game resumes from its record exactly where it was", async () => {
  const ask = await load("42");
  const game = newGame(
    "bots",
    "traveller",
    seats(["", "easy", "medium"]).map((one) => ({ ...one, level: one.level || "easy" })),
  );
  ask(`open ${game.record}`);
  let turns = 0;
  const record = play(ask, game.record, () => ++turns > 37);
  const all = (of: Ask) => ["see 1", "see 2", "see 3", "due", "result"].map((request) => of(request));
  const before = all(ask);
  const other = await load("99");
  assert.equal(other(`open ${record}`), null);
  assert.deepEqual(all(other), before);
});

test("a refusal changes nothing and gives a reason", async () => {
  const ask = await load();
  for (const bad of ["open rubbish", "deal", "see 1", "think 9 1"]) assert.ok(isRefused(ask(bad)), bad);
  const game = newGame("bots", "traveller", seats(["", "easy"]));
  assert.equal(ask(`open ${game.record}`), null);
  ask("deal");
  const before = [ask("see 1"), ask("due")];
  for (const bad of ["act 1 yaniv", "act 3 yaniv", "act 1 9z deck", "act", "think 1 5", "nonsense", "advise 7 1"])
    assert.ok(isRefused(ask(bad)), bad);
  assert.deepEqual([ask("see 1"), ask("due")], before);
});

interface Choice {
  readonly action: string;
  readonly reason: { readonly code: string; readonly text: string };
}

test("advice names a legal action and a reason, for local games and for games on a server", async () => {
  const ask = await load("05");
  const game = newGame("bots", "traveller", seats(["easy", "easy", "easy"]));
  ask(`open ${game.record}`);
  play(ask, game.record, (due) => due.what === "play" && viewOf(ask, 0).round > 1);
  const { turn } = dueOf(ask);
  const [here] = must(ask<Choice[]>(`advise ${turn} -1`));
  assert.ok(here!.action && here!.reason.text);
  const [there] = must(ask<Choice[]>(`watch -1\ntraveller\n${viewWords(viewOf(ask, turn))}`));
  assert.ok(there!.action);
  assert.ok(isRefused(ask(`watch -1\ntraveller\nseat=1 players=3 turn=2 phase=play`)));
  assert.ok(isRefused(ask("watch -1\ntraveller\nrubbish")));
});

test("advice for an observer who saw the whole round equals advice from the game itself", async () => {
  const ask = await load("0b");
  const game = newGame("bots", "traveller", seats(["easy", "easy", "easy"]));
  ask(`open ${game.record}`);
  ask("deal");
  const seen: string[] = [];
  let asked = 0;
  for (let i = 0; i < 24; i++) {
    const { what, turn, slapper } = dueOf(ask);
    if (what !== "play") break;
    const { drop } = viewOf(ask, 0);
    const watching = ["watch -1", "traveller", viewWords(viewOf(ask, turn)), ...seen].join("\n");
    asked++;
    assert.deepEqual(ask(watching), must(ask(`advise ${turn} -1`)));
    const slaps = slapper > 0 && think(ask, slapper) === "slap";
    const [seat, action] = slaps ? [slapper, "slap"] : [turn, think(ask, turn)];
    seen.push(`${drop || "-"} ${seat} ${action}`);
    must(ask(`act ${seat} ${action}`));
  }
  assert.ok(asked > 5);
});

test("a rematch keeps players, bots and rules, and names are made distinct", () => {
  assert.deepEqual(distinct(["Maya", "maya", "Omer", "Maya"]), ["Maya", "maya 2", "Omer", "Maya 3"]);
  const game = newGame("bots", "duel", seats(["", "expert"]));
  const played = { ...game, record: `${game.record}round 1\nstart 1\n`, over: true, handed: "x" };
  const again = againOf(played);
  assert.equal(again.record, game.record);
  assert.notEqual(again.id, game.id);
  assert.equal(again.handed, "");
});

test("a file with several records is split", () => {
  assert.deepEqual(splitRecords("yaniv 1\nplayer A\r\nyaniv 1\nplayer B\n\n"), [
    "yaniv 1\nplayer A\n",
    "yaniv 1\nplayer B\n",
  ]);
  assert.deepEqual(splitRecords("something else"), []);
});

test("a turn is taken back with its reshuffle, and the same card comes again", async () => {
  const ask = await load("21");
  const game = newGame("bots", "traveller", seats(["easy", "easy"]));
  ask(`open ${game.record}`);
  const record = play(ask, game.record, (due) => due.what === "play" && due.turn === 1 && viewOf(ask, 1).round === 2);
  ask(`open ${record}`);
  const before = viewOf(ask, 1);
  const action = `${before.hand.slice(0, 2)} deck`;
  const longer = record + linesOf(ask, `act 1 ${action}`);
  const after = viewOf(ask, 1).hand;
  assert.equal(beforeLastAction(longer, 1), record);
  assert.equal(ask(`open ${beforeLastAction(longer, 1)}`), null);
  assert.deepEqual(viewOf(ask, 1), before);
  must(ask(`act 1 ${action}`));
  assert.equal(viewOf(ask, 1).hand, after);
  assert.equal(beforeLastAction("yaniv 1\nround 1\nstart 1\n2 7h deck\n", 1), "");
  assert.equal(
    beforeLastAction("round 1\n2 7h deck\nreshuffle AcAd\n1 7h deck\n2 8h deck\n", 1),
    "round 1\n2 7h deck\n",
  );
});

// Plays a deal of the day with a simple policy; the person's own chance and pauses must not matter.
async function playDay(day: string, chance: string, module: BufferSource = code): Promise<string> {
  const ask = await load(chance, module);
  const levels = must(ask<Level[]>("levels"));
  const game = newDayGame(day, { name: "Dana", face: "" }, levels);
  assert.equal(dayOfRecord(game.record), day);
  let record = game.record;
  ask(`open ${record}`);
  for (let steps = 0; steps < 5000; steps++) {
    if (steps % 7 === 0) assert.equal(ask(`open ${record}`), null); // the page was opened again
    const { what, turn, slapper } = dueOf(ask);
    if (what === "over") return record;
    const decide = (seat: number) => must(ask<string>(`think ${seat} -1 ${daySeed(record)}`));
    const view = what === "play" ? viewOf(ask, 1) : null;
    const own = () => (view!.points <= 5 ? "yaniv" : `${view!.hand.slice(0, 2)} deck`);
    const slaps = slapper === 2 && decide(2) === "slap";
    const request = what === "deal" ? "deal" : slaps ? "act 2 slap" : `act ${turn} ${turn === 1 ? own() : decide(2)}`;
    ask(`chance ${dayChance(day, record)}`);
    record += linesOf(ask, request);
  }
  throw new Error("the game did not end");
}

test("the deal of the day is the same for everybody, and another one tomorrow", async () => {
  assert.equal(dayToday(new Date("2026-11-16T23:59:59-05:00")), "2026-11-17");
  const withoutDate = (record: string) => record.replace(/^tag date .*$/m, "");
  const one = withoutDate(await playDay("2026-11-16", "01"));
  assert.match(one, /\nrules traveller limit=100\n/);
  assert.match(one, /\nwin /);
  assert.equal(withoutDate(await playDay("2026-11-16", "fe")), one);
  assert.equal(withoutDate(await playDay("2026-11-16", "01", simd)), one);
  assert.notEqual(/\ndeck .*/.exec(await playDay("2026-11-17", "01"))![0], /\ndeck .*/.exec(one)![0]);
});

test("bots of one level have different names, and no bot has the name of a person", async () => {
  const ask = await load();
  const levels = must(ask<Level[]>("levels"));
  const names = namesOfBots({ levels }, ["novice", "novice", "easy", "novice"], ["Momo"]);
  assert.equal(new Set(names).size, 4);
  assert.ok(!names.includes("Momo"));
  assert.equal(names[0], "Pip");
});
