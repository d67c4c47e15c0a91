// The first page: play now, create a table or join one.
import { useEffect, useState } from "preact/hooks";
import { go } from "../base/router.ts";
import { t, type Key } from "../i18n/index.ts";
import { openTables, watchLobby } from "../net/lobby.ts";
import type { LobbyTable } from "../net/protocol.ts";
import { fetchRules } from "../net/rules.ts";
import { connection, me, myTables } from "../net/session.ts";
import { formatCode } from "../net/tableState.ts";
import { Frame } from "../shared/Frame.tsx";
import { Later } from "../shared/Later.tsx";
import { presetName } from "../rules/ruleWords.ts";
import { Button } from "../ui/Button.tsx";
import { Icon, type IconName } from "../ui/Icon.tsx";
import { joinTable, joining, parseCode } from "../shared/joinTable.ts";
import { GameLength, playNowRules } from "./GameLength.tsx";
import { isJoinable, shownTables } from "./tableOrder.ts";
import { TableDrawing } from "./TableDrawing.tsx";
import { tutorialDone } from "../shared/tutorialDone.ts";

const loadFriends = async () => (await import("../shared/Friends.tsx")).Friends;

export function Lobby() {
  useEffect(watchLobby, []);
  useEffect(() => void fetchRules().catch(() => {}), []);
  return (
    <Frame title={t("app")} home>
      <Hero />
      <YourTables />
      <OpenTables />
      <Later load={loadFriends} props={{ online: true }} />
      <JoinByCode />
      <Ways />
    </Frame>
  );
}

function Hero() {
  const live = connection.link.value === "live";
  return (
    <section class="hero">
      <TableDrawing />
      <p class="hero-hello">{me.value ? t("hello_name", { name: me.value.name }) : t("hello")}</p>
      <div class="hero-actions">
        <Button
          kind="primary"
          class="big"
          disabled={!live || joining.value}
          onClick={() => void joinTable("play", { rules: playNowRules() })}
        >
          {t("play_now")}
        </Button>
        <Button class="big" onClick={() => go("/new")}>
          {t("new_table")}
        </Button>
        {connection.link.value === "lost" && (
          <a class="button primary big" href="/offline">
            {t("play_offline")}
          </a>
        )}
      </div>
      <GameLength />
      {!tutorialDone.value && (
        <p>
          <a href="/learn">{t("play_tutorial")}</a>
        </p>
      )}
    </section>
  );
}

function YourTables() {
  const tables = myTables.value.filter((one) => one.phase !== "over");
  if (tables.length === 0) return null;
  return (
    <section>
      <h2>{t("your_tables")}</h2>
      <ul class="tables">
        {tables.map((one) => (
          <li key={one.table}>
            <a class="table-row card-box" href={`/t/${one.table}`}>
              <span class="table-row-main">{formatCode(one.table)}</span>
              <span class="soft">{t(one.phase === "playing" ? "phase_playing" : "phase_waiting")}</span>
              <span class="go">{t("resume")}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenTables() {
  const mine = new Set(myTables.value.map((one) => one.table));
  const tables = openTables.value && shownTables(openTables.value.filter((one) => !mine.has(one.table)));
  const open = tables?.filter(isJoinable) ?? [];
  const others = tables?.filter((one) => !isJoinable(one)) ?? [];
  return (
    <>
      <section>
        <h2>{t("open_tables")}</h2>
        {!tables && <p class="soft">{t("loading")}</p>}
        {tables && open.length === 0 && <p class="soft">{t("no_open_tables")}</p>}
        <Rows tables={open} />
      </section>
      {others.length > 0 && (
        <section>
          <h2>{t("games_in_progress")}</h2>
          <Rows tables={others} />
        </section>
      )}
    </>
  );
}

function Rows({ tables }: { readonly tables: readonly LobbyTable[] }) {
  return (
    <ul class="tables">
      {tables.map((one) => (
        <TableRow key={one.table} table={one} />
      ))}
    </ul>
  );
}

function TableRow({ table }: { readonly table: LobbyTable }) {
  return (
    <li>
      <a class="table-row card-box" href={`/t/${table.table}`}>
        <span class="table-row-main">
          {table.names.join(", ") || formatCode(table.table)}
          <span class="table-row-facts soft">
            {presetName(table.rules)} · {table.clock ? t("seconds_a_turn", { n: table.clock }) : t("no_clock")}
            {table.rated && <span class="label-tag">{t("rated")}</span>}
            {table.watching > 0 && (
              <span>
                {" · "}
                {t("n_watching", { n: table.watching })}
              </span>
            )}
          </span>
        </span>
        <span class="seat-dots" aria-label={t("n_of_m_seats", { n: table.taken, m: table.seats })} role="img">
          {Array.from({ length: table.seats }, (_, i) => (
            <i key={i} class={i < table.people ? "person" : i < table.taken ? "bot" : ""} />
          ))}
        </span>
        <span class="go">{t(isJoinable(table) ? "join" : "watch")}</span>
      </a>
    </li>
  );
}

function JoinByCode() {
  const [text, setText] = useState("");
  const code = parseCode(text);
  const join = (event: Event) => {
    event.preventDefault();
    if (code) go(`/t/${code}`);
  };
  return (
    <form class="join-code" onSubmit={join}>
      <label>
        <span>{t("have_a_code")}</span>
        <input
          value={text}
          placeholder="bako-timu-lofa"
          autocapitalize="none"
          spellcheck={false}
          autocomplete="off"
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <Button type="submit" disabled={code.length < 4}>
        {t("go")}
      </Button>
    </form>
  );
}

const WAYS: readonly {
  readonly to: string;
  readonly icon: IconName;
  readonly words: Key;
}[] = [
  { to: "/offline/day", icon: "star", words: "day_deal" },
  { to: "/puzzles", icon: "bulb", words: "puzzles" },
  { to: "/offline", icon: "cards", words: "offline" },
  { to: "/learn", icon: "play", words: "tutorial" },
  { to: "/help", icon: "help", words: "help" },
  { to: "/friends", icon: "user", words: "friends" },
  { to: "/leaders", icon: "crown", words: "leaders" },
  { to: "/passport", icon: "flag", words: "passport" },
  { to: "/settings", icon: "settings", words: "settings" },
  { to: "/about", icon: "sheet", words: "about" },
];

function Ways() {
  return (
    <nav class="ways" aria-label={t("more_pages")}>
      {WAYS.map(({ to, icon, words }) => (
        <a key={to} href={to}>
          <Icon name={icon} />
          <span>{t(words)}</span>
        </a>
      ))}
    </nav>
  );
}
