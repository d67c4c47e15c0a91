// The face of a card, in the chosen deck.
import { useMemo } from "preact/hooks";
import { largeDeck } from "../base/settings.ts";
import type { Card } from "../game/card.ts";
import { classicFace } from "./ClassicFace.tsx";
import { largeFace } from "./LargeFace.tsx";

// A card face in the chosen deck. `large` forces the large deck, for cards that are drawn very small.
export function CardFace({ card, large = false }: { readonly card: Card; readonly large?: boolean }) {
  const own = large || largeDeck.value;
  // The same element as before is not compared again: most cards stay when the table changes.
  return useMemo(
    () => (
      <span class={own ? "card" : "card classic"} data-card={card}>
        {own ? largeFace(card) : classicFace(card)}
      </span>
    ),
    [card, own],
  );
}

export function CardBack() {
  return <span class="card back" />;
}
