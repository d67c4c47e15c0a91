// The field for the volume of sounds.
import { changeSettings, settings } from "../base/settings.ts";
import { t } from "../i18n/index.ts";

export function VolumeField() {
  return (
    <label class="field toggle">
      <span class="field-label">{t("volume")}</span>
      <input
        type="range"
        min="0"
        max="1"
        step="0.05"
        value={settings.value.volume}
        disabled={!settings.value.sound}
        onInput={(event) => changeSettings({ volume: event.currentTarget.valueAsNumber })}
      />
    </label>
  );
}
