import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Engine } from "../src/wasm/engine.ts";
import type { View } from "../src/game/state.ts";
import { view } from "./view.ts";

const bytes = readFileSync(new URL("../wasm/page.wasm", import.meta.url));

async function at(rules: string, part: Partial<View>): Promise<Engine> {
  const engine = await Engine.from(bytes);
  assert.ok(engine.rules(rules));
  engine.look(view(part));
  return engine;
}

test("rules return the value of every option", async () => {
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

test("cards that are not a throw are refused with a reason", async () => {
  const engine = await at("traveller", { hand: "5c7dKsKhAh" });
  const why = engine.arrange(["5c", "7d"]);
  assert.ok(!Array.isArray(why));
  assert.equal(why.name, "NOT_A_THROW");
});

test("only the ends of a run can be taken", async () => {
  const engine = await at("traveller", { hand: "KsKhAhAdAc", drop: "5c6c7c" });
  assert.deepEqual(engine.takes(["Ks", "Kh"]), { stock: true, drop: [true, false, true] });
  assert.equal(engine.check("KsKh 6c")?.name, "MIDDLE_OF_RUN");
});

test("a joker in a run can be swapped for the card it stands for", async () => {
  const engine = await at("sevens", { hand: "6cKhAhAdAc", drop: "5cJk7c" });
  assert.deepEqual(engine.takes(["6c"]).drop, [true, true, true]);
  assert.deepEqual(engine.takes(["Kh"]).drop, [true, false, true]);
});

test("a card fits a selection if some throw contains both", async () => {
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

test("presets, options and options without effect are listed", async () => {
  const engine = await at("jhyap", { hand: "5c" });
  assert.equal(engine.presets()[0]?.name, "traveller");
  assert.deepEqual(engine.options().find((one) => one.key === "ace")?.values, ["low", "both", "wrap"]);
  assert.deepEqual(engine.idle(), ["cut_at", "cut_by", "rounds"]);
});
