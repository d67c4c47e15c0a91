// The interface between the table screen and the code that runs a game. The screen draws `state` and calls these
// methods; it knows nothing of servers, workers or files. A driver leaves out the methods it does not support, and the
// screen then hides the matching controls.
import type { ReadonlySignal } from "@preact/signals";
import type { ChatLine, SayKind, SeatNumber, TableState } from "./state.ts";

// The reason for a refusal, in the user's language, or "" on success.
export type Outcome = string;

// A suggested action and the reason in the user's language, or "" if no reason is known.
export interface Hint {
  readonly action: string;
  readonly why: string;
}

export interface Driver {
  readonly state: ReadonlySignal<TableState>;

  // Performs an action of this player's seat in the notation: "7h7s deck", "yaniv", "slap", "swap", "pass". Sends it
  // once, and resolves when the result is known.
  act(action: string): Promise<Outcome>;

  // Start the game, start the next round, agree to a rematch.
  start?(): void;
  ready?(): void;
  rematch?(): void;

  // Lets the bots act faster until this player has to act. Without effect while another person plays.
  hurry?(): void;

  // Starts another game, for a player who is out of this one.
  newGame?(): void;

  // Take or leave a seat before the start, or take this player's seat back from its bot.
  sit?(seat: SeatNumber): void;
  stand?(): void;
  takeBack?(): void;
  addBot?(seat: SeatNumber, level: string): void;
  removeBot?(seat: SeatNumber): void;

  // Says something in the chat. Returns false if it was refused; the driver shows why.
  say?(kind: SayKind, what: string): Promise<boolean>;
  mute?(player: string, muted: boolean): void;

  // Report a message, if that is possible, or the game; silence the onlookers, if there are any.
  canReport?(line: ChatLine): boolean;
  report?(line: ChatLine | null): void;
  readonly silence?: ((on: boolean) => void) | undefined;

  // Takes back this player's last action and everything after it. Missing while that is impossible.
  readonly undo?: (() => void) | undefined;

  // Suggests a move.
  hint?(): Promise<Hint | null>;

  // Leaves the table and goes to another page.
  leave(): void;
}
