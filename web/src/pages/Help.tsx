// /help?RULES: how to play, the rules of a table in words, tactics, the rating and keyboard shortcuts.
import { path } from "../base/router.ts";
import { useEffect } from "preact/hooks";
import { t, type Key, type Values } from "../i18n/index.ts";
import { KeyList } from "../table/HelpSheet.tsx";
import { CardFace } from "../cards/CardFace.tsx";
import { cardName } from "../cards/names.ts";
import { Frame } from "../shared/Frame.tsx";
import { RatingText } from "../shared/RatingHelp.tsx";
import { RulesText } from "../rules/RulesText.tsx";
import { tellShortRules } from "../rules/ruleText.ts";
import { engine, loadEngine } from "../wasm/shared.ts";
import { tacticNumbers, tacticsFor } from "./tactics.ts";

const USUAL = "traveller";
const THROWS = 2; // the pictures follow this paragraph of the short rules

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
          {tellShortRules(values, idle).map((one, i) => (
            <div key={one}>
              <p>{one}</p>
              {i === THROWS && <Throws rules={values} />}
            </div>
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
        <h2>{t("names_title")}</h2>
        <p>
          {t("names_nepal")}
          <br />
          {t("names_travel")}
          <br />
          {t("names_others")}
        </p>
      </section>
      <section class="card-box prose">
        <h2>{t("keys")}</h2>
        <KeyList />
      </section>
    </Frame>
  );
}

// Pictures of what can be thrown, and of a hand to call with.
function Throws({ rules }: { readonly rules: Values }) {
  const jokers = Number(rules.jokers) > 0;
  const points = Math.min(Number(rules.threshold), 4);
  return (
    <div class="throws">
      <Example cards={["Kh"]} text={t("how_single")} />
      <Example cards={["7c", "7d", "7s"]} text={t("how_set")} />
      <Example cards={["4h", "5h", "6h"]} text={t("how_run")} />
      {jokers && rules.run_jokers !== "none" && <Example cards={["5s", "Jk", "7s"]} text={t("how_joker_run")} />}
      {points === 4 && <Example cards={["Ah", "3c"]} text={t("how_low", { n: 4 })} />}
    </div>
  );
}

function Example({ cards, text }: { readonly cards: readonly string[]; readonly text: string }) {
  return (
    <figure class="throw">
      <span class="throw-cards" role="img" aria-label={cards.map(cardName).join(", ")}>
        {cards.map((card) => (
          <CardFace key={card} card={card} large />
        ))}
      </span>
      <figcaption class="soft">{text}</figcaption>
    </figure>
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
