// The order of the players at the end of a game.
import { test } from "node:test";
import assert from "node:assert/strict";
import { finalOrder } from "../src/game/standings.ts";
import type { RoundResult } from "../src/game/state.ts";

const round = (n: number, total: readonly number[], part: Partial<RoundResult> = {}): RoundResult => ({
  round: n,
  caller: 1,
  assaf: [],
  winner: 1,
  offender: 0,
  score: total.map(() => 5),
  total,
  out: [],
  cut: [],
  hands: null,
  ...part,
});

test("players who went out later come before players who went out earlier with fewer points", () => {
  const results = [round(7, [202, 150, 100, 60], { out: [1] }), round(9, [202, 230, 205, 80], { out: [2, 3] })];
  assert.deepEqual(finalOrder(4, [4], results), [4, 3, 2, 1]);
});

test("a player put out by a false call comes after those who went out by points in the same round", () => {
  const results = [round(3, [40, 210, 20], { out: [1, 2], score: [null, 30, 0] })];
  assert.deepEqual(finalOrder(3, [3], results), [3, 2, 1]);
});

test("without a knock-out the totals decide, and winners who share the win stay in the order of seats", () => {
  assert.deepEqual(finalOrder(3, [2], [round(6, [30, 10, 20])]), [2, 3, 1]);
  assert.deepEqual(finalOrder(3, [1, 3], [round(6, [10, 30, 10])]), [1, 3, 2]);
});
