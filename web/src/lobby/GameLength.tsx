// The length of a game for Play now: to 100 points, or the whole game.
import { changeSettings, settings } from "../base/settings.ts";
import { t } from "../i18n/index.ts";
import { Choices } from "../ui/fields.tsx";

// Returns the rules of the chosen length.
export const playNowRules = (): string => (settings.value.gameLength === "quick" ? "traveller limit=100" : "traveller");

export function GameLength() {
  return (
    <Choices
      label={t("game_length")}
      value={settings.value.gameLength}
      choices={[
        { value: "quick", label: t("length_quick") },
        { value: "full", label: t("length_full") },
      ]}
      onChange={(gameLength) => changeSettings({ gameLength })}
    />
  );
}
