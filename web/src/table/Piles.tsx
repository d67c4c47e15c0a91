// Stock and drop: what is tapped to throw and pick up at once.
import { CardBack, CardFace } from "../cards/CardFace.tsx";
import { cardName } from "../cards/names.ts";
import { STOCK } from "../game/action.ts";
import { splitCards } from "../game/card.ts";
import { t } from "../i18n/index.ts";
import { Icon } from "../ui/Icon.tsx";
import { useDrag } from "./drag.ts";
import type { Stage } from "./stage.ts";

export function Piles({ stage }: { readonly stage: Stage }) {
  return (
    <div class="piles" dir="ltr">
      <Stock stage={stage} />
      <Drop stage={stage} />
    </div>
  );
}

// Pulled down to the own cards, it is the same as a tap.
function usePull(stage: Stage, place: number | typeof STOCK) {
  return useDrag({
    drop: (_, y) => {
      const tray = stage.root?.querySelector(".hand")?.getBoundingClientRect();
      if (tray && y > tray.top - 20) stage.take(place);
    },
  });
}

function Stock({ stage }: { readonly stage: Stage }) {
  const view = stage.shown.value.view!;
  const invites = stage.choice.value.stock;
  const depth = Math.min(4, Math.ceil(view.stock / 12));
  const drag = usePull(stage, STOCK);
  return (
    <button
      type="button"
      class={`pile stock${invites ? " invites" : ""}${view.stock === 0 ? " gone" : ""}`}
      data-stock
      aria-disabled={!invites}
      aria-label={`${t("stock")}, ${t("n_cards", { n: view.stock })}`}
      onClick={() => stage.take(STOCK)}
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

function Drop({ stage }: { readonly stage: Stage }) {
  const view = stage.shown.value.view!;
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
        <DropCard key={`${place}-${card}`} stage={stage} card={card} place={place} />
      ))}
    </div>
  );
}

function DropCard({ stage, card, place }: { readonly stage: Stage; readonly card: string; readonly place: number }) {
  const invites = stage.choice.value.drop[place] ?? false;
  const drag = usePull(stage, place);
  return (
    <button
      type="button"
      class={`pile drop-card${invites ? " invites" : ""}`}
      data-drop={place}
      aria-disabled={!invites}
      aria-label={`${t("drop")}: ${cardName(card)}`}
      onClick={() => stage.take(place)}
      {...drag}
    >
      <CardFace card={card} />
    </button>
  );
}
