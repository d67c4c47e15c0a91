// Parses and writes actions in the notation of the records.
import { splitCards, type Card } from "./card.ts";

export const STOCK = "deck";

export interface Play {
  readonly throw: readonly Card[];
  readonly take: Card | typeof STOCK;
}

const PLAY = /^((?:[A2-9TJQK][cdhsk])+) (deck|[A2-9TJQK][cdhsk])$/;

// Returns the throw and the card taken, or null if the action is a call, a slap-down or an answer.
export function readPlay(action: string): Play | null {
  const match = PLAY.exec(action);
  return match ? { throw: splitCards(match[1]!), take: match[2]! } : null;
}

export const writePlay = (cards: readonly Card[], take: string): string => `${cards.join("")} ${take}`;

export const isCall = (action: string): boolean => action === "yaniv" || action === "yan";
