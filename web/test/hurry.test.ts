// Hurrying bots: only where nobody else waits and nothing can be missed.
import "./dom.ts";
import { test } from "node:test";
import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import type { Driver } from "../src/game/driver.ts";
import { canHurry, EMPTY_SEAT, EMPTY_TABLE, isLeftToBots, type Seat, type TableState } from "../src/game/state.ts";
import { changeSettings } from "../src/base/settings.ts";
import { botPause } from "../src/local/offlineDriver.ts";
import { TableModel } from "../src/table/tableModel.ts";
import { view } from "./view.ts";

const ME: Seat = { ...EMPTY_SEAT, name: "Dana", player: "1" };
const FRIEND: Seat = { ...EMPTY_SEAT, name: "Omer", player: "2" };
const BOT: Seat = { ...EMPTY_SEAT, name: "Lior", bot: "easy" };
const AWAY: Seat = { ...FRIEND, bot: "away", substitute: true };

const at = (seats: readonly Seat[], part = {}, more: Partial<TableState> = {}): TableState => ({
  ...EMPTY_TABLE,
  game: "g",
  status: "playing",
  mySeat: 1,
  seats,
  view: view({ turn: 2, in: seats.map(() => true), counts: seats.map(() => 5), ...part }),
  ...more,
});

test("a player alone with bots can hurry them", () => {
  assert.equal(canHurry(at([ME, BOT, BOT])), true);
  assert.equal(canHurry(at([ME, BOT, AWAY])), true);
  assert.equal(canHurry(at([ME, BOT, FRIEND], { in: [true, true, false] })), true);
});

test("nobody is hurried while another person plays, on one's own turn, or while a slap-down is possible", () => {
  assert.equal(canHurry(at([ME, BOT, FRIEND])), false);
  assert.equal(canHurry(at([ME, BOT], { turn: 1 })), false);
  assert.equal(canHurry(at([ME, BOT], { slap: 1, drawn: "7h" })), false);
  assert.equal(canHurry(at([ME, BOT], {}, { rated: true })), false);
  assert.equal(canHurry(at([ME, BOT], {}, { mySeat: 0 })), false);
});

test("a game is left to bots when all people are out of it for good", () => {
  assert.equal(isLeftToBots(at([ME, BOT, BOT])), false);
  assert.equal(isLeftToBots(at([ME, BOT, BOT], { in: [false, true, true] })), true);
  assert.equal(isLeftToBots(at([ME, BOT, AWAY], { in: [false, true, true] })), false);
  assert.equal(isLeftToBots(at([ME, BOT, { ...AWAY, left: true }], { in: [false, true, true] })), true);
});

test("a tap hurries the bots until this player's turn, and only if that is allowed", () => {
  const state = signal(at([ME, BOT, FRIEND]));
  let hurried = 0;
  const driver: Driver = { state, act: async () => "", hurry: () => void hurried++, leave: () => {} };
  const model = new TableModel(driver);
  model.hurry();
  assert.equal(hurried, 0);
  state.value = at([ME, BOT, BOT]);
  model.hurry();
  assert.equal(hurried, 1);
  assert.equal(model.hurried.value, true);
  state.value = at([ME, BOT, BOT], { turn: 1 });
  assert.equal(model.hurried.value, false);
});

test("neither the speed nor hurrying shortens the time to slap down", () => {
  changeSettings({ speed: "fast" });
  assert.equal(botPause(1000, true, false), 1000);
  assert.equal(botPause(1000, true, true), 1000);
  assert.ok(botPause(1000, false, false) < 1000);
  assert.ok(botPause(1000, false, true) < 200);
  changeSettings({ speed: "slow" });
  assert.ok(botPause(1000, true, false) > 1000);
  changeSettings({ speed: "normal" });
});
