// /t/CODE: a table on the server, before, during and after its game.
import { useEffect, useMemo } from "preact/hooks";
import { go, type PageProps } from "../base/router.ts";
import { settings } from "../base/settings.ts";
import { t } from "../i18n/index.ts";
import { playerOf, type Room } from "../net/room.ts";
import { ServerTable } from "../net/serverTable.ts";
import { formatCode } from "../net/tableState.ts";
import { connection, me, mute, muted, updateMyTable } from "../net/session.ts";
import { Frame } from "../shared/Frame.tsx";
import { AskName } from "../shared/AskName.tsx";
import { Later } from "../shared/Later.tsx";
import { useWakeLock } from "../shared/wakeLock.ts";
import { AfterGame } from "../shared/AfterGame.tsx";
import { TableScreen } from "../table/TableScreen.tsx";
import { joinTable, parseCode, searching } from "../shared/joinTable.ts";
import { Searching } from "./Searching.tsx";
import { WaitingRoom } from "./WaitingRoom.tsx";
import { UnfinishedGameDialog } from "../shared/UnfinishedGameDialog.tsx";

const self = {
  id: () => me.value?.id ?? 0,
  muted: () => muted.value,
  mute,
  random: (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes)),
  moved: (code: string, to: string) => {
    updateMyTable(code, 0, "over");
    go(`/t/${to}`, true);
  },
  again: (rules: string) => void joinTable("play", { rules }),
  left: (code: string, seated: boolean) => {
    if (!seated) updateMyTable(code, 0, "over");
    go("/");
  },
};

const loadAlerts = async () => (await import("./TurnAlerts.tsx")).TurnAlerts;

export function TablePage({ parts }: PageProps) {
  const code = parseCode(parts.code ?? "");
  const table = useMemo(() => new ServerTable(connection, code, self), [code]);
  useEffect(() => () => table.dispose(), [table]);
  useEffect(() => {
    document.title = `${formatCode(code)} · ${t("app")}`;
  }, [code]);
  useHints(table);
  useWakeLock(table.room.value?.phase === "playing" && table.room.value.you > 0);
  const room = table.room.value;
  useEffect(() => {
    if (room) updateMyTable(code, room.closed ? 0 : room.you, room.phase);
  }, [code, room?.you, room?.phase, room?.closed]);
  if (table.problem.value) return <NoTable why={table.problem.value} />;
  if (!room)
    return (
      <Frame title={t("table")}>
        <p class="soft" role="status">
          {t("loading")}
        </p>
      </Frame>
    );
  if (room.closed)
    return (
      <NoTable
        why={t(room.closedByOperator ? "closed_by_operator" : "table_closed")}
        game={room.closedByOperator ? room.game : ""}
      />
    );
  if (room.phase === "waiting" && room.starting && searching.value === code)
    return <Searching table={table} room={room} until={room.starting.until} />;
  if (room.phase === "waiting") return <WaitingRoom table={table} room={room} />;
  return (
    <>
      <TableScreen
        driver={table}
        afterGame={
          room.phase === "over" && (
            <AfterGame
              state={table.state.value}
              replay={`/g/${room.game}`}
              review={`/g/${room.game}/review`}
              onReport={hasOtherPeople(room) ? () => table.report(null) : undefined}
            />
          )
        }
      />
      {room.phase === "playing" && room.you > 0 && (
        <Later load={loadAlerts} props={{ path: `/t/${code}`, state: () => table.state.value }} />
      )}
      {room.you === 0 && room.phase === "playing" && <AskName class="notice-bar" />}
      <UnfinishedGameDialog />
    </>
  );
}

// A game against bots has nobody to report.
const hasOtherPeople = ({ seats, you }: Room): boolean =>
  seats.some((who, i) => i + 1 !== you && playerOf(who) !== null);

// Provides hints if the user wants them and the game is not rated. Their code is loaded only then.
function useHints(table: ServerTable): void {
  const rated = table.room.value?.settings.rated ?? true;
  const wanted = settings.value.hints && !rated;
  useEffect(() => {
    if (!wanted) return;
    let stop = () => {};
    void import("../local/serverHints.ts").then(
      ({ ServerHints }) => {
        const onlooker = new ServerHints(() => (table.room.value ? table.state.value : null));
        table.helper.value = () => onlooker.hint();
        stop = () => onlooker.dispose();
      },
      () => {},
    );
    return () => {
      stop();
      table.helper.value = undefined;
    };
  }, [table, wanted]);
}

function NoTable({ why, game = "" }: { readonly why: string; readonly game?: string }) {
  return (
    <Frame title={t("no_such_table")}>
      <p>{why}</p>
      {game && (
        <p>
          <a href={`/g/${game}`}>{t("see_record")}</a>
        </p>
      )}
      <p>
        <a href="/">{t("to_lobby")}</a>
      </p>
    </Frame>
  );
}
