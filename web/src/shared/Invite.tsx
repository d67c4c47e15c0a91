// Invites others to a table: share sheet, email, link or QR code.
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { get } from "../net/api.ts";
import { t } from "../i18n/index.ts";
import { formatCode } from "../net/tableState.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { copyText, shareLink } from "../ui/share.ts";
import { toast } from "../ui/Toasts.tsx";

// The server's address for others. On the computer that the server runs on, localhost is no address for them.
const server = signal(location.origin);
const isHere = (url: string): boolean => /^https?:\/\/(localhost|127\.|\[::1\])/.test(url);

export const addressOf = (path: string): string => `${server.value}${path}`;

// Asks the server for its address in the network, if the page itself does not know it.
export function useServerAddress(): void {
  useEffect(() => {
    if (isHere(server.value))
      void get<{ url: string }>("/api/address").then(
        ({ url }) => (server.value = url),
        () => {},
      );
  }, []);
}

export function Invite({ code }: { readonly code: string }) {
  useServerAddress();
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
      {isHere(address) && <p class="soft invitation-note">{t("only_this_computer")}</p>}
      {showCode && <img class="qr" src={`/qr?${path}`} alt={t("qr_alt", { address })} width="220" height="220" />}
    </div>
  );
}
