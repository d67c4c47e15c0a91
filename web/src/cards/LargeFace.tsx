// Our own deck for small screens: a large index and four colours, readable even when only a corner shows. A card has as
// few elements as possible, because every throw adds some, and a phone lays out each of them.
import { isJoker, rankWord, suitOf, type Card } from "../game/card.ts";
import { RANK_SHAPES } from "./ranks.ts";
import { suitShape } from "./suits.tsx";

export const largeFace = (card: Card) => (isJoker(card) ? jokerFace() : suitFace(card));

function suitFace(card: Card) {
  const rank = rankWord(card);
  const court = "JQK".includes(rank);
  const suit = suitOf(card);
  return (
    <svg viewBox="0 0 120 174" class={`face large suit-${suit}`} aria-hidden="true">
      <path d={RANK_SHAPES[rank]} />
      {suitShape(suit, 9, 60, 34)}
      {court ? courtSign(rank, suit) : suitShape(suit, 44, 92, 68, "big")}
    </svg>
  );
}

// The court cards: a crown, a flower or a feather over a woven band.
const SIGNS: Readonly<Record<string, string>> = {
  K: "M2 26L0 6l10 8L18 0l8 14 10-8-2 20z",
  Q: "M18 14c-6-8-2-13 0-14 2 1 6 6 0 14 8-6 13-2 14 0-1 2-6 6-14 0 6 8 2 13 0 14-2-1-6-6 0-14-8 6-13 2-14 0 1-2 6-6 14 0z",
  J: "M2 28C4 12 16 0 34 0c0 8-3 12-8 14 3 0 4 1 5 2-4 6-12 9-20 8l-5 5z",
};

function courtSign(rank: string, suit: string) {
  return (
    <>
      <rect x="56" y="84" width="54" height="80" rx="8" class="court-frame" />
      <path d="M56 132l9 8 9-8 9 8 9-8 9 8 9-8v24a8 8 0 0 1-8 8H64a8 8 0 0 1-8-8z" class="court-band" />
      <path d={SIGNS[rank]} transform="translate(65 93)" />
      {suitShape(suit, 73, 140, 20, "court-suit")}
    </>
  );
}

// The word JOKER from top to bottom, as lines: text would be read as a part of the card's name, in English everywhere.
const JOKER_WORD =
  "M18 74v8.500a3.500 3.500 0 0 1-7 0" +
  "M15 91c5.500 0 5.500 12 0 12s-5.500-12 0-12z" +
  "M11.500 108v12M18.500 108l-7 7M14 112.500l5 7.500" +
  "M18.500 125h-6.500v12h6.500M12 131h5.500" +
  "M11.500 154v-12h3.500c5 0 5 6.500 0 6.500h-3.500M15.500 148.500l3.500 5.500";

function jokerFace() {
  return (
    <svg viewBox="0 0 120 174" class="face large joker" aria-hidden="true">
      <path
        transform="translate(27 36)"
        d="M0-23L6-7 23-7 9.500 3.500 14.500 20 0 10-14.500 20-9.500 3.500-23-7-6-7z"
      />
      <g transform="translate(74 112)">
        <path class="hat-1" d="M-34 26C-40-2-26-22-6-28c-6 12-6 26-2 40z" />
        <path class="hat-2" d="M34 26C40-2 26-22 6-28c6 12 6 26 2 40z" />
        <path class="hat-3" d="M-12 16C-14-10-8-28 0-42 8-28 14-10 12 16z" />
        <rect class="hat-band" x="-36" y="20" width="72" height="13" rx="6.500" />
        <circle class="bell" cx="-6" cy="-29" r="6" />
        <circle class="bell" cx="6" cy="-29" r="6" />
        <circle class="bell" cx="0" cy="-43" r="6.500" />
      </g>
      <path class="joker-word" d={JOKER_WORD} />
    </svg>
  );
}
