// Bringing friends to the table: a code that can be said aloud, a link, the phone's own share sheet, a QR code.
import { useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { toast } from "../ui/Toasts.tsx";

export const linkOf = (code: string): string => `${location.origin}/t/${code}`;

async function share(code: string): Promise<void> {
  const url = linkOf(code);
  if (navigator.share) {
    await navigator.share({ title: t("app"), text: t("invite_text"), url }).catch(() => {});
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toast(t("link_copied"));
  } catch {
    toast(url, 8000);
  }
}

export function Invite({ code }: { readonly code: string }) {
  const [qr, showQr] = useState(false);
  const spoken = code.length === 8 ? `${code.slice(0, 4)}-${code.slice(4)}` : code;
  const mail = `mailto:?subject=${encodeURIComponent(t("app"))}&body=${encodeURIComponent(`${t("invite_text")} ${linkOf(code)}`)}`;
  return (
    <div class="invite">
      <p>
        {t("table_code")} <b class="code">{spoken}</b>
      </p>
      <div class="invite-ways">
        <Button onClick={() => void share(code)}>
          <Icon name="share" /> {t("invite")}
        </Button>
        <a class="button" href={mail}>
          {t("by_mail")}
        </a>
        <Button onClick={() => showQr(!qr)}>{t("qr_code")}</Button>
      </div>
      {qr && <img class="qr" src={`/qr?/t/${code}`} alt={t("qr_code")} />}
    </div>
  );
}
