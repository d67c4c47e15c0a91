// The user's data: private games, a download of everything, and the privacy page.
import { t } from "../i18n/index.ts";
import { errorText, post } from "../net/api.ts";
import type { Player } from "../net/protocol.ts";
import { me } from "../net/session.ts";
import { Toggle } from "../ui/fields.tsx";
import { toast } from "../ui/Toasts.tsx";

export const ExportLink = () => (
  <p>
    <a href="/api/export" download="yaniv-account.json">
      {t("export_data")}
    </a>
    <br />
    <span class="soft">{t("export_note")}</span>
  </p>
);

export function YourData() {
  const set = async (on: boolean) => {
    try {
      me.value = await post<Player>("/api/privacy", { games: on ? "private" : "public" });
    } catch (error) {
      toast(errorText(error), 5000);
    }
  };
  return (
    <section class="card-box form">
      <h2>{t("your_data")}</h2>
      <Toggle
        label={t("private_games")}
        note={t("private_games_note")}
        on={me.value?.private_games ?? false}
        onChange={(on) => void set(on)}
      />
      <ExportLink />
      <p>
        <a href="/privacy">{t("privacy")}</a>
      </p>
    </section>
  );
}
