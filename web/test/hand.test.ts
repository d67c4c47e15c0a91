import { test } from "node:test";
import assert from "node:assert/strict";
import { moveHeld, reconcileHand, sortHeld } from "../src/table/heldCards.ts";
import { readPlay, writePlay } from "../src/game/action.ts";
import { splitCards } from "../src/game/card.ts";

const cards = (held: readonly { card: string }[]) => held.map((one) => one.card).join("");

test("cards that stay in the hand keep their ids", () => {
  const before = reconcileHand([], "5c7hKs", "rank");
  const after = reconcileHand(before, "5c9dKs", "rank");
  assert.equal(cards(after), "5c9dKs");
  assert.equal(after[0]!.id, before[0]!.id);
  assert.equal(after[2]!.id, before[2]!.id);
  assert.ok(!before.some((one) => one.id === after[1]!.id));
});

test("of equal cards, the selected one leaves", () => {
  const before = reconcileHand([], "7h7hKs", "rank");
  const after = reconcileHand(before, "7hKs", "rank", [before[0]!.id]);
  assert.equal(after[0]!.id, before[1]!.id);
});

test("a new card comes last in the player's own order", () => {
  const before = moveHeld(reconcileHand([], "5c7hKs", "rank"), 0, 2);
  assert.equal(cards(before), "7hKs5c");
  assert.equal(cards(reconcileHand(before, "5c7hAsKs", "own")), "7hKs5cAs");
});

test("cards are sorted by rank or by suit, jokers last", () => {
  const held = reconcileHand([], "2s3cJk3hAd", "own");
  assert.equal(cards(sortHeld(held, "rank")), "Ad2s3c3hJk");
  assert.equal(cards(sortHeld(held, "suit")), "3cAd3h2sJk");
});

test("actions in the notation are parsed", () => {
  assert.deepEqual(readPlay("5c6cJk8c Kd"), { throw: ["5c", "6c", "Jk", "8c"], take: "Kd" });
  assert.deepEqual(readPlay("7h deck"), { throw: ["7h"], take: "deck" });
  assert.equal(readPlay("yaniv"), null);
  assert.equal(writePlay(splitCards("7h7s"), "deck"), "7h7s deck");
});
