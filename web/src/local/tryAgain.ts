// Playing on from a moment of a recorded game: a game of its own on this device, against bots, in which the cards lie as
// they did.
import type { SeatNumber } from "../game/state.ts";
import { readHead } from "./record.ts";
import type { SavedGame } from "./savedGames.ts";

const LEVEL = "expert"; // of bots that take the places of people

// Returns the record up to a line, without the reshuffle that belongs to that line.
function before(record: string, line: number): string {
  const lines = record.split("\n").slice(0, line - 1);
  while (/^\s*(reshuffle\b|#|$)/.test(lines.at(-1) ?? "yaniv")) lines.pop();
  return `${lines.join("\n")}\n`;
}

// Returns the record with a person in one seat and bots in all others. What belongs to the old game alone is left out.
function seated(record: string, seat: SeatNumber, players: number, levels: readonly string[]): string {
  const level = (other: number) => {
    const named = new RegExp(`^tag seat${other} (\\w+)`, "m").exec(record)?.[1] ?? "";
    return levels.includes(named) ? named : LEVEL;
  };
  const others = Array.from({ length: players }, (_, i) => i + 1).filter((other) => other !== seat);
  const tags = others.map((other) => `tag seat${other} ${level(other)}\n`).join("");
  return record.replace(/^tag (seat\d+|day) .*\n/gm, "").replace(/^round /m, `${tags}round `);
}

interface Moment {
  readonly game: string; // the id of the recorded game
  readonly record: string;
  readonly line: number; // of the action that is not taken again
  readonly seat: SeatNumber;
}

export function tryAgain({ game, record, line, seat }: Moment, levels: readonly string[]): SavedGame {
  const { rules, names } = readHead(record);
  return {
    id: `again-${game}-${line}-${seat}`,
    kind: "again",
    changed: Date.now(),
    names,
    faces: names.map(() => ""),
    rules,
    mine: seat,
    record: seated(before(record, line), seat, names.length, levels),
    over: false,
    summary: null,
    handed: "",
  };
}
