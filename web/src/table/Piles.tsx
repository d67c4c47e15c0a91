// The draw pile and the discard pile. A tap throws the selected cards and picks one up.
import { CardBack, CardFace } from "../cards/CardFace.tsx";
import { cardName } from "../cards/names.ts";
import { STOCK } from "../game/action.ts";
import { splitCards } from "../game/card.ts";
import { t } from "../i18n/index.ts";
import { Icon } from "../ui/Icon.tsx";
import { useDrag } from "./drag.ts";
import type { TableModel } from "./tableModel.ts";

// Not drawn by `memo`: the piles must be up to date when TableScreen lets cards fly to them.
export function Piles({ model }: { readonly model: TableModel }) {
  return (
    <div class="piles" dir="ltr">
      <Stock model={model} />
      <Drop model={model} />
    </div>
  );
}

// Dragging a card from a pile to the hand has the same effect as a tap.
function usePull(model: TableModel, place: number | typeof STOCK) {
  return useDrag({
    drop: (_, y) => {
      const tray = model.root?.querySelector(".hand")?.getBoundingClientRect();
      if (tray && y > tray.top - 20) model.take(place);
    },
  });
}

function Stock({ model }: { readonly model: TableModel }) {
  const view = model.shown.value.view!;
  const invites = model.choice.value.stock;
  const depth = Math.min(4, Math.ceil(view.stock / 12));
  const drag = usePull(model, STOCK);
  return (
    <button
      type="button"
      class={`pile stock${invites ? " invites" : ""}${view.stock === 0 ? " gone" : ""}`}
      data-stock
      aria-disabled={!invites}
      aria-label={`${t("stock")}, ${t("n_cards", { n: view.stock })}`}
      onClick={() => model.take(STOCK)}
      {...drag}
    >
      {Array.from({ length: depth }, (_, i) => (
        <span key={i} class="pile-layer" style={{ "--i": depth - i }} />
      ))}
      {view.stock > 0 || view.discards === 0 ? (
        <CardBack />
      ) : (
        <span class="card pile-empty">
          <Icon name="refresh" />
        </span>
      )}
      <span class="pile-count" aria-hidden="true">
        {view.stock}
      </span>
    </button>
  );
}

function Drop({ model }: { readonly model: TableModel }) {
  const view = model.shown.value.view!;
  const cards = splitCards(view.drop);
  return (
    <div
      class={`drop${view.discards > 0 ? " deep" : ""}`}
      role="group"
      aria-label={t("drop")}
      style={{ "--cards": cards.length }}
    >
      {cards.length === 0 && <span class="card pile-empty" />}
      {cards.map((card, place) => (
        <DropCard key={`${place}-${card}`} model={model} card={card} place={place} />
      ))}
    </div>
  );
}

function DropCard({
  model,
  card,
  place,
}: {
  readonly model: TableModel;
  readonly card: string;
  readonly place: number;
}) {
  const invites = model.choice.value.drop[place] ?? false;
  const why = model.barred.value[place] ?? "";
  const name = why ? t("not_takeable", { card: cardName(card), why }) : cardName(card);
  const drag = usePull(model, place);
  return (
    <button
      type="button"
      class={`pile drop-card${invites ? " invites" : ""}${why ? " barred" : ""}`}
      data-drop={place}
      aria-disabled={!invites}
      aria-label={`${t("drop")}: ${name}`}
      title={why || undefined}
      onClick={() => model.take(place)}
      {...drag}
    >
      <CardFace card={card} />
    </button>
  );
}
