// Tells a banned user until when, and what is left to do.
import { dateText, t } from "../i18n/index.ts";
import { bannedUntil, isForever } from "../net/session.ts";

export function BanNotice() {
  if (bannedUntil.value === 0) return null;
  const when = dateText(bannedUntil.value, { dateStyle: "medium", timeStyle: "short" });
  return (
    <div class="ban-notice" role="alert">
      <b>{isForever(bannedUntil.value) ? t("banned_forever") : t("banned_until", { when })}</b>{" "}
      <a href="/account">{t("banned_note")}</a>
    </div>
  );
}
