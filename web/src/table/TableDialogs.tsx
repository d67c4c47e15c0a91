// The dialogs of the table screen.
import { settings, changeSettings } from "../base/settings.ts";
import { t } from "../i18n/index.ts";
import { Invite } from "../shared/Invite.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Select, Toggle } from "../ui/fields.tsx";
import { HelpSheet } from "./HelpSheet.tsx";
import { ScoreSheet } from "./ScoreSheet.tsx";
import { ChatSheet } from "./ChatSheet.tsx";
import type { TableModel } from "./tableModel.ts";
import { VolumeField } from "../shared/VolumeField.tsx";

export type DialogName = "menu" | "scores" | "chat" | "help";

interface DialogsProps {
  readonly model: TableModel;
  readonly dialog: DialogName | null;
  readonly open: (dialog: DialogName | null) => void;
}

export function TableDialogs({ model, dialog, open }: DialogsProps) {
  const close = () => open(null);
  switch (dialog) {
    case "menu":
      return <Menu model={model} open={open} />;
    case "scores":
      return (
        <Dialog title={t("score_sheet")} onClose={close} sheet wide>
          <ScoreSheet state={model.shown.value} limit={Number(model.rules.value.limit ?? 0)} />
        </Dialog>
      );
    case "chat":
      return (
        <Dialog title={t("chat")} onClose={close} sheet>
          <ChatSheet model={model} onSaid={close} />
        </Dialog>
      );
    case "help":
      return (
        <Dialog title={t("rules_here")} onClose={close} sheet wide>
          <HelpSheet model={model} />
        </Dialog>
      );
    default:
      return null;
  }
}

type Word = "auto" | "classic" | "large" | "slow" | "normal" | "fast";
const choicesOf = <T extends Word>(...values: readonly T[]) =>
  values.map((value) => ({ value, label: t(`choice_${value}`) }));

function Menu({ model, open }: Omit<DialogsProps, "dialog">) {
  const { sound, speed, deck, showPoints, leftHanded } = settings.value;
  const { code } = model.shown.value;
  return (
    <Dialog title={t("menu")} onClose={() => open(null)} sheet>
      <div class="menu-list">
        <Toggle label={t("sound")} on={sound} onChange={(on) => changeSettings({ sound: on })} />
        <VolumeField />
        <Select
          label={t("deck")}
          value={deck}
          choices={choicesOf("auto", "classic", "large")}
          onChange={(value) => changeSettings({ deck: value })}
        />
        <Select
          label={t("speed")}
          value={speed}
          choices={choicesOf("slow", "normal", "fast")}
          onChange={(value) => changeSettings({ speed: value })}
        />
        <Toggle label={t("show_points")} on={showPoints} onChange={(on) => changeSettings({ showPoints: on })} />
        <Toggle label={t("left_handed")} on={leftHanded} onChange={(on) => changeSettings({ leftHanded: on })} />
        <a class="button" href="/settings">
          {t("all_settings")}
        </a>
        {code && <Invite code={code} />}
        <Button kind="danger" onClick={() => model.driver.leave()}>
          {t("leave")}
        </Button>
      </div>
    </Dialog>
  );
}
