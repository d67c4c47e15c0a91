// The hints of the tutorial.
import { test } from "node:test";
import assert from "node:assert/strict";
import { EMPTY_TABLE, type TableState } from "../src/game/state.ts";
import type { Key } from "../src/i18n/index.ts";
import { nextHint } from "../src/pages/tutorialHints.ts";
import { view } from "./view.ts";

const start = (turn: number): TableState => ({
  ...EMPTY_TABLE,
  status: "playing",
  mySeat: 1,
  view: view({ turn, points: 30 }),
});

for (const [starter, turn] of [
  ["this player", 1],
  ["another player", 2],
] as const)
  test(`the tutorial begins with the aim of the game if ${starter} begins`, () => {
    assert.equal(nextHint(start(turn), new Set(), null)?.key, "coach_welcome");
  });

test("the aim stays until the player has read it; then the first turn is explained", () => {
  const told = new Set<Key>(["coach_welcome"]);
  assert.equal(nextHint(start(1), told, { key: "coach_welcome" }), null);
  assert.equal(nextHint(start(1), told, null)?.key, "coach_throw");
});
