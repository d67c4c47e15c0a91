// Who sits where: places round the table for the others, the own seat being below.
import type { SeatNumber } from "../game/state.ts";

// A place as parts of the way from the left and from the top.
export interface Place {
  readonly seat: SeatNumber;
  readonly x: number;
  readonly y: number;
}

type Spot = readonly [x: number, y: number];

// By the number of others, in clockwise order: from the left below, over the top, to the right below.
const SPOTS: readonly (readonly Spot[])[] = [
  [],
  [[0.5, 0]],
  [[0.06, 0.12], [0.94, 0.12]],
  [[0, 0.42], [0.5, 0], [1, 0.42]],
  [[0, 0.5], [0.2, 0], [0.8, 0], [1, 0.5]],
  [[0, 0.56], [0.08, 0], [0.5, 0], [0.92, 0], [1, 0.56]],
  [[0, 0.86], [0, 0.4], [0.24, 0], [0.76, 0], [1, 0.4], [1, 0.86]],
  [[0, 0.9], [0, 0.45], [0.06, 0], [0.5, 0], [0.94, 0], [1, 0.45], [1, 0.9]],
];

// The others in the order in which they play after `below`. Anticlockwise tables are the mirror image.
export function seatOthers(seats: number, below: SeatNumber, anticlockwise: boolean): Place[] {
  const spots = SPOTS[seats - 1] ?? [];
  return spots.map((_, i) => {
    const [x, y] = spots[i]!;
    const seat = ((below - 1 + i + 1) % seats) + 1;
    return { seat, x: anticlockwise ? 1 - x : x, y };
  });
}
