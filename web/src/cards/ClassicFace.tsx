// A card of the svg-cards deck. All cards are symbols of one sprite, which loads once.
import { isJoker, rankOf, suitOf, type Card } from "../game/card.ts";

const SUITS: Readonly<Record<string, string>> = { c: "club", d: "diamond", h: "heart", s: "spade" };
const RANKS: Readonly<Record<string, string>> = { A: "1", T: "10", J: "jack", Q: "queen", K: "king" };

const partOf = (card: Card): string =>
  isJoker(card) ? "joker_black" : `${SUITS[suitOf(card)]}_${RANKS[rankOf(card)] ?? rankOf(card)}`;

export function ClassicFace({ card }: { readonly card: Card }) {
  return (
    <svg viewBox="0 0 169.075 244.640" class="face classic" aria-hidden="true">
      <use href={`/cards.svg#${partOf(card)}`} />
    </svg>
  );
}
