import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Engine } from "../src/wasm/engine.ts";
import type { View } from "../src/game/state.ts";

const bytes = readFileSync(new URL("../wasm/page.wasm", import.meta.url));

const view = (part: Partial<View>): View => ({
  seat: 1,
  round: 1,
  turn: 1,
  phase: "play",
  slap: 0,
  hand: "",
  points: 0,
  drop: "Kc",
  stock: 40,
  discards: 0,
  counts: [5, 5],
  known: ["", ""],
  total: [0, 0],
  in: [true, true],
  starter: 1,
  caller: 0,
  called: false,
  passed: [],
  drawn: "",
  ...part,
});

async function at(rules: string, part: Partial<View>): Promise<Engine> {
  const engine = await Engine.from(bytes);
  assert.ok(engine.rules(rules));
  engine.look(view(part));
  return engine;
}

test("rules give every option its value", async () => {
  const engine = await Engine.from(bytes);
  assert.equal(engine.rules("traveller threshold=7")?.threshold, 7);
  assert.equal(engine.rules("speedy")?.call, "yan");
  assert.equal(engine.rules("nonsense"), null);
});

test("a run is laid low to high with its joker in the gap", async () => {
  const engine = await at("traveller", { hand: "5c7cJkKsKh" });
  const ways = engine.arrange(["7c", "Jk", "5c"]);
  assert.ok(Array.isArray(ways));
  assert.deepEqual(ways[0], { shape: "run", cards: ["5c", "Jk", "7c"], faces: ["5c", "6c", "7c"] });
});

test("what is no throw says why", async () => {
  const engine = await at("traveller", { hand: "5c7dKsKhAh" });
  const why = engine.arrange(["5c", "7d"]);
  assert.ok(!Array.isArray(why));
  assert.equal(why.name, "NOT_A_THROW");
});

test("only the ends of a run may be taken", async () => {
  const engine = await at("traveller", { hand: "KsKhAhAdAc", drop: "5c6c7c" });
  assert.deepEqual(engine.takes(["Ks", "Kh"]), { stock: true, drop: [true, false, true] });
  assert.equal(engine.check("KsKh 6c")?.name, "MIDDLE_OF_RUN");
});

test("a joker inside a run is had for the card it stands for", async () => {
  const engine = await at("sevens", { hand: "6cKhAhAdAc", drop: "5cJk7c" });
  assert.deepEqual(engine.takes(["6c"]).drop, [true, true, true]);
  assert.deepEqual(engine.takes(["Kh"]).drop, [true, false, true]);
});

test("cards fit a selection if some throw holds both", async () => {
  const engine = await at("traveller", { hand: "5c6c7c7dKs" });
  assert.deepEqual(engine.fits([]), [true, true, true, true, true]);
  assert.deepEqual(engine.fits(["5c"]), [false, true, true, false, false]);
  assert.deepEqual(engine.fits(["7c"]), [true, true, false, true, false]);
});

test("a call with too many points is refused with both numbers", async () => {
  const engine = await at("traveller", { hand: "5c6c7c7dKs" });
  const why = engine.check("yaniv");
  assert.deepEqual([why?.name, why?.n, why?.m], ["TOO_MANY_POINTS", 35, 5]);
});

test("the tables of the rules are there, and what makes no difference", async () => {
  const engine = await at("jhyap", { hand: "5c" });
  assert.equal(engine.presets()[0]?.name, "traveller");
  assert.deepEqual(engine.options().find((one) => one.key === "ace")?.values, ["low", "both", "wrap"]);
  assert.deepEqual(engine.idle(), ["cut_at", "cut_by", "rounds"]);
});
