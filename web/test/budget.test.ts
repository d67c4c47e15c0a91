// Limits on the download size.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const built = fileURLToPath(new URL("../web", import.meta.url));
const packed = (name: string): number => gzipSync(readFileSync(`${built}/${name}`), { level: 9 }).length;
const KB = 1024;

// Returns a script and everything that it imports statically.
function loadedWith(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const [, other] of readFileSync(`${built}/${name}`, "utf8").matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g))
    loadedWith(other!, seen);
  return seen;
}

test("all JavaScript together stays below 120 KB, compressed", () => {
  const size = readdirSync(built)
    .filter((name) => name.endsWith(".js"))
    .reduce((sum, name) => sum + packed(name), 0);
  assert.ok(size < 120 * KB, `${size} bytes`);
});

test("the first page loads less than 60 KB of it", () => {
  const size = [...loadedWith("app.js")].reduce((sum, name) => sum + packed(name), 0);
  assert.ok(size > 10 * KB && size < 60 * KB, `${size} bytes`);
});

test("the bots and their weights stay below a megabyte, compressed", () => {
  assert.ok(packed("offline.wasm") + packed("yaniv.net") < KB * KB);
});

test("a classic card needs less than 60 KB, also with a large drawing", () => {
  const drawings = readdirSync(`${built}/cards`).map((name) => packed(`cards/${name}`));
  assert.equal(drawings.length, 14);
  assert.ok(packed("cards.svg") + Math.max(...drawings) < 60 * KB, `${packed("cards.svg")} ${drawings}`);
});
