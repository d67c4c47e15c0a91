// The contract between the table screen and whoever runs the game. The screen draws `state` and calls these; it knows
// nothing of servers, workers or files. A method that this driver has no use for is absent, and the screen offers
// nothing that would need it.
import type { ReadonlySignal } from "@preact/signals";
import type { SayKind, SeatNumber, TableState } from "./state.ts";

// Why something was not done, in words for the player; "" if it was done.
export type Outcome = string;

// An action, and why it is good, in the player's language; "" if that is not known.
export interface Hint {
  readonly action: string;
  readonly why: string;
}

export interface Driver {
  readonly state: ReadonlySignal<TableState>;

  // An action of the own seat, as the notation writes it: "7h7s deck", "yaniv", "slap", "swap", "pass". Sent once; the
  // answer comes when it is known to count.
  act(action: string): Promise<Outcome>;

  // On with it: start the game, go on to the next round, agree to a rematch.
  start?(): void;
  ready?(): void;
  rematch?(): void;

  // Sitting: before the start, or to take the own seat back from the bot that plays it.
  sit?(seat: SeatNumber): void;
  stand?(): void;
  takeBack?(): void;
  addBot?(seat: SeatNumber, level: string): void;
  removeBot?(seat: SeatNumber): void;

  say?(kind: SayKind, what: string): void;
  mute?(player: string, muted: boolean): void;

  // What a good player would do now.
  hint?(): Promise<Hint | null>;

  // Leave the table; the page goes elsewhere by itself.
  leave(): void;
}
