// Asks for confirmation before an action that cannot be undone.
import { t } from "../i18n/index.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

interface ConfirmProps {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

export function Confirm({ title, text, yes, onYes, onClose }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose} sheet>
      <p>{text}</p>
      <div class="dialog-actions">
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button kind="danger" onClick={() => (onClose(), onYes())}>
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}
