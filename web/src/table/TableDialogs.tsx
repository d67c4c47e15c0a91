// Everything that opens over the table.
import { settings, change } from "../base/settings.ts";
import { t } from "../i18n/index.ts";
import { Invite } from "../shared/Invite.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Select, Toggle } from "../ui/fields.tsx";
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
        <Dialog title={t("chat")} onClose={close} sheet>
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

type Word = "auto" | "classic" | "large" | "slow" | "normal" | "fast";
const choicesOf = <T extends Word>(...values: readonly T[]) =>
  values.map((value) => ({ value, label: t(`choice_${value}`) }));

function Menu({ stage, open }: Omit<DialogsProps, "dialog">) {
  const { sound, volume, speed, deck, showPoints, leftHanded } = settings.value;
  const { code } = stage.shown.value;
  return (
    <Dialog title={t("menu")} onClose={() => open(null)} sheet>
      <div class="menu-list">
        <Toggle label={t("sound")} on={sound} onChange={(on) => change({ sound: on })} />
        <label class="field toggle">
          <span class="field-label">{t("volume")}</span>
          <input
            type="range"
            min="0"
            max="1"
            step="0.05"
            value={volume}
            onInput={(event) => change({ volume: Number(event.currentTarget.value) })}
          />
        </label>
        <Select
          label={t("deck")}
          value={deck}
          choices={choicesOf("auto", "classic", "large")}
          onChange={(value) => change({ deck: value })}
        />
        <Select
          label={t("speed")}
          value={speed}
          choices={choicesOf("slow", "normal", "fast")}
          onChange={(value) => change({ speed: value })}
        />
        <Toggle label={t("show_points")} on={showPoints} onChange={(on) => change({ showPoints: on })} />
        <Toggle label={t("left_handed")} on={leftHanded} onChange={(on) => change({ leftHanded: on })} />
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
