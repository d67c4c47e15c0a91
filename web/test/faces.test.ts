// The drawn faces of the bots.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { makeFaces, personaNames } from "../faces.mjs";

const source = readFileSync(new URL("../../src/ai/personas.c", import.meta.url), "utf8");
const symbols = [...makeFaces(source).matchAll(/<symbol id="(\w+)"[^>]*>(.*?)<\/symbol>/g)];
const drawings = new Map(symbols.map((match) => [match[1]!, match[2]!]));

test("every persona has a face of its own", () => {
  const names = personaNames(source);
  assert.equal(names.length, 56);
  assert.equal(new Set(names.map((name) => drawings.get(name))).size, names.length);
  assert.ok(!names.includes("Yaniv"), "a bot has the name of the game");
});

test("the former name of a persona keeps its face", () => {
  assert.ok(drawings.get("Yaniv"));
  assert.equal(drawings.get("Yaniv"), drawings.get("Draco"));
});
