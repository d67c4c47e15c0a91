// /help?RULES: how to play, the rules of a table in words, tactics, the rating and keyboard shortcuts.
import { path } from "../base/router.ts";
import { useEffect } from "preact/hooks";
import { t, type Key, type Values } from "../i18n/index.ts";
import { KeyList } from "../table/HelpSheet.tsx";
import { Frame } from "../shared/Frame.tsx";
import { RatingText } from "../shared/RatingHelp.tsx";
import { RulesText } from "../rules/RulesText.tsx";
import { tellShortRules } from "../rules/ruleText.ts";
import { engine, loadEngine } from "../wasm/shared.ts";
import { tacticNumbers, tacticsFor } from "./tactics.ts";

const USUAL = "traveller";

function asked(): string {
  void path.value;
  return new URLSearchParams(`rules=${location.search.slice(1)}`).get("rules") || USUAL;
}

export function Help() {
  const rules = asked();
  useEffect(() => void loadEngine().catch(() => {}), []);
  const values = engine.value?.rules(rules);
  const idle = engine.value?.idle() ?? [];
  return (
    <Frame title={t("help")}>
      <p>
        <a href="/learn">{t("play_tutorial")}</a>
      </p>
      {values && (
        <section class="card-box prose">
          <h2>{t("how_to_play")}</h2>
          {tellShortRules(values, idle).map((one) => (
            <p key={one}>{one}</p>
          ))}
        </section>
      )}
      <section class="card-box prose">
        <h2>{t("rules_of_game")}</h2>
        <RulesText rules={rules} />
      </section>
      {values && <Tactics rules={values} />}
      <section class="card-box prose">
        <h2>{t("rating_how")}</h2>
        <RatingText />
      </section>
      <section class="card-box prose">
        <h2>{t("keys")}</h2>
        <KeyList />
      </section>
    </Frame>
  );
}

function Tactics({ rules }: { readonly rules: Values }) {
  return (
    <section class="card-box prose">
      <h2>{t("tactics")}</h2>
      {tacticsFor(rules).map((one) => (
        <div key={one}>
          <h3>{t(`tactic_${one}` as Key)}</h3>
          <p>{t(`tactic_${one}_text` as Key, tacticNumbers(rules))}</p>
        </div>
      ))}
    </section>
  );
}
