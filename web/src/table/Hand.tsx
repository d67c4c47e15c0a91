// The own cards: tapped to pick them for a throw, dragged to put them in another order or onto the table.
import { CardFace } from "../cards/CardFace.tsx";
import { cardName } from "../cards/names.ts";
import { STOCK } from "../game/action.ts";
import { t } from "../i18n/index.ts";
import { sounds } from "../sound/sounds.ts";
import { useDrag } from "./drag.ts";
import type { HeldCard } from "./hand.ts";
import type { Stage } from "./stage.ts";

export function Hand({ stage }: { readonly stage: Stage }) {
  const held = stage.held.value;
  return (
    <div class="hand" dir="ltr" role="group" aria-label={t("your_hand")} style={{ "--cards": held.length }}>
      {held.map((one, place) => (
        <HandCard key={one.id} stage={stage} one={one} place={place} />
      ))}
      {held.length === 0 && isPlaying(stage) && <span class="hand-empty">{t("empty_hand")}</span>}
    </div>
  );
}

const isPlaying = ({ shown }: Stage): boolean => {
  const { stage, view } = shown.value;
  return stage === "playing" && !!view && view.seat > 0 && !!view.in[view.seat - 1];
};

// Where in the row a card let go at x belongs.
function placeAt(stage: Stage, x: number): number {
  const slots = [...(stage.root?.querySelectorAll<HTMLElement>("[data-held]") ?? [])];
  const before = slots.filter(
    (slot) => !slot.classList.contains("dragged") && slot.getBoundingClientRect().left + 12 < x,
  ).length;
  return Math.max(0, Math.min(slots.length - 1, before));
}

function dropCard(stage: Stage, one: HeldCard, place: number, x: number, y: number): void {
  const row = stage.root!.querySelector(".hand")!.getBoundingClientRect();
  if (y > row.top - 24) {
    stage.moveCard(place, placeAt(stage, x));
    return;
  }
  if (!stage.picked.value.includes(one.id)) stage.toggle(one.id);
  const under = document.elementsFromPoint(x, y).find((element) => element.closest("[data-stock], [data-drop]"));
  const pile = under?.closest<HTMLElement>("[data-stock], [data-drop]");
  if (pile) stage.take(pile.dataset.drop === undefined ? STOCK : Number(pile.dataset.drop));
}

function HandCard({ stage, one, place }: { readonly stage: Stage; readonly one: HeldCard; readonly place: number }) {
  const picked = stage.picked.value.indexOf(one.id);
  const { fits, ordered } = stage.choice.value;
  const idle = picked < 0 && stage.picked.value.length > 0 && !fits.has(one.id);
  const drag = useDrag({ drop: (x, y) => dropCard(stage, one, place, x, y) });
  const toggle = () => {
    sounds.click();
    stage.toggle(one.id);
  };
  return (
    <button
      type="button"
      class={`hand-card${picked >= 0 ? " picked" : ""}${idle ? " idle" : ""}${stage.fresh.value === one.id ? " fresh" : ""}`}
      data-held={one.id}
      data-card={one.card}
      aria-pressed={picked >= 0}
      aria-label={ordered && picked >= 0 ? `${cardName(one.card)}, ${picked + 1}` : cardName(one.card)}
      onClick={toggle}
      {...drag}
    >
      <CardFace card={one.card} />
      {ordered && picked >= 0 && (
        <span class="order-mark" aria-hidden="true">
          {picked + 1}
        </span>
      )}
    </button>
  );
}
