// The rules in words: every value of every option has a sentence in every language, and the text matches the rules.
import "./dom.ts";
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { OptionInfo } from "../src/game/wire.ts";
import { Engine } from "../src/wasm/engine.ts";
import { en } from "../src/i18n/en.ts";
import { strings as he } from "../src/i18n/he.ts";
import { strings as es } from "../src/i18n/es.ts";
import { strings as ne } from "../src/i18n/ne.ts";
import { setStrings, t, type Key, type Strings } from "../src/i18n/index.ts";
import { tacticNumbers, tacticsFor } from "../src/pages/tactics.ts";
import { ruleSentence, tellRules, tellShortRules } from "../src/rules/ruleText.ts";

const engine = await Engine.from(readFileSync(new URL("../wasm/page.wasm", import.meta.url)));
const LANGUAGES = { en: en as unknown as Strings, he, es, ne };

// Returns the values to test. For a number these are the limits, the default, and small numbers with plural forms of
// their own.
const valuesOf = ({ values, min = 0, max = 0, default: normal }: OptionInfo): (string | number)[] =>
  values ? [...values] : [...new Set([min, max, Number(normal), 0, 1, 2, 3])].filter((n) => n >= min && n <= max);

function textOf(rules: string): string[] {
  const values = engine.rules(rules);
  assert.ok(values, rules);
  return tellRules(values, engine.idle()).flatMap(({ title, sentences }) => [title, ...sentences]);
}

function shortTextOf(rules: string): string[] {
  const values = engine.rules(rules);
  assert.ok(values, rules);
  return tellShortRules(values, engine.idle());
}

for (const [code, strings] of Object.entries(LANGUAGES)) {
  test(`${code} has a sentence for every value of every option`, () => {
    setStrings(code, strings);
    for (const option of engine.options())
      for (const value of valuesOf(option)) {
        const said = ruleSentence(option.key, { ...engine.rules("traveller")!, [option.key]: value });
        assert.ok(said && !/[{}]/.test(said), `${option.key}=${value}: ${said}`);
      }
  });

  test(`${code} describes every preset without gaps`, () => {
    setStrings(code, strings);
    for (const { name } of engine.presets())
      for (const said of textOf(name)) assert.ok(said && !/[{}]|undefined|NaN/.test(said), `${name}: ${said}`);
  });

  test(`in ${code} the text changes with every option that makes a difference`, () => {
    setStrings(code, strings);
    for (const option of engine.options())
      for (const base of ["traveller", "jhyap cut=minus end=rounds rounds=3"]) {
        const texts = valuesOf(option).flatMap((value) => {
          const rules = `${base} ${option.key}=${value}`;
          return engine.rules(rules) && !engine.idle().includes(option.key) ? [textOf(rules).join("\n")] : [];
        });
        assert.equal(new Set(texts).size, texts.length, `${base} ${option.key}`);
      }
  });
}

test("every sentence is used", () => {
  setStrings("en", LANGUAGES.en);
  const said = new Set(
    engine.options().flatMap((option) => valuesOf(option).map((value) => `rule_${option.key}_${value}`)),
  );
  const options = new Set(engine.options().map(({ key }) => `rule_${key}`));
  const everywhere = new Set(textOf("traveller"));
  for (const [key, phrase] of Object.entries(en))
    if (key.startsWith("rule_")) assert.ok(said.has(key) || options.has(key) || everywhere.has(String(phrase)), key);
});

test("rules that an option excludes are not described", () => {
  setStrings("en", LANGUAGES.en);
  assert.ok(!textOf("duel").some((said) => /joker/i.test(said) && !/no jokers/.test(said)));
  assert.ok(!textOf("tally").some((said) => /limit|200/.test(said)));
  assert.ok(textOf("speedy").some((said) => /26 cards/.test(said)));
  assert.ok(!textOf("dhumbal").some((said) => /(?<!no )slap|last turn|[Rr]eduction/.test(said)));
  assert.ok(textOf("dhumbal slap=on last_turn=on").filter((said) => /slap|last turn/.test(said)).length > 3);
});

for (const [code, strings] of Object.entries(LANGUAGES))
  test(`${code} says that a false call before the first throw needs cards to draw`, () => {
    setStrings(code, strings);
    const isSaid = (rules: string) => textOf(rules).some((said) => said.includes(t("also_false_call_stock")));
    assert.ok(isSaid("traveller upcard=off false_call=draw3"));
    assert.ok(!isSaid("traveller upcard=on false_call=draw3"));
    assert.ok(!isSaid("traveller upcard=off"));
  });

for (const [code, strings] of Object.entries(LANGUAGES))
  test(`${code} has short rules and tactics without gaps for every preset`, () => {
    setStrings(code, strings);
    for (const { name } of engine.presets()) {
      const values = engine.rules(name)!;
      const tactics = tacticsFor(values).map((one) => t(`tactic_${one}_text` as Key, tacticNumbers(values)));
      for (const said of [...shortTextOf(name), ...tactics])
        assert.ok(said.trim() && !/[{}]|undefined|NaN|tactic_/.test(said), `${name}: ${said}`);
    }
  });

test("the short rules follow from the options", () => {
  setStrings("en", LANGUAGES.en);
  const usual = shortTextOf("traveller").join(" ");
  assert.match(usual, /The lowest hand with Assaf wins the round and scores 0/);
  assert.match(usual, /exactly 200 becomes 100, and that player stays in/);
  assert.match(shortTextOf("traveller limit=130").join(" "), /130 or more is out\. Any reduction comes first\./);
  assert.match(shortTextOf("traveller threshold=7").join(" "), /7 points or fewer/);
  assert.doesNotMatch(shortTextOf("jhyap").join(" "), /halved/);
});

test("tactics are shown only if the rules have them", () => {
  const tactics = (rules: string) => tacticsFor(engine.rules(rules)!);
  assert.ok(["slap", "quick", "cut", "complete"].every((one) => tactics("traveller").includes(one)));
  assert.ok(!["slap", "quick", "cut"].some((one) => tactics("jhyap").includes(one)));
  assert.ok(!["duel", "traveller run_jokers=none"].some((rules) => tactics(rules).includes("joker_end")));
  assert.ok(tactics("dhumbal").includes("earn") && !tactics("traveller").includes("earn"));
  assert.equal(tacticNumbers(engine.rules("traveller cut=minus cut_at=100 cut_by=50")!).to, 50);
});
