import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { en } from "../src/i18n/en.ts";
import { strings as he } from "../src/i18n/he.ts";
import { strings as es } from "../src/i18n/es.ts";
import { strings as ne } from "../src/i18n/ne.ts";

type Any = Record<string, string | Record<string, string>>;
const reference = en as unknown as Any;
const languages: Record<string, Any> = { he: he as unknown as Any, es: es as unknown as Any, ne: ne as unknown as Any };

const forms = (phrase: string | Record<string, string>): string[] =>
  typeof phrase === "string" ? [phrase] : Object.values(phrase);
const holes = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!).sort();

// The codes of src/server/core/refusals.def, and those that only HTTP requests have (docs/PROTOCOL.md).
const root = new URL("../..", import.meta.url);
const refusals = readFileSync(new URL("src/server/core/refusals.def", root), "utf8");
const codes = [...refusals.matchAll(/^REFUSAL\(\w+, "(\w+)"/gm)].map((match) => match[1]!);
const httpCodes = /HTTP requests have these codes too:([^]*?)With status/.exec(
  readFileSync(new URL("docs/PROTOCOL.md", root), "utf8"),
)![1]!;

test("every error code of the server has a text", () => {
  assert.ok(codes.length > 15, "refusals.def");
  const all = [...codes, ...[...httpCodes.matchAll(/`(\w+)`/g)].map((match) => match[1]!)];
  assert.ok(all.includes("user_taken"), "PROTOCOL.md");
  for (const code of all) assert.ok(`error_${code}` in reference, code);
});

for (const [code, strings] of Object.entries(languages)) {
  test(`${code} has exactly the keys of English`, () => {
    assert.deepEqual(Object.keys(strings).sort(), Object.keys(reference).sort());
  });

  test(`${code} has no empty strings`, () => {
    for (const [key, phrase] of Object.entries(strings)) for (const text of forms(phrase)) assert.ok(text.trim(), key);
  });

  // {n} may be written in words ("two cards"); all other placeholders of the English string must be there.
  test(`${code} has the placeholders of English`, () => {
    for (const [key, phrase] of Object.entries(strings)) {
      const wanted = new Set(forms(reference[key]!).flatMap(holes));
      for (const text of forms(phrase))
        for (const hole of holes(text)) assert.ok(wanted.has(hole), `${key}: {${hole}}`);
      const given = new Set(forms(phrase).flatMap(holes));
      for (const hole of wanted) assert.ok(given.has(hole) || hole === "n", `${key}: {${hole}} is missing`);
    }
  });

  test(`${code} has the form \"other\" wherever there are plural forms`, () => {
    for (const [key, phrase] of Object.entries(strings)) if (typeof phrase !== "string") assert.ok(phrase.other, key);
  });
}
