// Tells a banned user until when, and what is left to do.
import { dateText, t } from "../i18n/index.ts";
import { bannedUntil } from "../net/session.ts";

export function BanNotice() {
  if (bannedUntil.value === 0) return null;
  const when = dateText(bannedUntil.value, { dateStyle: "medium", timeStyle: "short" });
  return (
    <div class="ban-notice" role="alert">
      <b>{t("banned_until", { when })}</b> {t("banned_note")}
    </div>
  );
}
