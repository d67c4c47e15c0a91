// Converts the state of a room into the state that the table screen draws.
import type { Link, Seat, TableStatus, TableState } from "../game/state.ts";
import { botOf, playerOf, type Room } from "./room.ts";

export const formatCode = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");

function statusOf(room: Room): TableStatus {
  if (room.phase !== "playing") return room.phase;
  return room.between ? "between" : "playing";
}

function makeSeat(room: Room, index: number): Seat {
  const who = room.seats[index] ?? null;
  const player = playerOf(who);
  const bot = botOf(who);
  const presence = room.presence[index];
  const substitute = player !== null && (presence?.away === true || presence?.left === true);
  return {
    name: player?.name ?? bot?.name ?? "",
    player: player ? String(player.id) : "",
    avatar: player?.avatar ?? "",
    face: bot?.name ?? "",
    bot: bot?.bot ?? (substitute ? "away" : ""),
    substitute,
    left: presence?.left === true,
    connected: bot !== null || presence?.here !== false,
    grace: room.grace[index] ?? null,
    clock: room.clock?.of === index + 1 ? room.clock.deadline : null,
    ready: room.ready.includes(index + 1),
  };
}

const ratingsOf = ({ firstRatings, ratings }: Room): TableState["ratings"] =>
  ratings && firstRatings && ratings.map((after, i) => ({ before: firstRatings[i] ?? after, after }));

// The number of spectators besides ourselves.
export const othersWatching = ({ watching, you }: Room): number => Math.max(0, watching - (you === 0 ? 1 : 0));

// Leaves out the chat lines of muted players.
export function makeTableState(room: Room, link: Link, muted: ReadonlySet<number>): TableState {
  const quiet = new Set(room.seats.flatMap((who, i) => (muted.has(playerOf(who)?.id ?? -1) ? [i + 1] : [])));
  return {
    id: room.code,
    game: room.game,
    title: formatCode(room.code),
    code: room.code,
    rulesText: room.settings.rules,
    rated: room.settings.rated && (room.phase === "over" || !room.limited),
    limited: room.limited,
    host: room.seats.findIndex((who) => playerOf(who)?.id === room.host) + 1,
    mySeat: room.you,
    spectators: othersWatching(room),
    status: statusOf(room),
    link,
    seats: room.seats.map((_, i) => makeSeat(room, i)),
    view: room.view,
    events: room.events,
    results: room.results,
    winners: room.winners,
    ratings: ratingsOf(room),
    quiet: room.quiet,
    chat: room.chat.filter((one) => !quiet.has(one.seat)),
    next: room.next,
    slapWindow: room.slapWindow,
    commitment: room.commit,
  };
}
