// A table before its game: the seats, the invitation and the rules.
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { fetchRules, rulesInfo } from "../net/rules.ts";
import { othersWatching } from "../net/tableState.ts";
import { botOf, playerOf, type Room } from "../net/room.ts";
import type { Who } from "../net/protocol.ts";
import type { ServerTable } from "../net/serverTable.ts";
import { block, blocked, me } from "../net/session.ts";
import { Frame } from "../shared/Frame.tsx";
import { Later } from "../shared/Later.tsx";
import { AskName } from "../shared/AskName.tsx";
import { RulesSummary } from "../rules/RulesSummary.tsx";
import { levelWord } from "../rules/ruleWords.ts";
import { Picture } from "../ui/Picture.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { announce } from "../ui/LiveRegion.tsx";
import { useNow } from "../ui/now.ts";
import { joinTable } from "../shared/joinTable.ts";
import { Invite } from "../shared/Invite.tsx";
import { LevelPicker } from "../rules/LevelPicker.tsx";
import { WaitingChat } from "./WaitingChat.tsx";
import { TableSettingsForm, type Draft } from "./TableSettingsForm.tsx";
import { IconButton } from "../ui/IconButton.tsx";

const loadFriends = async () => (await import("../shared/Friends.tsx")).Friends;

interface RoomProps {
  readonly table: ServerTable;
  readonly room: Room;
}

const nameOf = (who: Who): string => playerOf(who)?.name ?? botOf(who)?.name ?? "";

// Announces arrivals and departures to screen readers.
function useNews(seats: readonly Who[]): void {
  const before = useRef(seats);
  useEffect(() => {
    const names = new Set(seats.map(nameOf));
    const old = new Set(before.current.map(nameOf));
    for (const name of names) if (name && !old.has(name)) announce(t("sits_down", { name }));
    for (const name of old) if (name && !names.has(name)) announce(t("stands_up", { name }));
    before.current = seats;
  }, [seats]);
}

export function WaitingRoom({ table, room }: RoomProps) {
  useNews(room.seats);
  useEffect(() => void fetchRules().catch(() => {}), []);
  const host = me.value?.id === room.host;
  const hostName = room.seats.map(playerOf).find((one) => one?.id === room.host)?.name;
  const others = othersWatching(room);
  const taken = room.seats.filter((who) => who !== null).length;
  return (
    <Frame title={t("table_of", { name: hostName ?? "…" })}>
      {!host && <AskName class="card-box" />}
      <Invite code={room.code} />
      {room.you > 0 && taken < room.seats.length && (
        <Later load={loadFriends} props={{ table: room.code, online: true }} />
      )}
      <ol class="room-seats">
        {room.seats.map((_, i) => (
          <SeatRow key={i} table={table} room={room} seat={i + 1} host={host} />
        ))}
      </ol>
      {others > 0 && <p class="soft">{t("n_watching", { n: others })}</p>}
      {room.starting && <Starting until={room.starting.until} />}
      {room.you > 0 && room.unconfirmed.includes(room.you) && (
        <p role="status">
          {t("settings_changed")}{" "}
          <Button kind="primary" onClick={table.ready}>
            {t("agree")}
          </Button>
        </p>
      )}
      <div class="form-actions">
        {room.you > 0 && <Button onClick={table.stand}>{t("stand_up")}</Button>}
        {host ? (
          <Button kind="primary" class="big" disabled={taken < 2} onClick={table.start}>
            {t("start_game")}
          </Button>
        ) : (
          <p class="soft" role="status">
            {t("host_will_start", { name: hostName ?? "…" })}
          </p>
        )}
      </div>
      <Settings table={table} room={room} host={host} />
      <WaitingChat table={table} />
      <p>
        <Button kind="quiet" onClick={table.leave}>
          {t("leave")}
        </Button>
      </p>
    </Frame>
  );
}

// The countdown of a table that "Play now" opened.
function Starting({ until }: { readonly until: number }) {
  const n = Math.max(0, Math.ceil((until - useNow(500)) / 1000));
  useEffect(() => announce(t("starts_by_itself", { n })), [until]);
  return <p>{t("starts_by_itself", { n })}</p>;
}

interface SeatProps extends RoomProps {
  readonly seat: number;
  readonly host: boolean;
}

function SeatRow({ table, room, seat, host }: SeatProps) {
  const who = room.seats[seat - 1] ?? null;
  const player = playerOf(who);
  const bot = botOf(who);
  const here = room.presence[seat - 1]?.here !== false;
  return (
    <li class={`room-seat card-box${seat === room.you ? " own" : ""}`}>
      <Picture src={player?.avatar} face={bot?.name} />
      <span class="room-name">
        {player ? (
          <a href={`/p/${player.id}`}>{player.name}</a>
        ) : (
          (bot?.name ?? <span class="soft">{t("free_seat")}</span>)
        )}
        <small class="soft">
          {[
            bot && levelWord(bot.bot),
            player?.id === room.host && t("host"),
            player && !here && t("not_here"),
            seat === room.you && t("you"),
            room.unconfirmed.includes(seat) && t("has_not_agreed"),
          ]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </span>
      {!who && <FreeSeat table={table} room={room} seat={seat} host={host} />}
      {host && bot && <RemoveButton name={bot.name} onClick={() => table.removeBot(seat)} />}
      {host && player && seat !== room.you && <RemoveButton name={player.name} onClick={() => table.kick(seat)} />}
      {player && seat !== room.you && <BlockButton id={player.id} name={player.name} />}
    </li>
  );
}

function FreeSeat({ table, room, seat, host }: SeatProps) {
  const [picking, setPicking] = useState(false);
  const info = rulesInfo.value;
  const sit = () => (room.you > 0 ? table.sit(seat) : void joinTable("sit", { table: table.code, seat }));
  return (
    <>
      {room.you === 0 && (
        <Button kind="primary" onClick={sit}>
          {t("sit_here")}
        </Button>
      )}
      {host && !room.settings.rated && <Button onClick={() => setPicking(true)}>{t("bot")}</Button>}
      {picking && info && (
        <LevelPicker
          info={info}
          onPick={(level) => (table.addBot(seat, level), setPicking(false))}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}

function RemoveButton({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  return <IconButton icon="close" label={t("remove_name", { name })} onClick={onClick} />;
}

function BlockButton({ id, name }: { readonly id: number; readonly name: string }) {
  const on = blocked.value.has(id);
  const label = t(on ? "unblock_name" : "block_name", { name });
  return <IconButton icon="mute" label={label} pressed={on} onClick={() => void block(id, !on)} />;
}

// The settings of the table; the host may change them.
function Settings({ table, room, host }: RoomProps & { readonly host: boolean }) {
  const [open, setOpen] = useState(false);
  const info = rulesInfo.value;
  const { settings } = room;
  const set = (part: Partial<Draft>) => void table.ask("set", part);
  return (
    <section class="card-box">
      <h2>{t("this_table")}</h2>
      <p class="facts">
        <span>{t(settings.public ? "anyone" : "invite_only")}</span>
        <span>{t(settings.rated && !room.limited ? "rated_game" : "casual_game")}</span>
        <span>{settings.clock ? t("seconds_a_turn", { n: settings.clock }) : t("no_clock")}</span>
      </p>
      {room.limited && <p role="status">{t("limited_now")}</p>}
      {info && <RulesSummary info={info} rules={settings.rules} />}
      {host && <Button onClick={() => setOpen(true)}>{t("change")}</Button>}
      {open && info && (
        <Dialog title={t("this_table")} onClose={() => setOpen(false)} wide>
          <div class="form">
            <TableSettingsForm info={info} draft={settings} onChange={set} />
          </div>
        </Dialog>
      )}
    </section>
  );
}
