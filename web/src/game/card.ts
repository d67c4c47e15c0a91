// Parses and names cards. Points and combinations are up to the engine.

export type Card = string; // two characters: "7h", "Jk"

export const JOKER: Card = "Jk";
export const isJoker = (card: Card): boolean => card === JOKER;
export const rankOf = (card: Card): string => card[0] ?? "";
export const suitOf = (card: Card): string => (isJoker(card) ? "" : (card[1] ?? ""));

export function splitCards(cards: string): Card[] {
  const list: Card[] = [];
  for (let i = 0; i + 1 < cards.length; i += 2) list.push(cards.slice(i, i + 2));
  return list;
}

const RANKS = "A23456789TJQK";
const SUITS = "cdhs";

// Returns the position of a card in a hand sorted by rank; jokers come last.
export const orderOf = (card: Card): number =>
  isJoker(card)
    ? RANKS.length * SUITS.length
    : RANKS.indexOf(rankOf(card)) * SUITS.length + SUITS.indexOf(suitOf(card));

export const bySuit = (card: Card): number =>
  isJoker(card)
    ? RANKS.length * SUITS.length
    : SUITS.indexOf(suitOf(card)) * RANKS.length + RANKS.indexOf(rankOf(card));

// Some devices draw these characters as emoji unless U+FE0E follows, which asks for plain text.
const plain = (sign: string): string => `${sign}\uFE0E`;

export const SUIT_SIGNS: Readonly<Record<string, string>> = {
  c: plain("♣"),
  d: plain("♦"),
  h: plain("♥"),
  s: plain("♠"),
};
export const CUT_SIGN = plain("✂"); // beside a total that was reduced
export const rankWord = (card: Card): string => (rankOf(card) === "T" ? "10" : rankOf(card));

// Returns "7♥", or "★" for a joker.
export const shortName = (card: Card): string => (isJoker(card) ? "★" : rankWord(card) + SUIT_SIGNS[suitOf(card)]);
