// A card of the svg-cards deck. All cards are symbols of one sprite, which loads once; the large drawings of some cards
// are files of their own, so that only those load that are shown.
import { isJoker, rankOf, suitOf, type Card } from "../game/card.ts";

const SUITS: Readonly<Record<string, string>> = { c: "club", d: "diamond", h: "heart", s: "spade" };
const RANKS: Readonly<Record<string, string>> = { A: "1", T: "10", J: "jack", Q: "queen", K: "king" };

const partOf = (card: Card): string =>
  isJoker(card) ? "joker_black" : `${SUITS[suitOf(card)]}_${RANKS[rankOf(card)] ?? rankOf(card)}`;

const hasArt = (card: Card): boolean => isJoker(card) || card === "Ac" || "JQK".includes(rankOf(card));

const addressOf = (part: string): string => `/cards/${part}.svg#art`;

// The addresses of everything that a classic card may need.
export const classicParts = (): readonly string[] => [
  "/cards.svg#club_2",
  ...["Jk", "Ac", ...[..."JQK"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit))].map((card) =>
    addressOf(partOf(card)),
  ),
];

export function classicFace(card: Card) {
  const part = partOf(card);
  return (
    <svg viewBox="0 0 169.075 244.640" class="face classic" aria-hidden="true">
      <use href={`/cards.svg#${part}`} />
      {hasArt(card) && <use href={addressOf(part)} />}
    </svg>
  );
}
