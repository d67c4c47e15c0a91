// The leaderboard: the hundred accounts with the highest ratings.
import { t } from "../i18n/index.ts";
import type { Leader } from "../net/protocol.ts";
import { me } from "../net/session.ts";
import { Picture } from "../ui/Picture.tsx";
import { Frame } from "../shared/Frame.tsx";
import { useFetched } from "../shared/useFetched.ts";
import { Loading } from "../shared/Loading.tsx";

export function Leaders() {
  const fetched = useFetched<{ readonly leaders: readonly Leader[] }>("/api/leaders");
  return (
    <Frame title={t("leaders")}>
      <Loading
        {...fetched}
        show={({ leaders }) =>
          leaders.length === 0 ? <p class="soft">{t("no_leaders")}</p> : <Board leaders={leaders} />
        }
      />
    </Frame>
  );
}

function Board({ leaders }: { readonly leaders: readonly Leader[] }) {
  return (
    <table class="board card-box">
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">{t("player")}</th>
          <th scope="col">{t("rating")}</th>
          <th scope="col">{t("games")}</th>
          <th scope="col">{t("wins")}</th>
        </tr>
      </thead>
      <tbody>
        {leaders.map(({ player, rated, wins }, i) => (
          <tr key={player.id} class={player.id === me.value?.id ? "own" : ""}>
            <td>{i + 1}</td>
            <th scope="row">
              <a href={`/p/${player.id}`}>
                <Picture src={player.avatar} size="small" /> <bdi>{player.name}</bdi>
              </a>
            </th>
            <td>{player.rating}</td>
            <td>{rated}</td>
            <td>{wins}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
