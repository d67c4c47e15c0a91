// Everything that opens over the table.
import { settings, change } from "../app/settings.ts";
import { t } from "../i18n/index.ts";
import { Invite } from "../lobby/Invite.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { HelpSheet } from "./HelpSheet.tsx";
import { ScoreSheet } from "./ScoreSheet.tsx";
import { TalkSheet } from "./TalkSheet.tsx";
import type { Stage } from "./stage.ts";

export type DialogName = "menu" | "scores" | "talk" | "help";

interface DialogsProps {
  readonly stage: Stage;
  readonly dialog: DialogName | null;
  readonly open: (dialog: DialogName | null) => void;
}

export function TableDialogs({ stage, dialog, open }: DialogsProps) {
  const close = () => open(null);
  switch (dialog) {
    case "menu":
      return <Menu stage={stage} open={open} />;
    case "scores":
      return (
        <Dialog title={t("score_sheet")} onClose={close} sheet wide>
          <ScoreSheet state={stage.shown.value} limit={Number(stage.rules.value.limit ?? 0)} />
        </Dialog>
      );
    case "talk":
      return (
        <Dialog title={t("talk")} onClose={close} sheet>
          <TalkSheet stage={stage} onSaid={close} />
        </Dialog>
      );
    case "help":
      return (
        <Dialog title={t("rules_here")} onClose={close} sheet wide>
          <HelpSheet stage={stage} />
        </Dialog>
      );
    default:
      return null;
  }
}

function Menu({ stage, open }: Omit<DialogsProps, "dialog">) {
  const { sound, volume, speed, deck, showPoints, leftHanded } = settings.value;
  const { code } = stage.shown.value;
  return (
    <Dialog title={t("menu")} onClose={() => open(null)} sheet>
      <div class="menu-list">
        <Switch label={t("sound")} on={sound} set={(on) => change({ sound: on })} />
        <label class="row">
          {t("volume")}
          <input type="range" min="0" max="1" step="0.05" value={volume} onInput={(event) => change({ volume: Number(event.currentTarget.value) })} />
        </label>
        <Choice label={t("deck")} value={deck} values={["auto", "classic", "large"]} set={(value) => change({ deck: value })} />
        <Choice label={t("speed")} value={speed} values={["slow", "normal", "fast"]} set={(value) => change({ speed: value })} />
        <Switch label={t("show_points")} on={showPoints} set={(on) => change({ showPoints: on })} />
        <Switch label={t("left_handed")} on={leftHanded} set={(on) => change({ leftHanded: on })} />
        <a class="button" href="/settings">
          {t("all_settings")}
        </a>
        {code && <Invite code={code} />}
        <Button kind="danger" onClick={() => stage.driver.leave()}>
          {t("leave")}
        </Button>
      </div>
    </Dialog>
  );
}

function Switch({ label, on, set }: { readonly label: string; readonly on: boolean; readonly set: (on: boolean) => void }) {
  return (
    <label class="row">
      {label}
      <input type="checkbox" role="switch" checked={on} onChange={(event) => set(event.currentTarget.checked)} />
    </label>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly values: readonly T[];
  readonly set: (value: T) => void;
}

function Choice<T extends "auto" | "classic" | "large" | "slow" | "normal" | "fast">({ label, value, values, set }: ChoiceProps<T>) {
  return (
    <label class="row">
      {label}
      <select value={value} onChange={(event) => set(event.currentTarget.value as T)}>
        {values.map((one) => (
          <option key={one} value={one}>
            {t(`choice_${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
