// Buttons to enter cards: ranks, and suits for players who care. Without a suit, the next free suit of the rank is
// used.
import { useState } from "preact/hooks";
import { SUIT_SIGNS, type Card } from "../game/card.ts";
import { t } from "../i18n/index.ts";

const RANKS = [..."A23456789TJQK"];
const SUITS = [..."cdhs"];
const MOST = 16;

interface PadProps {
  readonly cards: readonly Card[];
  readonly onCards: (cards: readonly Card[]) => void;
}

export function CardPad({ cards, onCards }: PadProps) {
  const [suit, setSuit] = useState("");
  const held = (card: Card): number => cards.filter((one) => one === card).length;
  const nextOf = (rank: string): Card => {
    if (suit) return rank + suit;
    return rank + SUITS.reduce((best, one) => (held(rank + one) < held(rank + best) ? one : best));
  };
  const add = (card: Card) => cards.length < MOST && onCards([...cards, card]);
  return (
    <div class="card-pad" dir="ltr">
      <div class="pad-suits" role="group" aria-label={t("suit")}>
        {["", ...SUITS].map((one) => (
          <button
            key={one}
            type="button"
            class={`pad-key suit-${one || "any"}`}
            aria-pressed={suit === one}
            onClick={() => setSuit(one)}
          >
            {one ? SUIT_SIGNS[one] : t("any_suit")}
          </button>
        ))}
      </div>
      <div class="pad-ranks">
        {RANKS.map((rank) => (
          <button key={rank} type="button" class="pad-key" onClick={() => add(nextOf(rank))}>
            {rank === "T" ? "10" : rank}
          </button>
        ))}
        <button type="button" class="pad-key" aria-label={t("joker")} onClick={() => add("Jk")}>
          ★
        </button>
        <button
          type="button"
          class="pad-key wide"
          disabled={cards.length === 0}
          aria-label={t("undo")}
          onClick={() => onCards(cards.slice(0, -1))}
        >
          ⌫
        </button>
      </div>
    </div>
  );
}
