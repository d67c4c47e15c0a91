// The switch that hides from friends that the player is online. The server stores it.
import { t } from "../i18n/index.ts";
import { hideOnline } from "../net/friends.ts";
import { connection, me } from "../net/session.ts";
import { Toggle } from "../ui/fields.tsx";

export function HideOnlineField() {
  return (
    <Toggle
      label={t("hide_online")}
      note={t("hide_online_note")}
      on={me.value?.hidden === true}
      disabled={connection.link.value !== "live"}
      onChange={(on) => void hideOnline(on)}
    />
  );
}
