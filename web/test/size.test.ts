import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";

const MOST_KB = 80;
const built = new URL("../web/", import.meta.url);

test(`all JavaScript of the page is less than ${MOST_KB} KB compressed`, () => {
  const scripts = readdirSync(built).filter((name) => name.endsWith(".js"));
  assert.ok(scripts.includes("app.js"));
  const bytes = scripts.reduce((sum, name) => sum + gzipSync(readFileSync(new URL(name, built)), { level: 9 }).length, 0);
  assert.ok(bytes < MOST_KB * 1024, `${(bytes / 1024).toFixed(1)} KB`);
});
