// Events in words.
import "./dom.ts";
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { EMPTY_SEAT, EMPTY_TABLE, type TableEvent, type TableState, type View } from "../src/game/state.ts";
import { en } from "../src/i18n/en.ts";
import { setStrings, type Strings } from "../src/i18n/index.ts";
import { IN_WORDS, narrate } from "../src/table/narrate.ts";
import { Engine } from "../src/wasm/engine.ts";
import { engine } from "../src/wasm/shared.ts";

const CALL: TableEvent = { n: 1, kind: "action", seat: 2, action: "yaniv", reshuffled: false, drew: "" };
const state: TableState = {
  ...EMPTY_TABLE,
  status: "playing",
  mySeat: 1,
  rulesText: "traveller false_call=draw3",
  seats: [EMPTY_SEAT, { ...EMPTY_SEAT, name: "Omer" }],
  view: { called: true, phase: "play", in: [true, true] } as unknown as View,
};

test("a false call is described according to the rules, and as a plain call until the engine is loaded", async () => {
  setStrings("en", en as unknown as Strings);
  assert.equal(narrate(state, CALL, IN_WORDS), "Omer calls Yaniv!");
  engine.value = await Engine.from(readFileSync(new URL("../wasm/page.wasm", import.meta.url)));
  assert.equal(narrate(state, CALL, IN_WORDS), "Omer called with too many points and draws three cards");
});

test("this player is addressed as you", () => {
  setStrings("en", en as unknown as Strings);
  const own = { ...state, view: { ...state.view!, seat: 1 } };
  const deal = (starter: number) => narrate(own, { n: 1, kind: "deal", round: 2, starter }, IN_WORDS);
  assert.equal(deal(1), "Round 2: you start");
  assert.equal(deal(2), "Round 2: Omer starts");
  const end = (winners: number[]) => narrate({ ...own, winners }, { n: 1, kind: "end" }, IN_WORDS);
  assert.equal(end([1]), "You win the game");
  assert.equal(end([2]), "Omer wins the game");
});
