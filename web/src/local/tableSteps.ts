// The steps in which the state of a local game changes, for all drivers of such games.
import { splitCards } from "../game/card.ts";
import type { SeatNumber, TableEvent, TableState, View } from "../game/state.ts";
import type { Ended } from "../wasm/localGame.ts";

const KEPT_EVENTS = 60;

export const addEvent = (events: readonly TableEvent[], event: TableEvent): readonly TableEvent[] =>
  [...events, event].slice(-KEPT_EVENTS);

// Returns the state after a round or the game has ended; `n` is the number of that event.
export function endRound(state: TableState, { winners, ...result }: Ended, over: boolean, n: number): TableState {
  return {
    ...state,
    results: [...state.results, result],
    events: [...state.events, { n, kind: over ? "end" : "round" }],
    status: over ? "over" : "between",
    winners,
  };
}

// Returns the seats that have not yet answered a false call.
export const seatsToAnswer = (view: View): SeatNumber[] =>
  view.in.flatMap((playing, i) => (playing && i + 1 !== view.turn && !view.passed.includes(i + 1) ? [i + 1] : []));

// Returns the card that a play drew from the draw pile, or "".
export function newCard(before: string, after: string, action: string): string {
  if (!action.endsWith(" deck")) return "";
  const without = (cards: string[], gone: readonly string[]) => {
    for (const card of gone) if (cards.includes(card)) cards.splice(cards.indexOf(card), 1);
    return cards;
  };
  const kept = without(splitCards(before), splitCards(action.split(" ")[0]!));
  return without(splitCards(after), kept)[0] ?? "";
}
