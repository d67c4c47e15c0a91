// The list of friends: who is online, with a button that invites them to a table.
import { useEffect, useState } from "preact/hooks";
import { dayOf, t } from "../i18n/index.ts";
import { friends, sendInvitation, watchFriends, type Friend } from "../net/friends.ts";
import { refusalWords } from "../net/serverTable.ts";
import { myTables } from "../net/session.ts";
import { Button } from "../ui/Button.tsx";
import { Picture } from "../ui/Picture.tsx";
import { toast } from "../ui/Toasts.tsx";
import { joinTable } from "./joinTable.ts";

// Invites to the given table, or to the one where the player waits, or to a new one that only guests of it can find.
async function invite({ player }: Friend, table: string): Promise<boolean> {
  const waiting = table || myTables.value.find((one) => one.phase === "waiting")?.table;
  const code = waiting ?? (await joinTable("create", { public: false }));
  if (!code) return false;
  const answer = await sendInvitation(code, player.id);
  if (answer.ok) toast(t("invitation_sent", { name: player.name }));
  else toast(answer.error === "not_now" ? t("not_online_now", { name: player.name }) : refusalWords(answer));
  return answer.ok;
}

interface FriendsProps {
  readonly table?: string; // invitations are to this table
  readonly online?: boolean; // shows only people who are online, and nothing if nobody is
}

export function Friends({ table = "", online = false }: FriendsProps) {
  useEffect(watchFriends, []);
  const all = friends.value;
  const shown = all?.filter((one) => one.online || !online) ?? [];
  if (online && shown.length === 0) return null;
  return (
    <section class="friends">
      {online && (
        <h2>
          {t("friends_online")}
          {!table && (
            <a class="more" href="/friends">
              {t("all_friends")}
            </a>
          )}
        </h2>
      )}
      {!online && all?.length === 0 && <p class="soft">{t("no_friends")}</p>}
      {!online && !all && <p class="soft">{t("loading")}</p>}
      <ul class="tables">
        {shown.map((one) => (
          <FriendRow key={one.player.id} friend={one} table={table} />
        ))}
      </ul>
    </section>
  );
}

function FriendRow({ friend, table }: { readonly friend: Friend; readonly table: string }) {
  const [invited, setInvited] = useState(false);
  const { player, online, last } = friend;
  const ask = async () => {
    setInvited(true);
    if (!(await invite(friend, table))) setInvited(false);
  };
  return (
    <li class="table-row card-box">
      <Picture src={player.avatar} size="small" />
      <a class="table-row-main" href={`/p/${player.id}`}>
        {player.name}
        <span class="table-row-facts soft">
          {online ? <b class="online">{t("online")}</b> : t("last_played", { day: dayOf(last) })}
        </span>
      </a>
      {online && friend.table && !table && (
        <a class="button" href={`/t/${friend.table}`}>
          {t("join")}
        </a>
      )}
      {online && (
        <Button disabled={invited} onClick={() => void ask()}>
          {t(invited ? "invited" : "invite")}
        </Button>
      )}
    </li>
  );
}
