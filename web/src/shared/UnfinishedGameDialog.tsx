// Asks what to do about an unfinished rated game: go back to it, or leave it at a cost.
import { go } from "../base/router.ts";
import { t } from "../i18n/index.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { RatingHelp } from "./RatingHelp.tsx";
import { unfinishedGame } from "./joinTable.ts";

export function UnfinishedGameDialog() {
  const question = unfinishedGame.value;
  if (!question) return null;
  const close = () => (unfinishedGame.value = null);
  return (
    <Dialog title={t("unfinished_title")} onClose={close} sheet>
      <p>{t("unfinished_text", { n: question.cost })}</p>
      <RatingHelp />
      <div class="dialog-actions">
        <Button kind="danger" onClick={() => (close(), question.again())}>
          {t("unfinished_leave")}
        </Button>
        <Button kind="primary" onClick={() => (close(), go(`/t/${question.table}`))}>
          {t("unfinished_back")}
        </Button>
      </div>
    </Dialog>
  );
}
