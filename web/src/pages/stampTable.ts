// The table of passport stamps. Each row derives one stamp from the statistics.
import type { Stats } from "../net/protocol.ts";

export type Shape = "round" | "oval" | "box" | "ticket" | "hexagon";
export type Ink = "green" | "red" | "blue" | "violet" | "brown";

export interface StampRow {
  readonly key: string; // the strings are pass_KEY and pass_KEY_how
  readonly sign: string;
  readonly drawing?: "cup" | "hand" | "plane"; // beside the sign, or in its place
  readonly shape: Shape;
  readonly ink: Ink;
  readonly have: (stats: Stats) => number;
  readonly need: number;
}

export const STAMPS: readonly StampRow[] = [
  { key: "arrival", sign: "", drawing: "plane", shape: "box", ink: "blue", have: (s) => s.games, need: 1 },
  { key: "first_win", sign: "♛", shape: "round", ink: "green", have: (s) => s.wins, need: 1 },
  { key: "ten_wins", sign: "♛♛", shape: "hexagon", ink: "violet", have: (s) => s.wins, need: 10 },
  { key: "regular", sign: "", drawing: "cup", shape: "oval", ink: "brown", have: (s) => s.games, need: 100 },
  { key: "yaniv", sign: "Y", shape: "round", ink: "green", have: (s) => s.yanivs, need: 1 },
  { key: "yaniv_50", sign: "50 Y", shape: "ticket", ink: "green", have: (s) => s.yanivs, need: 50 },
  { key: "assaf", sign: "A!", shape: "box", ink: "red", have: (s) => s.assafs, need: 1 },
  { key: "assaf_25", sign: "25 A!", shape: "ticket", ink: "red", have: (s) => s.assafs, need: 25 },
  { key: "met_assaf", sign: "✗", shape: "hexagon", ink: "red", have: (s) => s.assafs_met, need: 10 },
  { key: "slap", sign: "", drawing: "hand", shape: "round", ink: "blue", have: (s) => s.slaps, need: 1 },
  { key: "slap_50", sign: "50", drawing: "hand", shape: "oval", ink: "blue", have: (s) => s.slaps, need: 50 },
  { key: "cut", sign: "½", shape: "hexagon", ink: "violet", have: (s) => s.cuts, need: 1 },
  { key: "streak", sign: "3×", shape: "box", ink: "brown", have: (s) => s.best_streak, need: 3 },
  { key: "streak_5", sign: "5×", shape: "round", ink: "violet", have: (s) => s.best_streak, need: 5 },
  { key: "full_table", sign: "8", shape: "oval", ink: "brown", have: (s) => s.most_players, need: 8 },
  { key: "traveller", sign: "8/8", shape: "ticket", ink: "blue", have: (s) => s.presets.length, need: 8 },
];

export const hasStamp = (row: StampRow, stats: Stats): boolean => row.have(stats) >= row.need;
