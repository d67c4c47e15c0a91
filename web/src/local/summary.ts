// Counts what a player did in a game from the results of its rounds, and adds up several games.
import type { RoundResult, SeatNumber } from "../game/state.ts";
import type { Stats } from "../net/protocol.ts";
import type { SavedGame, Summary } from "./savedGames.ts";

export function summarize(
  record: string,
  seat: SeatNumber,
  results: readonly RoundResult[],
  winners: readonly SeatNumber[],
): Summary {
  const count = (holds: (result: RoundResult) => boolean): number => results.filter(holds).length;
  return {
    won: winners.includes(seat),
    rounds: count(({ score }) => score[seat - 1] != null),
    yanivs: count(({ caller, assaf }) => caller === seat && assaf.length === 0),
    assafs_met: count(({ caller, assaf }) => caller === seat && assaf.length > 0),
    assafs: count(({ assaf }) => assaf.includes(seat)),
    slaps: record.split("\n").filter((line) => line === `${seat} slap`).length,
    cuts: count(({ cut }) => cut.includes(seat)),
    outs: count(({ out }) => out.includes(seat)),
  };
}

// Adds up the finished games against bots, in the format of the server's statistics.
export function addUp(games: readonly SavedGame[]): Stats {
  const played = games.filter(({ kind, summary }) => kind === "bots" && summary).sort((a, b) => a.changed - b.changed);
  const sum = (key: Exclude<keyof Summary, "won">): number =>
    played.reduce((all, { summary }) => all + summary![key], 0);
  let streak = 0,
    best_streak = 0;
  for (const { summary } of played) best_streak = Math.max(best_streak, (streak = summary!.won ? streak + 1 : 0));
  return {
    games: played.length,
    wins: played.filter(({ summary }) => summary!.won).length,
    streak,
    best_streak,
    rounds: sum("rounds"),
    yanivs: sum("yanivs"),
    assafs_met: sum("assafs_met"),
    assafs: sum("assafs"),
    slaps: sum("slaps"),
    cuts: sum("cuts"),
    outs: sum("outs"),
    most_players: Math.max(0, ...played.map(({ names }) => names.length)),
    presets: [...new Set(played.map(({ rules }) => rules.split(" ")[0]!))],
  };
}
