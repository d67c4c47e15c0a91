// Uploads finished games to the account, as casual games marked as played offline.
import { useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { post, Refused, UNREACHABLE, errorText } from "../net/api.ts";
import { connection, me } from "../net/session.ts";
import { Button } from "../ui/Button.tsx";
import { toast } from "../ui/Toasts.tsx";
import { save, type SavedGame } from "../local/savedGames.ts";

// A game that the server rejected; it is not offered again.
const REFUSED = "-";

async function uploadGames(games: readonly SavedGame[]): Promise<void> {
  let given = 0;
  for (const game of games) {
    try {
      const { game: code } = await post<{ game: string }>("/api/offline", {
        record: game.record,
        seat: String(game.mine),
      });
      await save("games", { ...game, handed: code });
      given++;
    } catch (error) {
      if (error instanceof Refused && error.code !== UNREACHABLE && error.status === 400)
        await save("games", { ...game, handed: REFUSED });
      else {
        toast(errorText(error));
        break;
      }
    }
  }
  toast(t("n_added_to_account", { n: given }));
}

export function UploadGames({ games }: { readonly games: readonly SavedGame[] }) {
  const [busy, setBusy] = useState(false);
  const left = games.filter(
    ({ over, kind, mine, handed }) => over && (kind === "bots" || kind === "pass") && mine > 0 && !handed,
  );
  if (left.length === 0 || connection.link.value !== "live" || !me.value) return null;
  const give = () => (setBusy(true), void uploadGames(left).finally(() => setBusy(false)));
  return (
    <>
      <p class="soft hand-over-note">{t("add_to_account_note")}</p>
      <Button kind="primary" disabled={busy} onClick={give}>
        {t("add_to_account", { n: left.length })}
      </Button>
    </>
  );
}
