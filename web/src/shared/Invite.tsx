// Invites others to a table: share sheet, email, link or QR code.
import { useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { formatCode } from "../net/tableState.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { copyText, shareLink } from "../ui/share.ts";
import { toast } from "../ui/Toasts.tsx";

export const addressOf = (path: string): string => `${location.origin}${path}`;

export function Invite({ code }: { readonly code: string }) {
  const path = `/t/${code}`;
  const address = addressOf(path);
  const [showCode, setShowCode] = useState(false);
  const copy = async () => toast(t((await copyText(address)) ? "link_copied" : "copy_failed"));
  const body = encodeURIComponent(`${t("invite_text")}\n${address}`);
  const mail = `mailto:?subject=${encodeURIComponent(t("invite_subject"))}&body=${body}`;
  return (
    <div class="invitation">
      <p class="invitation-code">
        <span class="soft">{t("table_code")}</span> <strong dir="ltr">{formatCode(code)}</strong>
      </p>
      <div class="invitation-ways">
        {"share" in navigator && (
          <Button kind="primary" onClick={() => void shareLink(t("invite_subject"), t("invite_text"), address)}>
            <Icon name="share" /> {t("share")}
          </Button>
        )}
        <Button onClick={() => void copy()}>{t("copy_link")}</Button>
        <a class="button" href={mail}>
          {t("email")}
        </a>
        <button type="button" class="button" aria-expanded={showCode} onClick={() => setShowCode(!showCode)}>
          {t("qr_code")}
        </button>
      </div>
      {showCode && <img class="qr" src={`/qr?${path}`} alt={t("qr_alt", { address })} width="220" height="220" />}
    </div>
  );
}
