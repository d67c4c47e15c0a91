// Chooses a bot by its level.
import { t } from "../i18n/index.ts";
import type { RulesInfo } from "../net/protocol.ts";
import { levelAbout, levelWord } from "./ruleWords.ts";
import { Picture } from "../ui/Picture.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { IconButton } from "../ui/IconButton.tsx";

interface PickerProps {
  readonly info: RulesInfo;
  readonly onPick: (level: string) => void;
  readonly onClose: () => void;
}

export function LevelPicker({ info, onPick, onClose }: PickerProps) {
  return (
    <Dialog title={t("add_a_bot")} onClose={onClose} sheet>
      <ul class="levels">
        {info.levels.map((level) => (
          <li key={level.name}>
            <button type="button" class="level" onClick={() => onPick(level.name)}>
              <Picture face={level.person} />
              <span>
                <b>
                  {level.person} · {levelWord(level.name)}
                </b>
                <small class="soft">{levelAbout(level)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface FaceProps {
  readonly name: string;
  readonly level: string;
  readonly onRemove: () => void;
}

export function BotFace({ name, level, onRemove }: FaceProps) {
  return (
    <span class="bot-face">
      <Picture face={name} size="small" />
      {name}
      <small class="soft">{levelWord(level)}</small>
      <IconButton icon="close" label={t("remove_name", { name })} onClick={onRemove} />
    </span>
  );
}
