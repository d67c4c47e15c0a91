// Which public tables the lobby shows, and in which order.
import type { LobbyTable } from "../net/protocol.ts";

export const isJoinable = ({ phase, taken, seats, people }: LobbyTable): boolean =>
  phase === "waiting" && taken < seats && people > 0;

// A game of one person against bots interests nobody else, and a table without people is about to close.
const isShown = (table: LobbyTable): boolean => isJoinable(table) || table.people > 1;

// Tables with a free seat first, then the ones with the most people.
const byInterest = (a: LobbyTable, b: LobbyTable): number =>
  Number(isJoinable(b)) - Number(isJoinable(a)) || b.people - a.people || a.table.localeCompare(b.table);

export const shownTables = (tables: readonly LobbyTable[]): LobbyTable[] => tables.filter(isShown).sort(byInterest);
