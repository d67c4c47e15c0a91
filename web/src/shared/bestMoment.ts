// Picks the best moment of a game from its rounds: an Assaf, a halved total, or a call that cost the others a lot.
import type { RoundResult, SeatNumber } from "../game/state.ts";

export interface Moment {
  readonly kind: "assaf" | "yaniv" | "cut";
  readonly round: number;
  readonly seat: SeatNumber; // the player of the moment
  readonly other: SeatNumber; // the caller beaten by Assaf, or 0
  readonly points: number;
}

const sum = (numbers: readonly (number | null)[]): number =>
  numbers.reduce<number>((total, one) => total + (one ?? 0), 0);

function momentsOf(result: RoundResult): { moment: Moment; worth: number }[] {
  const { round, caller, winner } = result;
  const list = result.cut.map((seat) => ({
    moment: { kind: "cut" as const, round, seat, other: 0, points: result.total[seat - 1]! },
    worth: 30 + result.total[seat - 1]! / 2,
  }));
  if (caller === 0) return list;
  if (result.assaf.length > 0) {
    const points = result.score[caller - 1] ?? 0;
    return [
      ...list,
      {
        moment: { kind: "assaf", round, seat: winner, other: caller, points },
        worth: 40 + points + 15 * result.assaf.length,
      },
    ] as typeof list;
  }
  const points = sum(result.score);
  return [...list, { moment: { kind: "yaniv", round, seat: caller, other: 0, points }, worth: points }] as typeof list;
}

export function bestMoment(results: readonly RoundResult[]): Moment | null {
  const all = results.flatMap(momentsOf).sort((a, b) => b.worth - a.worth);
  return all[0]?.moment ?? null;
}
