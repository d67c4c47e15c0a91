import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Engine } from "../src/wasm/engine.ts";
import { LocalGame } from "../src/wasm/localGame.ts";
import { choose } from "../src/table/choice.ts";
import { findCalls } from "../src/table/calls.ts";
import { reconcileHand } from "../src/table/heldCards.ts";
import { view } from "./view.ts";

const engine = await Engine.from(readFileSync(new URL("../wasm/page.wasm", import.meta.url)));

function pick(rules: string, part: Partial<View>, picked: number[], wanted = 0) {
  const held = reconcileHand([], part.hand!, "rank");
  return choose(
    engine,
    rules,
    view(part),
    held,
    picked.map((i) => held[i]!.id),
    wanted,
  );
}

test("cards are laid in the order of selection where only the ends can be taken", () => {
  const choice = pick("jhyap", { hand: "7c7d7hKs" }, [2, 0, 1]);
  assert.deepEqual(choice.way?.cards, ["7h", "7c", "7d"]);
  assert.ok(choice.ordered);
  assert.ok(choice.ways.length > 1);
});

test("other ways to lay jokers are offered", () => {
  const choice = pick("traveller", { hand: "5c6cJkJk" }, [0, 1, 2], 1);
  assert.ok(choice.ways.length > 1);
  assert.equal(choice.wayIndex, 1);
});

test("cards can be selected before the turn, but nothing can be taken", () => {
  const choice = pick("traveller", { hand: "7c7dKs", turn: 2 }, [0]);
  assert.equal(choice.fits.size, 1);
  assert.equal(choice.stock, false);
  assert.deepEqual(choice.drop, []);
});

test("calls are proper, false or out of turn", () => {
  assert.deepEqual(findCalls(engine, "traveller", view({ hand: "AcAd", points: 2 })).calls, [
    { action: "yaniv", kind: "proper", costly: false },
  ]);
  assert.deepEqual(findCalls(engine, "traveller", view({ hand: "KcKd", points: 20 })).calls, []);
  assert.equal(
    findCalls(engine, "traveller false_call=draw3", view({ hand: "KcKd", points: 20 })).calls[0]?.kind,
    "false",
  );
  assert.equal(findCalls(engine, "jhyap", view({ hand: "KcKd", points: 20, turn: 2 })).calls[0]?.kind, "out_of_turn");
  const words = findCalls(engine, "speedy", view({ hand: "As2s", points: 3 })).calls;
  assert.deepEqual(
    words.map((call) => [call.action, call.costly]),
    [
      ["yan", false],
      ["yaniv", true],
    ],
  );
});

test("a game inside the page is played to its end", () => {
  const game = LocalGame.begin(engine, "traveller limit=40", 3, 5);
  assert.ok(game instanceof LocalGame);
  let rounds = 0;
  for (let guard = 0; guard < 5000; guard++) {
    const at = game.view(0);
    if (at.phase === "over") break;
    if (at.phase === "deal") game.deal();
    else assert.equal(game.act(at.turn, game.choose(at.turn)).refusal, "");
    const after = game.view(0);
    if (at.phase !== "deal" && (after.phase === "deal" || after.phase === "over")) {
      const result = game.result();
      rounds++;
      assert.equal(
        result.hands?.filter((hand) => hand !== null).length,
        result.score.filter((score) => score !== null).length,
      );
    }
  }
  assert.equal(game.view(0).phase, "over");
  assert.ok(rounds > 1);
});
