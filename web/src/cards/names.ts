// Cards in words, for screen readers and sentences.
import { isJoker, rankWord, rankOf, splitCards, suitOf, type Card } from "../game/card.ts";
import { t, type Key } from "../i18n/index.ts";

const RANKS: Readonly<Record<string, Key>> = { A: "rank_ace", J: "rank_jack", Q: "rank_queen", K: "rank_king" };
const SUITS: Readonly<Record<string, Key>> = {
  c: "suit_clubs",
  d: "suit_diamonds",
  h: "suit_hearts",
  s: "suit_spades",
};

// Returns "7 of hearts" or "joker".
export function cardName(card: Card): string {
  if (isJoker(card)) return t("joker");
  const rank = RANKS[rankOf(card)];
  return t("card_name", { rank: rank ? t(rank) : rankWord(card), suit: t(SUITS[suitOf(card)]!) });
}

export const cardNames = (cards: string | readonly Card[]): string =>
  (typeof cards === "string" ? splitCards(cards) : cards).map(cardName).join(", ");
