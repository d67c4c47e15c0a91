// The score sheet calculates as the engine does: entering the hands of recorded games gives the same scores, totals,
// knock-outs, starters, ratings and winners as replaying the records.
import "./dom.ts";
import { test } from "node:test";
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Engine } from "../src/wasm/engine.ts";
import { readHead, readRecord, type ReadRecord } from "../src/local/record.ts";
import { recognize } from "../src/score/refusals.ts";
import { Sheet } from "../src/score/sheet.ts";
import { sheetInWords } from "../src/score/sheetWords.ts";
import { engine as pageEngine } from "../src/wasm/shared.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const bytes = readFileSync(`${root}build/wasm/page.wasm`);

interface Line {
  readonly at: string;
  readonly score: (number | null)[];
  readonly total: number[];
  readonly out: number[];
  readonly winner: number;
  readonly assaf: number[];
  readonly winners: number[];
  readonly rating?: number[];
}

// Returns the entries of a round: the false calls that put players out, and how the round ended.
function entriesOf(engine: Engine, record: ReadRecord, rules: string, round: number): string[] {
  const { out_of_turn, false_call } = engine.rules(rules)!;
  const result = record.results[round];
  const frames = record.frames.filter(({ event, rounds }) => rounds === round && event.kind === "action");
  const entries: string[] = [];
  let acted = 0; // the seat of the last action
  for (const [i, { event, view }] of frames.entries()) {
    if (event.kind !== "action") continue;
    const before = record.frames[record.frames.indexOf(frames[i]!) - 1]!.view;
    acted = event.seat;
    const called = event.action === "yaniv" || event.action === "yan";
    if (
      called &&
      false_call === "eliminate" &&
      before.in[event.seat - 1] &&
      !view.in[event.seat - 1] &&
      before.turn === event.seat &&
      result?.caller !== event.seat
    )
      entries.push(`expel ${event.seat}`);
  }
  const last = record.frames.findLastIndex(({ event, rounds }) => rounds === round && event.kind === "end");
  const expelled =
    last > 0 && !result && false_call === "eliminate" && record.frames[last - 1]!.rounds === round
      ? record.frames[last - 1]!.view.turn
      : 0;
  if (expelled) entries.push(`expel ${expelled}`);
  if (!result) return entries; // the game ended without another scored round
  if (result.offender)
    return out_of_turn === "penalty" ? [...entries, `offence ${result.offender} winner ${result.winner}`] : [];
  const hands = result.score.map((score, i) => (score == null ? "-" : result.hands![i] || "0"));
  if (!result.caller) return [...entries, `stockout ${acted} ${hands.join(" ")}`];
  const call = frames.find(
    ({ event }) =>
      event.kind === "action" &&
      event.seat === result.caller &&
      (event.action === "yaniv" || event.action === "yan") &&
      !entries.includes(`expel ${event.seat}`),
  )!;
  const wrong = engine.rules(rules)!.call === "yan" && call.event.kind === "action" && call.event.action === "yaniv";
  return [...entries, `call ${result.caller}${wrong ? " yaniv" : ""} ${hands.join(" ")}`];
}

const folders = ["tests/golden", "examples"].map((folder) => `${root}${folder}`);
const files = folders
  .flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".yaniv"))
      .map((name) => `${folder}/${name}`),
  )
  .filter((file) => existsSync(file.replace(/\.yaniv$/, ".json")));

test("there are recorded games to compare with", () => assert.ok(files.length > 20, String(files.length)));

let compared = 0;
for (const file of files) {
  test(`a sheet of ${file.slice(root.length)} agrees with its replay`, async () => {
    const text = readFileSync(file, "utf8");
    const lines = readFileSync(file.replace(/\.yaniv$/, ".json"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Line);
    const engine = await Engine.from(bytes);
    const { names, rules } = readHead(text.replace(/\s+#.*$/gm, ""));
    const record = readRecord(engine, text);
    if (record.problem || record.results.length === 0 || names.length < 2 || /^\d+ quit/m.test(text)) return;
    const sheet = new Sheet(engine);
    const start = record.frames[0]!.view.starter;
    const rated = lines.some(({ rating }) => rating);
    const head = [
      "yaniv-score 1",
      `rules ${rules}`,
      ...names.map((_, i) => `player P${"abcdefgh"[i]}`),
      ...(rated ? [`rating ${names.map(() => 1000).join(" ")}`] : []),
      `start ${start}`,
    ];
    assert.equal(sheet.open(head.join("\n")), "");
    const rounds = lines.filter(({ at }) => at === "round");
    for (const [i, line] of rounds.entries()) {
      for (const entry of entriesOf(engine, record, rules, i)) assert.equal(sheet.add(entry), "", entry);
      const { now, results } = sheet.state();
      const result = results.at(-1)!;
      assert.deepEqual(result.score, line.score);
      assert.deepEqual(result.total, line.total);
      assert.deepEqual(result.out, line.out);
      assert.equal(result.winner, line.winner);
      assert.deepEqual(result.assaf, line.assaf);
      if (line.rating) assert.deepEqual(now.ratings, line.rating);
      compared++;
    }
    for (const entry of entriesOf(engine, record, rules, rounds.length)) assert.equal(sheet.add(entry), "", entry);
    const end = lines.find(({ at }) => at === "end");
    if (end && rounds.length > 0) assert.deepEqual(sheet.state().now.winners, end.winners);
    const again = new Sheet(await Engine.from(bytes));
    assert.equal(again.open(sheet.text()), "");
    assert.deepEqual(again.state(), sheet.state());
    while (sheet.state().standings.length > 1) sheet.undo();
    assert.equal(/^round /m.test(sheet.text()), false);
  });
}

test("many rounds were compared", () => assert.ok(compared > 60, String(compared)));

test("impossible hands are refused, and the sheet does not change", async () => {
  const sheet = new Sheet(await Engine.from(bytes));
  assert.equal(sheet.open("yaniv-score 1\nplayer A\nplayer B\n"), "");
  assert.equal(sheet.worth("7hJk2c"), 9);
  assert.equal(sheet.worth("12"), 12);
  assert.equal(sheet.worth("7x"), null);
  assert.match(sheet.add("call 1 30 3"), /./);
  assert.match(sheet.add("call 3 3 3"), /./);
  assert.match(sheet.add("call 1 Ac Ac"), /./);
  assert.equal(sheet.state().standings.length, 1);
  assert.equal(sheet.add("call 1 3 20"), "");
  assert.deepEqual(sheet.state().now.result?.total, [0, 20]);
});

test("common refusals of the sheet are recognized", async () => {
  const sheet = new Sheet(await Engine.from(bytes));
  assert.equal(sheet.open("yaniv-score 1\nplayer Dana\nplayer Omer\nplayer Noa\n"), "");
  const said = {
    "call 1 9 3 3": "sheet_too_many",
    "call 1 2 99 3": "sheet_no_such_points",
    "call 1 2 9999 3": "sheet_no_such_points",
    "call 1 2 AcAc 3": "sheet_same_card",
    "call 1 Ac Ac 20": "sheet_same_card",
    "call 1 Ac Ac Ac": "sheet_same_card",
    "call 1 JkJkJk 4 3": "sheet_same_card",
    "call 1 2 2c3c4c5c6c7c8c9cTcJcQcKc 3": "sheet_too_many_cards",
  };
  for (const [entry, key] of Object.entries(said)) assert.equal(recognize(sheet.add(entry))?.key, key, entry);
  assert.deepEqual(recognize(sheet.add("call 1 9 3 3"))?.values, { name: "Dana", n: "9", m: "5" });
});

test("a call is marked with the first letter of the word that is called", async () => {
  pageEngine.value = await Engine.from(bytes);
  for (const [rules, mark] of Object.entries({ traveller: "Y", jhyap: "J", dhumbal: "J" })) {
    const sheet = new Sheet(pageEngine.value);
    assert.equal(sheet.open(`yaniv-score 1\nrules ${rules}\nplayer Dana\nplayer Omer\n`), "");
    assert.equal(sheet.add("call 1 3 20"), "");
    assert.match(sheetInWords(sheet.state()), new RegExp(`^1\\. Dana 0 ${mark} · Omer 20$`, "m"), rules);
  }
});
