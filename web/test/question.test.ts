// Confirmations of calls: they belong to one position.
import "./dom.ts";
import { test } from "node:test";
import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import type { Driver } from "../src/game/driver.ts";
import { EMPTY_SEAT, EMPTY_TABLE, type TableEvent, type TableState } from "../src/game/state.ts";
import type { Call } from "../src/table/calls.ts";
import { TableModel } from "../src/table/tableModel.ts";
import { shownToasts } from "../src/ui/Toasts.tsx";
import { view } from "./view.ts";

const OUT_OF_TURN: Call = { action: "yaniv", kind: "out_of_turn", costly: false };
const PLAY: TableEvent = { n: 5, kind: "action", seat: 2, action: "7h deck", reshuffled: false, drew: "" };

function tableOfTwo() {
  const state = signal<TableState>({
    ...EMPTY_TABLE,
    game: "g",
    status: "playing",
    mySeat: 1,
    seats: [EMPTY_SEAT, EMPTY_SEAT],
    view: view({ turn: 2 }),
  });
  const sent: string[] = [];
  const act = (action: string) => (sent.push(action), Promise.resolve(""));
  const driver: Driver = { state, act, leave: () => {} };
  return { state, sent, model: new TableModel(driver) };
}

test("a confirmation is withdrawn when another player moves, and nothing is sent", () => {
  const { state, sent, model } = tableOfTwo();
  model.call(OUT_OF_TURN);
  assert.equal(model.question.value, OUT_OF_TURN);
  state.value = { ...state.value, view: view({ turn: 1 }), events: [PLAY] };
  assert.equal(model.question.value, null);
  assert.deepEqual(sent, []);
});

test("a confirmation is withdrawn when the round ends", () => {
  const { state, model } = tableOfTwo();
  model.call(OUT_OF_TURN);
  state.value = { ...state.value, status: "between", events: [{ n: 6, kind: "round" }] };
  assert.equal(model.question.value, null);
});

test("a text about a position disappears with it", () => {
  const { state, model } = tableOfTwo();
  model.take(0);
  const advice = shownToasts().at(-1)!;
  state.value = { ...state.value, view: view({ turn: 1 }), events: [PLAY] };
  assert.ok(!shownToasts().includes(advice), advice);
});

test("a confirmation stays when somebody chats or quits", () => {
  const { state, model } = tableOfTwo();
  model.call(OUT_OF_TURN);
  const said = { n: 9, seat: 2, name: "Omer", kind: "text", what: "hi", at: 0 } as const;
  state.value = { ...state.value, chat: [said], events: [{ n: 5, kind: "quit", seat: 2, charged: 0 }] };
  assert.equal(model.question.value, OUT_OF_TURN);
});

test("a call that costs nothing needs no confirmation", () => {
  const { sent, model } = tableOfTwo();
  model.call({ action: "yaniv", kind: "proper", costly: false });
  assert.equal(model.question.value, null);
  assert.deepEqual(sent, ["yaniv"]);
});
