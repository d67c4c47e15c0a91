// The lists of the page /admin: reports, players, tables, bans and the audit trail.
import { useState } from "preact/hooks";
import { phraseName } from "../game/phrases.ts";
import { dateText, t, type Key } from "../i18n/index.ts";
import { isForever } from "../net/session.ts";
import { Button } from "../ui/Button.tsx";
import type { Ask } from "./AdminPage.tsx";
import { command } from "./commands.ts";
import type { Act, AdminPlayer, AdminTable, Ban, ChatEvidence, Online, Report } from "./commands.ts";

interface ListProps<T> {
  readonly rows: readonly T[];
  readonly ask: Ask;
}

export const timeOf = (seconds: number): string => dateText(seconds, { dateStyle: "short", timeStyle: "short" });

export function nameOf(player: AdminPlayer | null | undefined): string {
  if (!player) return t("admin_command_line");
  return `${player.name ?? "–"} (${player.user ? `${player.user}, ` : ""}id:${player.id})`;
}

export function PlayerName({ player }: { readonly player: AdminPlayer }) {
  return (
    <a href={`/p/${player.id}`}>
      <bdi>{nameOf(player)}</bdi>
    </a>
  );
}

// What can be done to a player.
function PlayerActs({ player, ask }: { readonly player: AdminPlayer; readonly ask: Ask }) {
  const about = nameOf(player);
  const fields = { player: player.id };
  return (
    <>
      <Button onClick={() => ask({ title: "admin_ban", about, name: "ban", fields, bans: "player" })}>
        {t("admin_ban")}
      </Button>
      <Button
        onClick={() =>
          ask({
            title: "admin_rename",
            about,
            name: "rename",
            fields,
            asks: [{ field: "name", label: "admin_new_name" }],
          })
        }
      >
        {t("admin_rename")}
      </Button>
      <Button onClick={() => ask({ title: "admin_remove_avatar", about, name: "remove-avatar", fields })}>
        {t("admin_remove_avatar")}
      </Button>
    </>
  );
}

function lineText({ removed, text, emote, phrase }: ChatEvidence): string {
  if (removed) return t("message_removed");
  return text ?? (emote ? t(`emote_${emote}` as Key) : t(`say_${phraseName(phrase ?? 0)}` as Key));
}

interface ChatProps {
  readonly chat: readonly ChatEvidence[];
  readonly table: string;
  readonly marked?: number;
  readonly ask: Ask;
}

function Chat({ chat, table, marked = 0, ask }: ChatProps) {
  return (
    <ol class="admin-chat">
      {chat.map((line) => (
        <li key={line.n} class={line.n === marked ? "marked" : ""}>
          <b>
            <bdi>{line.name ?? line.from?.name ?? ""}</bdi>
          </b>{" "}
          <bdi>{lineText(line)}</bdi>{" "}
          {!line.removed && table && (
            <Button
              onClick={() =>
                ask({
                  title: "admin_remove_message",
                  about: lineText(line),
                  name: "remove-message",
                  fields: { table, n: line.n },
                })
              }
            >
              {t("admin_remove_message")}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

interface ReportEvidence {
  readonly name?: string;
  readonly note?: string;
  readonly game?: string;
  readonly over?: boolean; // the game has a replay
  readonly table?: string;
  readonly n?: number;
  readonly chat?: readonly ChatEvidence[];
}

function readEvidence(text: string): ReportEvidence {
  try {
    return JSON.parse(text) as ReportEvidence;
  } catch {
    return {};
  }
}

// The replay of the game. A game that is not over has none yet, so the link leads to its table.
function GameLink({ found }: { readonly found: ReportEvidence }) {
  if (found.over) {
    return (
      <p>
        <a href={`/g/${found.game}`}>{t("replay")}</a>
      </p>
    );
  }
  return (
    <p>
      {t("admin_not_over")} {found.table && <a href={`/t/${found.table}`}>{found.table}</a>}
    </p>
  );
}

function ReportRow({ report, ask }: { readonly report: Report; readonly ask: Ask }) {
  const found = readEvidence(report.evidence);
  return (
    <li class="card-box admin-row">
      <h2>{t(`admin_what_${report.what}`)}</h2>
      <p>
        {report.player && <PlayerName player={report.player} />}{" "}
        <span class="soft">
          {timeOf(report.at)} · {t("admin_reported_by", { name: nameOf(report.reporter) })}
        </span>
      </p>
      {found.name && <p>{found.name}</p>}
      {found.note && <blockquote>{found.note}</blockquote>}
      {report.picture && <img src={`/api/admin/picture/${report.report}`} alt={t("report_avatar")} width={128} />}
      {found.game && <GameLink found={found} />}
      {found.chat && <Chat chat={found.chat} table={found.table ?? ""} marked={found.n ?? 0} ask={ask} />}
      <p class="admin-acts">
        {report.player && <PlayerActs player={report.player} ask={ask} />}
        <Button
          kind="primary"
          onClick={() =>
            ask({
              title: "admin_close_report",
              about: report.player ? nameOf(report.player) : "",
              name: "close-report",
              fields: { report: report.report },
            })
          }
        >
          {t("admin_close_report")}
        </Button>
      </p>
    </li>
  );
}

export const ReportList = ({ rows, ask }: ListProps<Report>) => (
  <ul class="admin-list">
    {rows.map((one) => (
      <ReportRow key={one.report} report={one} ask={ask} />
    ))}
  </ul>
);

export const OnlineList = ({ rows, ask }: ListProps<Online>) => (
  <ul class="admin-list">
    {rows.map((one) => (
      <li key={`${one.player.id} ${one.node ?? ""}`} class="card-box admin-row">
        <p>
          <PlayerName player={one.player} />{" "}
          <span class="soft">{one.node ?? [...new Set(one.addresses)].join(", ")}</span>
        </p>
        <p class="admin-acts">
          <PlayerActs player={one.player} ask={ask} />
        </p>
      </li>
    ))}
  </ul>
);

function TableRow({ table, ask }: { readonly table: AdminTable; readonly ask: Ask }) {
  const [chat, setChat] = useState<readonly ChatEvidence[] | null>(null);
  const showChat = () =>
    void command<{ table: AdminTable }>("table", { table: table.table }).then(
      (answer) => setChat(answer.table.chat ?? []),
      () => setChat([]),
    );
  const names = table.seats.flatMap((who) => (who ? [who.player ? nameOf(who.player) : (who.name ?? "")] : []));
  return (
    <li class="card-box admin-row">
      <p>
        <a href={`/t/${table.table}`}>{table.table}</a>{" "}
        <span class="soft">
          {t(table.settings.public ? "anyone" : "invite_only")} · {table.settings.rules}
        </span>
      </p>
      <p>{names.join(" · ")}</p>
      {chat && <Chat chat={chat} table={table.table} ask={ask} />}
      <p class="admin-acts">
        <Button onClick={showChat}>{t("admin_show_chat")}</Button>
        <Button
          onClick={() =>
            ask({ title: "admin_close_table", about: table.table, name: "close-table", fields: { table: table.table } })
          }
        >
          {t("admin_close_table")}
        </Button>
      </p>
    </li>
  );
}

export const TableList = ({ rows, ask }: ListProps<AdminTable>) => (
  <ul class="admin-list">
    {rows.map((one) => (
      <TableRow key={one.table} table={one} ask={ask} />
    ))}
  </ul>
);

export const BanList = ({ rows, ask }: ListProps<Ban>) => (
  <ul class="admin-list">
    {rows.map((one) => (
      <li key={one.ban} class="card-box admin-row">
        <p>
          <b>
            <bdi>{one.player ? nameOf(one.player) : one.network}</bdi>
          </b>{" "}
          {isForever(one.until) ? t("admin_banned_forever") : t("admin_until", { when: timeOf(one.until) })}{" "}
          <span class="soft">{t("admin_by", { name: nameOf(one.by) })}</span>
        </p>
        <p>{one.reason}</p>
        <p class="admin-acts">
          <Button
            onClick={() =>
              ask({
                title: "admin_unban",
                about: one.player ? nameOf(one.player) : (one.network ?? ""),
                name: "unban",
                fields: { ban: one.ban },
              })
            }
          >
            {t("admin_unban")}
          </Button>
        </p>
      </li>
    ))}
  </ul>
);

export const AuditList = ({ rows }: ListProps<Act>) => (
  <ul class="admin-list">
    {rows.map((one) => (
      <li key={one.entry} class="card-box admin-row">
        <p>
          <b dir="ltr">{one.act}</b> <bdi>{one.target}</bdi>
        </p>
        <p>{one.reason}</p>
        <p class="soft">
          {timeOf(one.at)} · {t("admin_by", { name: nameOf(one.by) })}
        </p>
      </li>
    ))}
  </ul>
);
