// A view for tests: the start of a round with two players, changed by `part`.
import type { View } from "../src/game/state.ts";

export const view = (part: Partial<View>): View => ({
  seat: 1,
  round: 1,
  turn: 1,
  phase: "play",
  slap: 0,
  hand: "",
  points: 0,
  drop: "Kc",
  stock: 40,
  discards: 0,
  counts: [5, 5],
  known: ["", ""],
  total: [0, 0],
  in: [true, true],
  earned: [],
  starter: 1,
  caller: 0,
  called: false,
  passed: [],
  drawn: "",
  ...part,
});
