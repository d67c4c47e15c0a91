// This player's cards: tap to select them for a throw, drag to reorder them or to throw them.
import { useComputed } from "@preact/signals";
import { CardFace } from "../cards/CardFace.tsx";
import { cardName } from "../cards/names.ts";
import { STOCK } from "../game/action.ts";
import { t } from "../i18n/index.ts";
import { sounds } from "../sound/sounds.ts";
import { useDrag } from "./drag.ts";
import type { HeldCard } from "./heldCards.ts";
import type { TableModel } from "./tableModel.ts";

export function Hand({ model }: { readonly model: TableModel }) {
  const held = model.held.value;
  return (
    <div class="hand" dir="ltr" role="group" aria-label={t("your_hand")} style={{ "--cards": held.length }}>
      {held.map((one) => (
        <HandCard key={one.id} model={model} one={one} />
      ))}
      {held.length === 0 && isPlaying(model) && <span class="hand-empty">{t("empty_hand")}</span>}
    </div>
  );
}

const isPlaying = ({ shown }: TableModel): boolean => {
  const { status, view } = shown.value;
  return status === "playing" && !!view && view.seat > 0 && !!view.in[view.seat - 1];
};

// Returns the index in the row for a card dropped at x.
function placeAt(model: TableModel, x: number): number {
  const slots = [...(model.root?.querySelectorAll<HTMLElement>("[data-held]") ?? [])];
  const before = slots.filter(
    (slot) => !slot.classList.contains("dragged") && slot.getBoundingClientRect().left + 12 < x,
  ).length;
  return Math.max(0, Math.min(slots.length - 1, before));
}

function dropCard(model: TableModel, one: HeldCard, x: number, y: number): void {
  const row = model.root!.querySelector(".hand")!.getBoundingClientRect();
  if (y > row.top - 24) {
    model.moveCard(model.held.value.indexOf(one), placeAt(model, x));
    return;
  }
  if (!model.picked.value.includes(one.id)) model.toggle(one.id);
  const under = document.elementsFromPoint(x, y).find((element) => element.closest("[data-stock], [data-drop]"));
  const pile = under?.closest<HTMLElement>("[data-stock], [data-drop]");
  if (pile) model.take(pile.dataset.drop === undefined ? STOCK : Number(pile.dataset.drop));
}

// The state of a card as class names.
function looksOf({ picked, choice, fresh }: TableModel, { id }: HeldCard): string {
  const selected = picked.value.includes(id);
  const idle = !selected && picked.value.length > 0 && !choice.value.fits.has(id);
  return `${selected ? " picked" : ""}${idle ? " idle" : ""}${fresh.value === id ? " fresh" : ""}`;
}

// The place of a selected card in the throw if the order matters, or 0.
const orderOf = ({ picked, choice }: TableModel, { id }: HeldCard): number =>
  choice.value.ordered ? picked.value.indexOf(id) + 1 : 0;

// A card is drawn again only if its own state has changed.
function HandCard({ model, one }: { readonly model: TableModel; readonly one: HeldCard }) {
  const looks = useComputed(() => looksOf(model, one)).value;
  const order = useComputed(() => orderOf(model, one)).value;
  const drag = useDrag({ drop: (x, y) => dropCard(model, one, x, y) });
  const toggle = () => {
    sounds.click();
    model.toggle(one.id);
  };
  return (
    <button
      type="button"
      class={`hand-card${looks}`}
      data-held={one.id}
      data-card={one.card}
      aria-pressed={looks.includes("picked")}
      aria-label={order > 0 ? `${cardName(one.card)}, ${order}` : cardName(one.card)}
      onClick={toggle}
      {...drag}
    >
      <CardFace card={one.card} />
      {order > 0 && (
        <span class="order-mark" aria-hidden="true">
          {order}
        </span>
      )}
    </button>
  );
}
