// Asks whether the player wants notifications, when they come back to a turn that waited for them.
import { t } from "../i18n/index.ts";
import { Button } from "../ui/Button.tsx";
import { allowNotifications, askToNotify, declineNotifications } from "./turnAlert.ts";

export function NotifyQuestion() {
  if (!askToNotify.value) return null;
  return (
    <div class="notice-bar" role="status">
      <span>{t("notify_question")}</span>
      <Button kind="quiet" onClick={declineNotifications}>
        {t("not_now")}
      </Button>
      <Button kind="primary" onClick={() => void allowNotifications()}>
        {t("notify_yes")}
      </Button>
    </div>
  );
}
