// /p/ID and /me: a player's rating over time, skill, statistics and recent games.
import type { PageProps } from "../base/router.ts";
import { dayOf, t } from "../i18n/index.ts";
import type { PlayerPage as Facts, RecentGame } from "../net/protocol.ts";
import { sendReport } from "../net/report.ts";
import { block, blocked, connection, me, mute, muted } from "../net/session.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { signed } from "../ui/signed.ts";
import { Picture } from "../ui/Picture.tsx";
import { Frame } from "../shared/Frame.tsx";
import { RatingHelp } from "../shared/RatingHelp.tsx";
import { skillText } from "../shared/skillText.ts";
import { StatsGrid } from "../shared/StatsGrid.tsx";
import { useFetched } from "../shared/useFetched.ts";
import { Loading } from "../shared/Loading.tsx";
import { LineGraph } from "../shared/LineGraph.tsx";
import { AccuracyPart } from "./AccuracyPart.tsx";
import { presetName } from "../rules/ruleWords.ts";
import { PassportStamps } from "./PassportStamps.tsx";

export function MyPage() {
  const id = me.value?.id;
  return id ? (
    <Player id={String(id)} />
  ) : (
    <Frame title={t("you")}>
      <p class="soft">{t("loading")}</p>
    </Frame>
  );
}

export const PlayerPage = ({ parts }: PageProps) => <Player id={parts.id ?? ""} />;

function Player({ id }: { readonly id: string }) {
  const fetched = useFetched<Facts>(`/api/player/${encodeURIComponent(id)}`);
  return (
    <Frame title={fetched.value?.player.name ?? t("player")}>
      <Loading {...fetched} show={(facts) => <PlayerFacts facts={facts} />} />
    </Frame>
  );
}

function PlayerFacts({ facts }: { readonly facts: Facts }) {
  const { player, skill, stats, ratings, recent, since } = facts;
  const own = player.id === me.value?.id;
  return (
    <>
      <section class="player-head card-box">
        <Picture src={player.avatar} size="large" />
        <div>
          <p class="player-rating">
            <b>{player.rating}</b> <span class="soft">{t("rating")}</span>
          </p>
          <p class="player-skill">
            <b dir="ltr">{skillText(skill)}</b> <span class="soft">{t("skill")}</span>
          </p>
          <p class="soft">{player.guest ? t("guest") : t("since_day", { day: dayOf(since) })}</p>
          {own ? <OwnLinks /> : <Relations id={player.id} />}
        </div>
      </section>
      {ratings.length > 1 && <RatingGraph ratings={ratings} />}
      {own && <AccuracyPart />}
      <RatingHelp />
      <StatsGrid stats={stats} />
      <PassportStamps stats={stats} />
      <section>
        <h2>{t("recent_games")}</h2>
        {recent.length === 0 ? (
          <p class="soft">{t("no_games")}</p>
        ) : (
          <ul class="tables">
            {recent.map((one) => (
              <GameRow key={one.game} game={one} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function RatingGraph({ ratings }: Pick<Facts, "ratings">) {
  const values = ratings.map(([, rating]) => rating);
  const label = t("rating_graph", { from: values[0]!, to: values.at(-1)!, n: values.length });
  return <LineGraph values={values} label={label} />;
}

function OwnLinks() {
  return (
    <p class="own-links">
      <a href="/settings">{t("settings")}</a>{" "}
      <a href="/account">{t(me.value?.guest ? "create_account" : "your_account")}</a>
    </p>
  );
}

function Relations({ id }: { readonly id: number }) {
  const isMuted = muted.value.has(id);
  const isBlocked = blocked.value.has(id);
  const report = (what: string) => void sendReport(connection, { what, player: id });
  return (
    <p class="own-links">
      <Button onClick={() => void mute(id, !isMuted)}>{t(isMuted ? "unmute" : "mute")}</Button>
      <Button onClick={() => void block(id, !isBlocked)}>{t(isBlocked ? "unblock" : "block")}</Button>
      <Button onClick={() => report("name")}>{t("report_name")}</Button>
      <Button onClick={() => report("avatar")}>{t("report_avatar")}</Button>
    </p>
  );
}

function GameRow({ game }: { readonly game: RecentGame }) {
  const change = game.rated && game.rating !== 0 ? signed(game.rating) : "";
  return (
    <li>
      <a class="table-row card-box" href={`/g/${game.game}`}>
        <span class="game-won" aria-label={t(game.won ? "won" : "lost")} role="img">
          {game.won ? <Icon name="crown" /> : "·"}
        </span>
        <span class="table-row-main">
          {game.seats.map((name, i) => `${name} ${game.totals[i] ?? ""}`).join(" · ")}
          <span class="table-row-facts soft">
            {presetName(game.rules)} · {dayOf(game.ended)} {change && <b>{change}</b>}
            {game.offline && <span class="label-tag">{t("played_offline")}</span>}
            {game.private && <span class="label-tag">{t("private_game")}</span>}
          </span>
        </span>
        <span class="go">{t("replay")}</span>
      </a>
    </li>
  );
}
