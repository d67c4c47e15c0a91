// Actions as the notation writes them, taken apart and put together.
import { splitCards, type Card } from "./card.ts";

export const STOCK = "deck";

export interface Play {
  readonly throw: readonly Card[];
  readonly take: Card | typeof STOCK;
}

const PLAY = /^((?:[A2-9TJQK][cdhsk])+) (deck|[A2-9TJQK][cdhsk])$/;

// The play that an action is, or null if it is a call, a slap or an answer.
export function readPlay(action: string): Play | null {
  const match = PLAY.exec(action);
  return match ? { throw: splitCards(match[1]!), take: match[2]! } : null;
}

export const writePlay = (cards: readonly Card[], take: string): string => `${cards.join("")} ${take}`;

export const isCall = (action: string): boolean => action === "yaniv" || action === "yan";
