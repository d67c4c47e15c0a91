// A short summary of the rules of a table: the preset and the options that differ from it.
import { t } from "../i18n/index.ts";
import type { RulesInfo } from "../net/protocol.ts";
import { differing, readRules } from "../net/rules.ts";
import { ruleSentence } from "./ruleText.ts";
import { optionPhrase, presetAbout, presetWord } from "./ruleWords.ts";

export function RulesSummary({ info, rules }: { readonly info: RulesInfo; readonly rules: string }) {
  const { preset, values } = readRules(info, rules);
  const different = differing(info, preset, values);
  return (
    <div class="rules-summary">
      <p>
        <b>{presetWord(preset.name)}</b> <span class="soft">{presetAbout(preset)}</span>
      </p>
      {different.length > 0 && (
        <ul>
          {different.map((option) => (
            <li key={option.key}>{ruleSentence(option.key, values) || optionPhrase(option, values)}</li>
          ))}
        </ul>
      )}
      <p>
        <a href={`/help?${encodeURIComponent(rules)}`}>{t("read_rules")}</a>
      </p>
    </div>
  );
}
