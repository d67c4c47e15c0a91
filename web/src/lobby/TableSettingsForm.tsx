// The settings of a table: for a new table, and for the host of a waiting one.
import { t, type Key } from "../i18n/index.ts";
import type { RulesInfo, TableSettings } from "../net/protocol.ts";
import { readRules, type Values } from "../net/rules.ts";
import { Choices, NumberField, Toggle } from "../ui/fields.tsx";
import { me } from "../net/session.ts";
import { RulesForm } from "../rules/RulesForm.tsx";

export type Draft = Omit<TableSettings, "options">;

export const FIRST_DRAFT: Draft = {
  rules: "traveller",
  seats: 4,
  public: true,
  rated: false,
  clock: 20,
  slap: "race",
  window: 1500,
};

const CLOCKS = [0, 10, 20, 40];

interface FormProps {
  readonly info: RulesInfo;
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}

// Returns why such a game cannot be rated, or null.
export function whyUnratable(draft: Draft, preset: string, values: Values): Key | null {
  if (values.end === "rounds") return "unratable_rounds";
  if (draft.rules !== preset) return "unratable_changed";
  return draft.clock === 0 ? "unratable_clock" : null;
}

export function TableSettingsForm({ info, draft, onChange }: FormProps) {
  const { preset, values } = readRules(info, draft.rules);
  const [fewest, most] = preset.players;
  const takeRules = (rules: string) => {
    const [least, largest] = readRules(info, rules).preset.players;
    onChange({ rules, seats: Math.min(largest, Math.max(least, draft.seats)) });
  };
  const guest = me.value?.guest !== false;
  const unratable = whyUnratable(draft, preset.name, values);
  return (
    <>
      <NumberField
        label={t("seats")}
        value={draft.seats}
        min={fewest}
        max={most}
        onChange={(seats) => onChange({ seats })}
        less={t("fewer_seats")}
        more={t("more_seats")}
      />
      <RulesForm info={info} rules={draft.rules} players={draft.seats} onChange={takeRules} />
      <Choices
        label={t("who_can_join")}
        value={draft.public ? "public" : "link"}
        onChange={(value) => onChange({ public: value === "public" })}
        choices={[
          { value: "public", label: t("anyone") },
          { value: "link", label: t("invite_only") },
        ]}
        note={t(draft.public ? "anyone_note" : "invite_only_note")}
      />
      <Choices
        label={t("time_per_turn")}
        value={draft.clock}
        onChange={(clock) => onChange({ clock })}
        choices={CLOCKS.map((n) => ({ value: n, label: n === 0 ? t("none") : t("n_seconds", { n }) }))}
      />
      {values.slap !== "off" && (
        <Choices
          label={t("slap_timing")}
          value={draft.slap}
          onChange={(slap) => onChange({ slap })}
          note={t(draft.slap === "race" ? "slap_race_note" : "slap_fixed_note")}
          choices={[
            { value: "race", label: t("slap_race") },
            { value: "window", label: t("slap_fixed") },
          ]}
        />
      )}
      {values.slap !== "off" && draft.slap === "window" && (
        <NumberField
          label={t("slap_window")}
          value={draft.window}
          min={500}
          max={5000}
          step={250}
          unit={1000}
          onChange={(window) => onChange({ window })}
          less={t("shorter")}
          more={t("longer")}
        />
      )}
      <Toggle
        label={t("rated_game")}
        on={draft.rated}
        disabled={(guest || unratable !== null) && !draft.rated}
        onChange={(rated) => onChange({ rated })}
        note={
          guest ? (
            <>
              {t("rated_needs_account")} <a href="/account">{t("create_account")}</a>
            </>
          ) : (
            t(unratable ?? "rated_note")
          )
        }
      />
    </>
  );
}
