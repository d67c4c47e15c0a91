// The full rules of a game in the user's language.
import { useEffect } from "preact/hooks";
import { t, type Values } from "../i18n/index.ts";
import { engine, loadEngine } from "../wasm/shared.ts";
import { presetWord } from "./ruleWords.ts";
import { ruleSentence, tellRules } from "./ruleText.ts";

export function RulesText({ rules }: { readonly rules: string }) {
  useEffect(() => void loadEngine().catch(() => {}), []);
  const values = engine.value?.rules(rules);
  if (!values) return <p class="soft">{t(engine.value ? "unknown_rules" : "loading")}</p>;
  return (
    <>
      <Preset rules={rules} values={values} />
      {tellRules(values, engine.value!.idle()).map(({ title, sentences }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {sentences.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

// The name of the preset, and what this table has changed.
function Preset({ rules, values }: { readonly rules: string; readonly values: Values }) {
  const [preset = "", ...changed] = rules.split(" ");
  if (changed.length === 0) return <p class="soft">{presetWord(preset)}</p>;
  return (
    <>
      <p class="soft">
        {presetWord(preset)} · {t("n_changed", { n: changed.length })}
      </p>
      <ul>
        {changed.map((option) => (
          <li key={option}>{ruleSentence(option.split("=")[0]!, values)}</li>
        ))}
      </ul>
    </>
  );
}
