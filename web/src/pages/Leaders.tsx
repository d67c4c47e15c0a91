// The leaderboard: the hundred best accounts, by rating or by skill as the operator has chosen.
import { t } from "../i18n/index.ts";
import type { Leader, Leaders as LeadersAnswer } from "../net/protocol.ts";
import { me } from "../net/session.ts";
import { Picture } from "../ui/Picture.tsx";
import { Frame } from "../shared/Frame.tsx";
import { RatingHelp } from "../shared/RatingHelp.tsx";
import { skillText } from "../shared/skillText.ts";
import { useFetched } from "../shared/useFetched.ts";
import { Loading } from "../shared/Loading.tsx";

export function Leaders() {
  const fetched = useFetched<LeadersAnswer>("/api/leaders");
  return (
    <Frame title={t("leaders")}>
      <Loading
        {...fetched}
        show={({ leaders, by }) =>
          leaders.length === 0 ? (
            <p class="soft">{t("no_leaders")}</p>
          ) : (
            <>
              <p class="soft">{t(by === "skill" ? "leaders_by_skill" : "leaders_by_rating")}</p>
              <Board leaders={leaders} />
              <RatingHelp />
            </>
          )
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
          <th scope="col">{t("skill")}</th>
          <th scope="col">{t("games")}</th>
          <th scope="col">{t("wins")}</th>
        </tr>
      </thead>
      <tbody>
        {leaders.map(({ player, skill, rated, wins }, i) => (
          <tr key={player.id} class={player.id === me.value?.id ? "own" : ""}>
            <td>{i + 1}</td>
            <th scope="row">
              <a href={`/p/${player.id}`}>
                <Picture src={player.avatar} size="small" /> <bdi>{player.name}</bdi>
              </a>
            </th>
            <td>{player.rating}</td>
            <td class="skill-cell">{skillText(skill)}</td>
            <td>{rated}</td>
            <td>{wins}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
