// Help: how it is played, the rules of the table at hand in words, tactics, keys. /help?RULES
import { useEffect } from "preact/hooks";
import { path } from "../app/router.ts";
import { language, t, type Key } from "../i18n/index.ts";
import { fetchRules, readRules, rulesInfo } from "../net/rules.ts";
import { Markdown } from "../table/HelpSheet.tsx";
import { engine, loadEngine } from "../wasm/shared.ts";
import { Frame } from "./Frame.tsx";
import { grouped, optionLabel, presetName, valueWord } from "./ruleWords.ts";

const HOW: readonly Key[] = ["how_aim", "how_cards", "how_turn", "how_throw", "how_take", "how_call", "how_assaf", "how_end"];

const TACTICS = ["break_set", "joker_end", "danger", "fast", "high", "watch", "cut", "slap"] as const;

const KEYS: readonly (readonly [string, Key])[] = [
  ["1 … 9", "key_pick"], ["D", "key_stock"], ["T", "key_drop"], ["← → ↑ ↓", "key_move"], ["Y", "key_call"], ["␣", "key_slap"], ["O", "key_way"],
  ["S", "key_sort"], ["Esc", "key_clear"],
];

function asked(): string {
  void path.value;
  return decodeURIComponent(location.search.slice(1)) || "traveller";
}

export function Help() {
  const rules = asked();
  useEffect(() => void loadEngine().catch(() => {}), []);
  useEffect(() => void fetchRules().catch(() => {}), []);
  return (
    <Frame title={t("help")}>
      <p>
        <a href="/learn">{t("learn_link")}</a>
      </p>
      <section class="card-box prose">
        <h2>{t("how_to_play")}</h2>
        {HOW.map((key) => <p key={key}>{t(key)}</p>)}
      </section>
      <section class="card-box prose">
        <h2>{t("rules_of", { name: presetName(rules) })}</h2>
        <OptionList rules={rules} />
        <details open={language.value === "en"}>
          <summary>{t("rules_in_full")}</summary>
          <FullRules rules={rules} />
        </details>
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
        <dl class="key-list">
          {KEYS.map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t(what)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Frame>
  );
}

function FullRules({ rules }: { readonly rules: string }) {
  if (!engine.value?.rules(rules)) return <p class="soft">{t("loading")}</p>;
  return (
    <div lang="en" dir="ltr">
      <Markdown text={engine.value.tell(0)} />
    </div>
  );
}

// Every option's value, in the reader's language.
function OptionList({ rules }: { readonly rules: string }) {
  const info = rulesInfo.value;
  if (!info) return null;
  const { values } = readRules(info, rules);
  return (
    <details>
      <summary>{t("options_at_a_glance")}</summary>
      {grouped(info.options).map(({ title, options }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul>
            {options.map((one) => (
              <li key={one.key}>
                {optionLabel(one)}: <b>{valueWord(one.key, values[one.key] ?? one.default)}</b>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  );
}
