// The places of the players at the end of a game, by the same rule as src/engine/final_order.c.
import type { RoundResult, SeatNumber } from "./state.ts";

const NEVER = Infinity;

// When a seat went out. A seat without a score in that round was put out by a false call.
function findExit(results: readonly RoundResult[], seat: SeatNumber): { round: number; expelled: boolean } {
  const result = results.find(({ out }) => out.includes(seat));
  return result ? { round: result.round, expelled: result.score[seat - 1] == null } : { round: NEVER, expelled: false };
}

const compare = (a: number, b: number): number => (a < b ? -1 : Number(a > b));

// Returns the seats from first to last: the winners, then the players who lasted longer; among those who went out in
// the same round, players put out by a false call come last, and then the lower total is better.
export function finalOrder(
  players: number,
  winners: readonly SeatNumber[],
  results: readonly RoundResult[],
): SeatNumber[] {
  const totals = results.at(-1)?.total ?? [];
  return Array.from({ length: players }, (_, i) => ({
    seat: i + 1,
    won: winners.includes(i + 1),
    total: totals[i] ?? 0,
    ...findExit(results, i + 1),
  }))
    .sort(
      (a, b) =>
        compare(Number(b.won), Number(a.won)) ||
        compare(b.round, a.round) ||
        compare(Number(a.expelled), Number(b.expelled)) ||
        compare(a.total, b.total),
    )
    .map(({ seat }) => seat);
}
