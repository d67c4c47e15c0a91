// The order of the players at the end of a game.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
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

// Returns the rounds in which these seats go out; the last one has the final totals.
function roundsOf(seats: readonly { out: number; expelled: boolean; total: number }[]): RoundResult[] {
  const total = seats.map((seat) => seat.total);
  const last = Math.max(1, ...seats.map((seat) => seat.out));
  return Array.from({ length: last }, (_, i) => {
    const out = seats.flatMap((seat, at) => (seat.out === i + 1 ? [at + 1] : []));
    const score = seats.map((seat) => (seat.expelled && seat.out === i + 1 ? null : 5));
    return round(i + 1, total, { out, score });
  });
}

test("the order is that of the engine", () => {
  const lines = readFileSync(new URL("../../tests/standings.txt", import.meta.url), "utf8").split("\n");
  const vectors = lines.filter((line) => line && !line.startsWith("#"));
  assert.ok(vectors.length >= 10);
  for (const line of vectors) {
    const [facts = "", order = ""] = line.split(":");
    const seats = [...facts.matchAll(/(won|lost) (\d+) (-|expelled) (\d+)/g)].map(([, won, out, how, total]) => ({
      won: won === "won",
      out: Number(out),
      expelled: how === "expelled",
      total: Number(total),
    }));
    const winners = seats.flatMap((seat, i) => (seat.won ? [i + 1] : []));
    assert.deepEqual(finalOrder(seats.length, winners, roundsOf(seats)), order.trim().split(" ").map(Number), line);
  }
});
