// This player's hand as it is arranged on the screen: cards with ids, in the player's own order.
import { bySuit, orderOf, splitCards, type Card } from "../game/card.ts";

export interface HeldCard {
  readonly id: number;
  readonly card: Card;
}

export type Sorting = "rank" | "suit" | "own";

const ORDERS: Readonly<Record<Exclude<Sorting, "own">, (card: Card) => number>> = { rank: orderOf, suit: bySuit };

export function sortHeld(held: readonly HeldCard[], sorting: Sorting): HeldCard[] {
  if (sorting === "own") return [...held];
  const order = ORDERS[sorting];
  return [...held].sort((a, b) => order(a.card) - order(b.card) || a.id - b.id);
}

let nextId = 1;

// Returns the hand after a change: remaining cards keep their id and place, and new ones are sorted in. Of equal cards,
// those in `gone` leave first.
export function reconcileHand(
  held: readonly HeldCard[],
  hand: string,
  sorting: Sorting,
  gone: readonly number[] = [],
): HeldCard[] {
  const wanted = splitCards(hand);
  const kept = new Set<number>();
  const claim = (pool: readonly HeldCard[]) => {
    for (const one of pool) {
      const at = wanted.indexOf(one.card);
      if (at < 0) continue;
      wanted.splice(at, 1);
      kept.add(one.id);
    }
  };
  claim(held.filter((one) => !gone.includes(one.id)));
  claim(held.filter((one) => gone.includes(one.id)));
  const stay = held.filter((one) => kept.has(one.id));
  const fresh = wanted.map((card) => ({ id: nextId++, card }));
  return sortHeld([...stay, ...fresh], sorting);
}

// Moves a card to another place in the row.
export function moveHeld<T>(row: readonly T[], from: number, to: number): T[] {
  const next = [...row];
  const [moved] = next.splice(from, 1);
  if (moved !== undefined) next.splice(to, 0, moved);
  return next;
}
