import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import "./dom.ts";
import { Engine } from "../src/wasm/engine.ts";
import type { RoundResult } from "../src/game/state.ts";
import { en } from "../src/i18n/en.ts";
import { setStrings } from "../src/i18n/index.ts";
import { checkShuffles } from "../src/replay/shuffleCheck.ts";
import { readHead, readRecord } from "../src/local/record.ts";
import { bestMoment } from "../src/shared/bestMoment.ts";
import { dragged, within, wholeOf, zoomed } from "../src/pages/crop.ts";
import { ticks } from "../src/shared/LineGraph.tsx";
import { FIRST_DRAFT, whyUnratable, type Draft } from "../src/lobby/TableSettingsForm.tsx";
import { shownTables } from "../src/lobby/tableOrder.ts";
import { commonOptions, GROUPS } from "../src/rules/ruleWords.ts";
import { parseCode } from "../src/shared/joinTable.ts";
import { readRules, writeRules } from "../src/net/rules.ts";
import { hasStamp, STAMPS } from "../src/pages/stampTable.ts";
import type { LobbyTable, RulesInfo, Stats } from "../src/net/protocol.ts";

const wasm = readFileSync(new URL("../wasm/page.wasm", import.meta.url));
const record = readFileSync(new URL("../../web/test/fair.yaniv", import.meta.url), "utf8");

test("reading a record gives a frame for each position and a result for each round", async () => {
  const { names } = readHead(record);
  const { frames, results, winners, problem } = readRecord(await Engine.from(wasm), record);
  assert.equal(problem, "");
  assert.equal(names.length, 8);
  assert.equal(frames.filter((one) => one.event.kind === "deal").length, results.length);
  assert.equal(frames.at(-1)?.event.kind, "end");
  const win = /^win (.*)$/m.exec(record)![1]!;
  assert.deepEqual(winners, win.split(" ").map(Number));
  assert.equal(
    frames[0]!.hands.every((hand) => hand.length === 10),
    true,
  );
});

test("a record that breaks the rules is refused with the line", async () => {
  const broken = record.replace(/^(\d) yaniv$/m, "$1 swap");
  setStrings("en", en);
  assert.match(readRecord(await Engine.from(wasm), broken).problem, /^Line \d+: /);
});

test("shuffles that match their commitments pass: deck, reshuffles and starter", async () => {
  assert.match(record, /^reshuffle /m);
  const verdicts = checkShuffles(await Engine.from(wasm), record);
  assert.ok(verdicts.length > 0);
  assert.deepEqual(
    verdicts.filter((one) => !one.fine),
    [],
  );
});

test("every change to a shuffle is found and located", async () => {
  const engine = await Engine.from(wasm);
  const why = (text: string) => checkShuffles(engine, text).find((one) => !one.fine)?.why;
  const swapped = (line: string) => line.replace(/(\S\S)(\S\S)$/, "$2$1");
  assert.equal(
    why(record.replace(/^tag seed1 ./m, (line) => line.slice(0, -1) + (line.endsWith("0") ? "1" : "0"))),
    "commit",
  );
  assert.equal(why(record.replace(/^tag mix1 ../m, "tag mix1 ff")), "deck");
  assert.equal(why(record.replace(/^deck \S+$/m, swapped)), "deck");
  assert.equal(why(record.replace(/^start (\d)/m, (_, seat) => `start ${(Number(seat) % 8) + 1}`)), "starter");
  assert.equal(why(record.replace(/^reshuffle \S+$/m, swapped)), "reshuffle");
});

const result = (part: Partial<RoundResult>): RoundResult => ({
  round: 1,
  caller: 1,
  assaf: [],
  winner: 1,
  offender: 0,
  score: [0, 9],
  total: [0, 9],
  out: [],
  cut: [],
  hands: null,
  ...part,
});

test("an Assaf is a better moment than a cheap call", () => {
  const assaf = result({ round: 2, caller: 2, winner: 1, assaf: [1], score: [0, 34], total: [0, 43] });
  assert.deepEqual(bestMoment([result({}), assaf]), { kind: "assaf", round: 2, seat: 1, other: 2, points: 34 });
  assert.equal(bestMoment([]), null);
});

test("the window of a crop stays within the picture", () => {
  const size = { width: 600, height: 400 };
  assert.deepEqual(dragged(size, wholeOf(size), 1000, 1000, 280), { x: 200, y: 200, zoom: 1 });
  assert.deepEqual(zoomed(size, wholeOf(size), 100).zoom, 6);
  assert.deepEqual(within(size, { x: 0, y: 0, zoom: 2 }), { x: 100, y: 100, zoom: 2 });
});

test("the axis of a graph covers all values", () => {
  for (const [low, high] of [
    [1000, 1000],
    [980, 1043],
    [0, 2100],
  ] as const) {
    const scale = ticks(low, high);
    assert.ok(scale[0]! <= low && scale.at(-1)! >= high && scale.length <= 7);
  }
});

test("table codes are parsed as people write them", () => {
  assert.equal(parseCode(" Bako-Timu "), "bakotimu");
  assert.equal(parseCode("http://192.168.1.5:8080/t/bakotimu"), "bakotimu");
});

const info: RulesInfo = {
  presets: [
    { name: "traveller", about: "", players: [2, 8], rules: { threshold: 5, slap: "on" } },
    { name: "jhyap", about: "", players: [2, 8], rules: { threshold: 5, slap: "off" } },
  ],
  options: [
    { key: "threshold", about: "", default: 5, min: 0, max: 30 },
    { key: "slap", about: "", default: "on", values: ["on", "runs", "off"] },
  ],
  levels: [],
  phrases: [],
  emotes: [],
};

test("a rules line survives parsing and writing", () => {
  for (const text of ["traveller", "jhyap threshold=7", "traveller threshold=3 slap=runs"]) {
    const { preset, values } = readRules(info, text);
    assert.equal(writeRules(info, preset, values), text);
  }
});

const lobbyTable = (table: string, part: Partial<LobbyTable>): LobbyTable => ({
  table,
  rules: "traveller",
  phase: "waiting",
  seats: 4,
  taken: 2,
  people: 2,
  watching: 0,
  rated: false,
  clock: 20,
  host: null,
  names: [],
  ...part,
});

test("the lobby shows joinable tables first, and no games of one person against bots", () => {
  const tables = [
    lobbyTable("game", { phase: "playing", taken: 4, people: 4 }),
    lobbyTable("bots", { phase: "playing", taken: 4, people: 1 }),
    lobbyTable("alone", { taken: 1, people: 1 }),
    lobbyTable("empty", { taken: 0, people: 0 }),
    lobbyTable("full", { taken: 4, people: 1 }),
    lobbyTable("two", {}),
    lobbyTable("starting", { taken: 4, people: 3 }),
  ];
  assert.deepEqual(
    shownTables(tables).map((one) => one.table),
    ["two", "alone", "game", "starting"],
  );
});

test("the form says why a game cannot be rated", () => {
  const why = (part: Partial<Draft>, end = "last") =>
    whyUnratable({ ...FIRST_DRAFT, ...part }, String(part.rules ?? "traveller").split(" ")[0]!, { end });
  assert.equal(why({}), null);
  assert.equal(why({ clock: 0 }), "unratable_clock");
  assert.equal(why({ rules: "traveller slap=off" }), "unratable_changed");
  assert.equal(why({ rules: "tally" }, "rounds"), "unratable_rounds");
});

test("the form shows at most ten options before More, and none that has no effect", async () => {
  const engine = await Engine.from(wasm);
  for (const rules of [...engine.presets().map(({ name }) => name), "tally end=last", "traveller end=rounds"]) {
    assert.ok(engine.rules(rules), rules);
    const idle = engine.idle();
    const useful = engine.options().filter(({ key }) => !idle.includes(key));
    const common = commonOptions(useful).map(({ key }) => key);
    assert.ok(common.length >= 6 && common.length <= 10, `${rules}: ${common.join(" ")}`);
    const rest = GROUPS.flatMap(({ keys }) => [...keys] as string[]).filter((key) => !common.includes(key));
    for (const { key } of useful) assert.ok(common.includes(key) || rest.includes(key), key);
  }
});

test("every stamp can be earned, and none is free", async () => {
  const presets = (await Engine.from(wasm)).presets().map(({ name }) => name);
  const none: Stats = {
    games: 0,
    wins: 0,
    rounds: 0,
    yanivs: 0,
    assafs_met: 0,
    assafs: 0,
    slaps: 0,
    cuts: 0,
    outs: 0,
    streak: 0,
    best_streak: 0,
    most_players: 0,
    presets: [],
  };
  const all: Stats = {
    games: 100,
    wins: 10,
    rounds: 900,
    yanivs: 50,
    assafs_met: 10,
    assafs: 25,
    slaps: 50,
    cuts: 1,
    outs: 3,
    streak: 5,
    best_streak: 5,
    most_players: 8,
    presets,
  };
  assert.equal(
    STAMPS.some((row) => hasStamp(row, none)),
    false,
  );
  assert.equal(
    STAMPS.every((row) => hasStamp(row, all)),
    true,
  );
  const traveller = STAMPS.find(({ key }) => key === "traveller")!;
  assert.equal(hasStamp(traveller, { ...all, presets: presets.slice(1) }), false);
  assert.equal(traveller.sign, `${presets.length}/${presets.length}`);
});
