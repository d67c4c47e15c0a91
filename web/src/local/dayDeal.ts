// The deal of the day: two players, to 100, against the medium bot. All chance follows from the date (in UTC) and the
// position, so everybody who plays the same moves meets the same cards and the same answers.
import type { Level } from "./workerClient.ts";
import { newGame } from "./newRecord.ts";
import type { SavedGame } from "./savedGames.ts";

const RULES = "traveller limit=100";
const LEVEL = "medium";

export const dayToday = (now = new Date()): string => now.toISOString().slice(0, "2026-01-31".length);

export const dayGameId = (day: string): string => `day-${day}`;

// Returns the date of a deal of the day, or "" for any other game.
export const dayOfRecord = (record: string): string => /^tag day (\S+)$/m.exec(record)?.[1] ?? "";

export const dayLevel = (levels: readonly Level[]): Level => levels.find((one) => one.name === LEVEL)!;

export function newDayGame(day: string, person: { name: string; face: string }, levels: readonly Level[]): SavedGame {
  const { persons, name: level } = dayLevel(levels);
  const bot = (persons.find(({ name }) => name !== person.name) ?? persons[0]!).name;
  const game = newGame("bots", RULES, [
    { ...person, level: "" },
    { name: bot, face: bot, level },
  ]);
  return { ...game, id: dayGameId(day), record: `${game.record}tag day ${day}\n` };
}

const count = (text: string, lines: RegExp): number => text.match(lines)?.length ?? 0;

// The seed of the next shuffle, as 64 hex digits: the date, the number of rounds and of reshuffles so far.
export function dayChance(day: string, record: string): string {
  const words = `${day} ${count(record, /^round /gm)} ${count(record, /^reshuffle /gm)}`;
  return [...words]
    .map((letter) => letter.charCodeAt(0).toString(16).padStart(2, "0"))
    .join("")
    .padEnd(64, "0");
}

// The seed of the bot's next decision: the number of lines so far.
export const daySeed = (record: string): number => count(record, /\n/g);
