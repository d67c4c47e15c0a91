// /friends: everybody the player has played with, and whether friends may see that the player is online.
import { t } from "../i18n/index.ts";
import { friends } from "../net/friends.ts";
import { Frame } from "../shared/Frame.tsx";
import { Friends } from "../shared/Friends.tsx";
import { HideOnlineField } from "../shared/HideOnlineField.tsx";

export function FriendsPage() {
  return (
    <Frame title={t("friends")}>
      {friends.value?.length !== 0 && <p class="soft">{t("friends_note")}</p>}
      <Friends />
      <section class="card-box form">
        <HideOnlineField />
      </section>
    </Frame>
  );
}
