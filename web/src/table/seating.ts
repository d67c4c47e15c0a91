// Positions of the other players around the table; this player sits at the bottom.
import type { SeatNumber } from "../game/state.ts";

// A position as fractions of the width and height, for a tall and for a wide table.
export interface Place {
  readonly seat: SeatNumber;
  readonly tall: Spot;
  readonly wide: Spot;
}

export type Spot = readonly [x: number, y: number];

// Indexed by the number of other players, clockwise from the bottom left to the bottom right.
// prettier-ignore
const TALL: readonly (readonly Spot[])[] = [
  [],
  [[0.5, 0]],
  [[0.06, 0.12], [0.94, 0.12]],
  [[0, 0.32], [0.5, 0], [1, 0.32]],
  [[0, 0.4], [0.2, 0], [0.8, 0], [1, 0.4]],
  [[0, 0.42], [0.08, 0], [0.5, 0], [0.92, 0], [1, 0.42]],
  [[0, 0.88], [0, 0.44], [0.22, 0], [0.78, 0], [1, 0.44], [1, 0.88]],
  [[0, 0.92], [0, 0.47], [0.06, 0], [0.5, 0], [0.94, 0], [1, 0.47], [1, 0.92]],
];

// prettier-ignore
const WIDE: readonly (readonly Spot[])[] = [
  [],
  [[0.5, 0]],
  [[0.1, 0.2], [0.9, 0.2]],
  [[0.02, 0.45], [0.5, 0], [0.98, 0.45]],
  [[0.01, 0.55], [0.24, 0], [0.76, 0], [0.99, 0.55]],
  [[0, 0.6], [0.14, 0.06], [0.5, 0], [0.86, 0.06], [1, 0.6]],
  [[0.01, 0.86], [0.02, 0.34], [0.28, 0], [0.72, 0], [0.98, 0.34], [0.99, 0.86]],
  [[0.01, 0.88], [0.01, 0.38], [0.2, 0], [0.5, 0], [0.8, 0], [0.99, 0.38], [0.99, 0.88]],
];

const mirrored = ([x, y]: Spot, mirror: boolean): Spot => [mirror ? 1 - x : x, y];

// Returns the other players in the order in which they play after `below`. Anticlockwise tables are mirrored.
export function seatOthers(seats: number, below: SeatNumber, anticlockwise: boolean): Place[] {
  const tall = TALL[seats - 1] ?? [],
    wide = WIDE[seats - 1] ?? [];
  return tall.map((spot, i) => ({
    seat: ((below - 1 + i + 1) % seats) + 1,
    tall: mirrored(spot, anticlockwise),
    wide: mirrored(wide[i]!, anticlockwise),
  }));
}
