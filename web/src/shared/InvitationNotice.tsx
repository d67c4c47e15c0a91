// Tells that a friend invites the player to a table, on whatever page they are.
import { t } from "../i18n/index.ts";
import { invitation } from "../net/session.ts";
import { presetName } from "../rules/ruleWords.ts";
import { Button } from "../ui/Button.tsx";
import { Picture } from "../ui/Picture.tsx";
import { joinTable } from "./joinTable.ts";

export function InvitationNotice() {
  const invited = invitation.value;
  if (!invited) return null;
  const close = () => (invitation.value = null);
  return (
    <div class="notice-bar" role="alert">
      <Picture src={invited.from.avatar} size="small" />
      <span>
        {t("invited_by", { name: invited.from.name })} <small class="soft">{presetName(invited.rules)}</small>
      </span>
      <Button kind="quiet" onClick={close}>
        {t("not_now")}
      </Button>
      <Button kind="primary" onClick={() => (close(), void joinTable("sit", { table: invited.table }))}>
        {t("join")}
      </Button>
    </div>
  );
}
