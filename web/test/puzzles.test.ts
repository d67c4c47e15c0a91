import "./dom.ts";
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { Engine } from "../src/wasm/engine.ts";
import { readRecord } from "../src/local/record.ts";
import { nextPuzzle } from "../src/review/PuzzlePage.tsx";
import {
  isSame,
  readPuzzles,
  recordOf,
  streakAt,
  THEMES,
  withMissed,
  withSolved,
  type Puzzle,
} from "../src/review/puzzles.ts";

const wasm = readFileSync(new URL("../wasm/page.wasm", import.meta.url));
const file = readFileSync(new URL("../../web/static/puzzles.txt", import.meta.url));
const puzzles = readPuzzles(file.toString());

test("the file of puzzles stays below 150 KB, compressed", () => {
  assert.ok(gzipSync(file, { level: 9 }).length < 150 * 1024);
});

test("every puzzle can be reached, and its answer and its temptations are legal", async () => {
  const engine = await Engine.from(wasm);
  assert.ok(puzzles.length >= 1000);
  for (const [i, puzzle] of puzzles.entries()) {
    const names = puzzle.totals.map((_, seat) => `Player ${seat + 1}`);
    for (const action of [puzzle.best, ...puzzle.others.map(([other]) => other)]) {
      if (action === "pass") continue;
      const { frames, problem } = readRecord(engine, `${recordOf(engine, puzzle, names)}${puzzle.seat} ${action}\n`);
      assert.equal(problem, "", `puzzle ${i + 1}: ${action}`);
      assert.ok(frames.some(({ event }) => event.kind === "action" && event.action === action));
    }
  }
});

test("every puzzle has a theme, a level, and an answer that is clearly best", () => {
  for (const [i, { theme, level, gap, se, others }] of puzzles.entries()) {
    assert.ok(THEMES.includes(theme) && [1, 2, 3].includes(level), `puzzle ${i + 1}`);
    assert.ok(gap >= 200 && se <= 30 && others.every(([, loss]) => loss >= gap), `puzzle ${i + 1}`);
  }
});

test("a set is the same answer in any order, and another card taken is another answer", () => {
  assert.ok(isSame("7h7s deck", "7s7h deck"));
  assert.ok(!isSame("7h7s deck", "7h7s Kc"));
  assert.ok(!isSame("yaniv", "7h deck"));
  assert.ok(isSame("pass", "pass"));
});

const NOTHING = { done: [], day: 0, missed: 0, streak: 0, longest: 0 };

test("a day whose solution was shown before it was found does not count for the streak", () => {
  const first = withSolved(NOTHING, 4, 100);
  const second = withSolved(withMissed(first, 101), 5, 101);
  assert.deepEqual([second.done, second.day, second.streak], [[4, 5], 100, 1]);
  assert.equal(withSolved(second, 6, 102).streak, 1);
  assert.deepEqual(withMissed(first, 100), first);
  assert.deepEqual(withMissed(first, 0), first);
});

test("a streak grows with every day, and ends when a day is missed", () => {
  const first = withSolved(NOTHING, 4, 100);
  const second = withSolved(first, 5, 101);
  assert.equal(second.streak, 2);
  assert.deepEqual(withSolved(second, 5, 101), second);
  assert.equal(streakAt(second, 102), 2);
  assert.equal(streakAt(second, 103), 0);
  const later = withSolved(second, 9, 105);
  assert.deepEqual([later.streak, later.longest], [1, 2]);
  assert.equal(withSolved(later, 1, 0).streak, 1);
});

test("the next puzzle is an unsolved one of the kind", () => {
  const kinds = [
    { theme: "call", level: 1 },
    { theme: "run", level: 2 },
    { theme: "call", level: 2 },
  ] as unknown as Puzzle[];
  assert.equal(nextPuzzle(kinds, NOTHING, { theme: "any", level: 0 }), 0);
  assert.equal(nextPuzzle(kinds, { ...NOTHING, done: [0] }, { theme: "call", level: 0 }), 2);
  assert.equal(nextPuzzle(kinds, NOTHING, { theme: "any", level: 2 }), 1);
  assert.equal(nextPuzzle(kinds, NOTHING, { theme: "any", level: 0 }, 1), 2);
  assert.equal(nextPuzzle(kinds, NOTHING, { theme: "slap", level: 0 }), -1);
});
