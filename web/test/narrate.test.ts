// Events in words.
import "./dom.ts";
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { EMPTY_SEAT, EMPTY_TABLE, type TableEvent, type TableState, type View } from "../src/game/state.ts";
import { en } from "../src/i18n/en.ts";
import { strings as es } from "../src/i18n/es.ts";
import { strings as he } from "../src/i18n/he.ts";
import { strings as ne } from "../src/i18n/ne.ts";
import { setStrings, type Strings } from "../src/i18n/index.ts";
import { momentWords } from "../src/shared/postcard.ts";
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

const RESULT = { round: 1, caller: 2, assaf: [], winner: 2, offender: 0, score: [9, 0], total: [9, 0] } as const;
const ended = (rulesText: string, more: object): TableState => ({
  ...state,
  rulesText,
  status: "between",
  seats: [
    { ...EMPTY_SEAT, name: "Dana" },
    { ...EMPTY_SEAT, name: "Omer" },
  ],
  view: { ...state.view!, seat: 1, called: false },
  events: [CALL],
  results: [{ ...RESULT, out: [], cut: [], hands: null, ...more }],
});
const story = (rulesText: string, more: object = {}): string =>
  narrate(ended(rulesText, more), { n: 2, kind: "round" }, IN_WORDS);

test("the end of a round names the caller and the word of the table in every language", () => {
  for (const [code, strings, word] of [
    ["en", en, "Jhyap"],
    ["he", he, "ג׳יאפ"],
    ["es", es, "Jhyap"],
    ["ne", ne, "झ्याप"],
  ] as const) {
    setStrings(code, strings as unknown as Strings);
    for (const rules of ["jhyap", "dhumbal", "traveller call=jhyap"])
      for (const told of [
        story(rules),
        story(rules, { assaf: [1], winner: 1 }),
        narrate(ended(rules, {}), CALL, IN_WORDS),
      ])
        assert.ok(told.includes(word) && told.includes("Omer"), `${code}: ${told}`);
  }
  setStrings("en", en as unknown as Strings);
  assert.equal(story("traveller"), "Omer called Yaniv and wins the round");
  assert.equal(story("speedy"), "Omer called Yaniv and wins the round"); // the wrong word was said
  assert.equal(story("traveller", { assaf: [1], winner: 1 }), "Omer called Yaniv, but you had Assaf");
  assert.equal(story("traveller", { caller: 1, assaf: [2] }), "You called Yaniv, but Omer had Assaf");
});

test("a round without a caller ended because the draw pile was empty", () => {
  setStrings("en", en as unknown as Strings);
  assert.match(story("dhumbal", { caller: 0 }), /draw pile is empty: Omer/);
  assert.match(story("dhumbal", { caller: 0, winner: 1 }), /draw pile is empty: you/);
  assert.equal(story("jhyap", { caller: 0, offender: 2, winner: 1 }), "Omer called out of turn");
});

test("the postcard tells its best moment with the word of the table", () => {
  const facts = { names: ["Dana", "Omer"], winners: [2], results: [], rules: "dhumbal", ended: 0 };
  const moment = { kind: "yaniv", round: 3, seat: 2, other: 0, points: 12 } as const;
  assert.equal(momentWords(moment, facts), "Round 3: Omer calls Jhyap, and the others pay 12 points.");
});
