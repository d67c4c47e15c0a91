// How well this player played in the games that this device has reviewed. It stays on this device.
import { readObject, writeObject } from "../base/storage.ts";

export interface Reviewed {
  readonly game: string;
  readonly at: number; // when the game ended, in seconds
  readonly accuracy: number; // 0 … 100
  readonly error: number; // the part of a game that an average decision gave away
  readonly luck: number;
  readonly counted: number;
}

const KEY = "yaniv.reviews";
const MOST = 500;

// Returns the reviewed games, the oldest first.
export function reviewHistory(): readonly Reviewed[] {
  const { games } = readObject<{ games: readonly Reviewed[] }>(KEY);
  return Array.isArray(games) ? games : [];
}

// Adds a game, or replaces what an earlier review found.
export function keepReview(one: Reviewed): void {
  const others = reviewHistory().filter(({ game }) => game !== one.game);
  writeObject(KEY, { games: [...others, one].sort((a, b) => a.at - b.at).slice(-MOST) });
}

export const forgetReviews = (): void => writeObject(KEY, { games: [] });
