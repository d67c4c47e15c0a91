// The full rules of a game in the user's language.
import { useEffect } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { engine, loadEngine } from "../wasm/shared.ts";
import { presetName } from "./ruleWords.ts";
import { tellRules } from "./ruleText.ts";

export function RulesText({ rules }: { readonly rules: string }) {
  useEffect(() => void loadEngine().catch(() => {}), []);
  const values = engine.value?.rules(rules);
  if (!values) return <p class="soft">{t(engine.value ? "unknown_rules" : "loading")}</p>;
  return (
    <>
      <p class="soft">
        {presetName(rules)} <code dir="ltr">{rules.split(" ").slice(1).join(" ")}</code>
      </p>
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
