import "./dom.ts";
import { test } from "node:test";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { en } from "../src/i18n/en.ts";
import { strings as he } from "../src/i18n/he.ts";
import { strings as es } from "../src/i18n/es.ts";
import { strings as ne } from "../src/i18n/ne.ts";
import { dayOf, setStrings, type Strings } from "../src/i18n/index.ts";
import { EMOTES } from "../src/table/chat.ts";

type Any = Record<string, string | Record<string, string>>;
const reference = en as unknown as Any;
const languages: Record<string, Any> = { he: he as unknown as Any, es: es as unknown as Any, ne: ne as unknown as Any };

const forms = (phrase: string | Record<string, string>): string[] =>
  typeof phrase === "string" ? [phrase] : Object.values(phrase);
const holes = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!).sort();

// The codes that WebSockets have, in src/server/core/refusals.def, and those that HTTP replies have, in all of
// src/server and in docs/PROTOCOL.md.
const root = new URL("../..", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1]!);
const codes = found(read("src/server/core/refusals.def"), /^REFUSAL\(\w+, "(\w+)"/gm);
const replies = (readdirSync(new URL("src/server", root), { recursive: true }) as string[])
  .filter((name) => name.endsWith(".c"))
  .flatMap((name) => found(read(`src/server/${name}`), /(?:answer_error|refuse)\(\w+, \d+, "(\w+)"/g));
const documented = /HTTP requests have these codes too:([^]*?)With status/.exec(read("docs/PROTOCOL.md"))![1]!;
const named = found(documented, /`(\w+)`/g);

test("every error code of the server has a text", () => {
  assert.ok(codes.length > 15, "refusals.def");
  assert.ok(
    ["name", "common_password", "user_taken", "method"].every((code) => replies.includes(code)),
    "replies",
  );
  for (const code of [...codes, ...replies, ...named]) assert.ok(`error_${code}` in reference, code);
});

test("every error code of an HTTP reply is documented", () => {
  for (const code of replies) assert.ok(named.includes(code) || codes.includes(code), code);
});

test("every emote has a name for those who cannot see it", () => {
  assert.equal(Object.keys(EMOTES).length, 12);
  for (const name of Object.keys(EMOTES)) assert.ok(`emote_${name}` in reference, name);
});

const textsOf = (strings: Any): string[] => Object.values(strings).flatMap(forms);

test("Spanish avoids a word that is vulgar in Latin America, and has one word for a table", () => {
  for (const text of textsOf(languages.es!)) {
    assert.doesNotMatch(text, /\b(re)?co(g[eiéí]|j[aáo])\p{L}*/iu);
    assert.doesNotMatch(text, /tablero|salón|aparato|clasificatori/i);
  }
});

test("Nepali has one word for a round, a device, a card in the hand, the host and a report", () => {
  for (const text of textsOf(languages.ne!)) assert.doesNotMatch(text, /राउन्ड|उपकरण|एउटा तास|होस्टले|उजुरी|कपी/);
});

test("Nepali has one kind of digits", () => {
  for (const text of textsOf(languages.ne!)) assert.doesNotMatch(text, /[०-९]/);
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

// A key is used if it stands in the page's code, or if code puts it together from its beginning.
test("every text is used", () => {
  const code = (readdirSync(new URL("web/src", root), { recursive: true }) as string[])
    .filter((name) => /\.tsx?$/.test(name) && (!name.startsWith("i18n/") || name === "i18n/index.ts"))
    .map((name) => read(`web/src/${name}`))
    .join("\n");
  const words = new Set(code.match(/\w+/g));
  const beginnings = new Set(found(code, /`([a-z]+(?:_[a-z]+)*_)\$\{/g));
  const isPutTogether = (key: string) =>
    [...key.matchAll(/_/g)].some(({ index }) => beginnings.has(key.slice(0, index! + 1)));
  const unused = Object.keys(en).filter((key) => !words.has(key) && !isPutTogether(key));
  assert.deepEqual(unused, []);
});

test("a date in a language that the browser does not know has only digits", () => {
  const noon = Date.UTC(2026, 10, 18, 12) / 1000;
  const known = Intl.DateTimeFormat.supportedLocalesOf;
  setStrings("ne", ne as unknown as Strings);
  try {
    assert.doesNotMatch(dayOf(noon), /[A-Za-z]/);
    Intl.DateTimeFormat.supportedLocalesOf = () => [];
    assert.equal(dayOf(noon), "2026-11-18");
  } finally {
    Intl.DateTimeFormat.supportedLocalesOf = known;
    setStrings("en", en as unknown as Strings);
  }
});
