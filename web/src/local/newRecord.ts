// The text of records: the header of a new game, and several records in one file.
import { newId, type SavedGame } from "./savedGames.ts";

export interface NewSeat {
  readonly name: string;
  readonly face: string;
  readonly level: string; // "" for a person
}

// Makes a name valid for a record's line; # would start a comment.
export const cleanName = (name: string): string =>
  name
    .replace(/[\p{Cc}#,:]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 24);

// Appends numbers to repeated names.
export function distinct(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = (seen.get(name.toLowerCase()) ?? 0) + 1;
    seen.set(name.toLowerCase(), times);
    return times > 1 ? `${name} ${times}` : name;
  });
}

export const today = (): string => new Date().toLocaleDateString("sv");

export function newGame(kind: "bots" | "pass", rules: string, seats: readonly NewSeat[]): SavedGame {
  const names = distinct(seats.map(({ name }) => cleanName(name)));
  const lines = [
    "yaniv 1",
    `rules ${rules}`,
    ...names.map((name) => `player ${name}`),
    ...seats.flatMap(({ level }, i) => (level ? [`tag seat${i + 1} ${level}`] : [])),
    `tag date ${today()}`,
    "tag place offline",
  ];
  return {
    id: newId(),
    kind,
    changed: Date.now(),
    names,
    faces: seats.map(({ face }) => face),
    rules,
    mine: seats.findIndex(({ level }) => !level) + 1,
    record: `${lines.join("\n")}\n`,
    over: false,
    summary: null,
    handed: "",
  };
}

// A new game with the same players and rules.
export function againOf(game: SavedGame): SavedGame {
  const head = game.record.slice(0, game.record.search(/^round /m)).replace(/^tag date .*$/m, `tag date ${today()}`);
  return { ...game, id: newId(), changed: Date.now(), record: head, over: false, summary: null, handed: "" };
}

// Returns the record up to the last action of a seat, and without the reshuffle that belongs to it; "" if the seat has
// not acted.
export function beforeLastAction(record: string, seat: number): string {
  const lines = record.split("\n");
  const at = lines.findLastIndex((line) => line.startsWith(`${seat} `));
  if (at < 0) return "";
  const cut = lines[at - 1]?.startsWith("reshuffle ") ? at - 1 : at;
  return `${lines.slice(0, cut).join("\n")}\n`;
}

// Splits a file of several records at their first lines.
export const splitRecords = (text: string): string[] =>
  text
    .replace(/\r/g, "")
    .split(/^(?=yaniv 1\s*$)/m)
    .filter((part) => part.startsWith("yaniv 1"))
    .map((part) => `${part.trimEnd()}\n`);
