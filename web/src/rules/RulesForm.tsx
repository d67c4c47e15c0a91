// The form for the rules: a preset, the options that people change most, and behind "More" every other option of the
// engine's tables. Options that have no effect under the chosen rules are hidden; those that differ from the preset are
// marked.
import { useEffect } from "preact/hooks";
import { t } from "../i18n/index.ts";
import type { OptionInfo } from "../game/wire.ts";
import type { RulesInfo } from "../net/protocol.ts";
import { differing, readRules, writeRules, type Values } from "../net/rules.ts";
import { commonOptions, grouped, optionLabel, presetAbout, presetWord, valueWord } from "./ruleWords.ts";
import { ruleSentence } from "./ruleText.ts";
import { engine, loadEngine } from "../wasm/shared.ts";
import { Button } from "../ui/Button.tsx";
import { Choices, NumberField, Select, Toggle } from "../ui/fields.tsx";

interface RulesFormProps {
  readonly info: RulesInfo;
  readonly rules: string;
  readonly players: number;
  readonly onChange: (rules: string) => void;
}

// Returns the options without those that have no effect under these rules. The engine knows them; until it is loaded, or
// if it refuses the rules, all options are shown.
function useful(options: readonly OptionInfo[], rules: string): readonly OptionInfo[] {
  const idle = engine.value?.rules(rules) ? engine.value.idle() : [];
  return options.filter(({ key }) => !idle.includes(key));
}

export function RulesForm({ info, rules, players, onChange }: RulesFormProps) {
  useEffect(() => void loadEngine().catch(() => {}), []);
  const { preset, values } = readRules(info, rules);
  const different = differing(info, preset, values);
  const options = useful(info.options, rules);
  const common = commonOptions(options);
  const changed = different.some((one) => !common.includes(one));
  const set = (key: string, value: string | number) => onChange(writeRules(info, preset, { ...values, [key]: value }));
  const field = (option: OptionInfo) => (
    <OptionField
      key={option.key}
      option={option}
      values={values}
      players={players}
      marked={different.includes(option)}
      onChange={(value) => set(option.key, value)}
    />
  );
  return (
    <>
      <fieldset class="presets">
        <legend class="field-label">{t("rules")}</legend>
        {info.presets.map((one) => (
          <label key={one.name} class="preset">
            <input type="radio" name="preset" checked={one === preset} onChange={() => onChange(one.name)} />
            <span>
              <b>{presetWord(one.name)}</b>
              <small>{presetAbout(one)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <details class="options">
        <summary>
          {t("change_rules")}
          {different.length > 0 && <span class="label-tag">{t("n_changed", { n: different.length })}</span>}
        </summary>
        {different.length > 0 && (
          <Button kind="quiet" onClick={() => onChange(preset.name)}>
            {t("reset_to_preset", { name: presetWord(preset.name) })}
          </Button>
        )}
        <section class="option-group">{common.map(field)}</section>
        <details class="options more" open={changed}>
          <summary>{t("more_options")}</summary>
          {grouped(options).map((group) => (
            <section key={group.title} class="option-group">
              <h3>{group.title}</h3>
              {group.options.map(field)}
            </section>
          ))}
        </details>
      </details>
    </>
  );
}

interface OptionProps {
  readonly option: OptionInfo;
  readonly values: Values;
  readonly players: number;
  readonly marked: boolean;
  readonly onChange: (value: string | number) => void;
}

const isSwitch = (values: readonly (string | number)[]): boolean =>
  values.length === 2 && values.includes("on") && values.includes("off");

function OptionField({ option, values, players, marked, onChange }: OptionProps) {
  const label = optionLabel(option);
  const value = values[option.key] ?? option.default;
  const common = { label, marked, note: ruleSentence(option.key, values) };
  if (!option.values) {
    const isRounds = option.key === "rounds";
    const step = isRounds ? players : (option.max ?? 0) - (option.min ?? 0) > 60 ? 10 : 1;
    return (
      <NumberField
        {...common}
        note={
          isRounds && Number(value) % players > 0 ? `${common.note} ${t("rounds_uneven", { n: players })}` : common.note
        }
        value={Number(value)}
        min={option.min ?? 0}
        max={option.max ?? 100}
        step={step}
        onChange={onChange}
        less={`${label}: −`}
        more={`${label}: +`}
      />
    );
  }
  if (isSwitch(option.values))
    return <Toggle {...common} on={value === "on"} onChange={(on) => onChange(on ? "on" : "off")} />;
  const choices = option.values.map((one) => ({ value: String(one), label: valueWord(option.key, one) }));
  if (choices.length > 3 || choices.some((one) => one.label.length > 16))
    return <Select {...common} value={String(value)} choices={choices} onChange={onChange} />;
  return <Choices {...common} value={String(value)} choices={choices} onChange={onChange} />;
}
