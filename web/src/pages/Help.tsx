// /help?RULES: how to play, the rules of a table in words, tactics and keyboard shortcuts.
import { path } from "../base/router.ts";
import { t, type Key } from "../i18n/index.ts";
import { KeyList } from "../table/HelpSheet.tsx";
import { Frame } from "../shared/Frame.tsx";
import { RulesText } from "../rules/RulesText.tsx";

const HOW: readonly Key[] = [
  "how_aim",
  "how_cards",
  "how_turn",
  "how_throw",
  "how_take",
  "how_call",
  "how_assaf",
  "how_end",
];

const TACTICS = ["break_set", "joker_end", "danger", "fast", "high", "watch", "cut", "slap"] as const;

// The rules that "How to play" describes.
const USUAL = "traveller";

function asked(): string {
  void path.value;
  return new URLSearchParams(`rules=${location.search.slice(1)}`).get("rules") || USUAL;
}

export function Help() {
  const rules = asked();
  return (
    <Frame title={t("help")}>
      <p>
        <a href="/learn">{t("play_tutorial")}</a>
      </p>
      {rules === USUAL && (
        <section class="card-box prose">
          <h2>{t("how_to_play")}</h2>
          {HOW.map((key) => (
            <p key={key}>{t(key)}</p>
          ))}
        </section>
      )}
      <section class="card-box prose">
        <h2>{t("rules_of_game")}</h2>
        <RulesText rules={rules} />
      </section>
      <section class="card-box prose">
        <h2>{t("tactics")}</h2>
        {TACTICS.map((one) => (
          <div key={one}>
            <h3>{t(`tactic_${one}`)}</h3>
            <p>{t(`tactic_${one}_text`)}</p>
          </div>
        ))}
      </section>
      <section class="card-box prose">
        <h2>{t("keys")}</h2>
        <KeyList />
      </section>
    </Frame>
  );
}
