// The selected cards in the order in which they would be laid, with their points.
import { shortName, isJoker, suitOf } from "../game/card.ts";
import { t } from "../i18n/index.ts";
import { Icon } from "../ui/Icon.tsx";
import type { Way } from "../wasm/engine.ts";
import type { Choice } from "./choice.ts";
import { useDrag } from "./drag.ts";
import type { TableModel } from "./tableModel.ts";

export function Preview({ model, choice }: { readonly model: TableModel; readonly choice: Choice }) {
  const way = choice.way!;
  return (
    <div class="preview">
      <span class="preview-kind">
        {t(way.shape === "single" ? "a_single" : way.shape === "set" ? "a_set" : "a_run")}
      </span>
      {way.cards.length > 1 && (
        <span class={`preview-cards${choice.ordered ? " ordered" : ""}`} dir="ltr">
          {way.cards.map((_, place) => (
            <PreviewCard key={place} model={model} way={way} place={place} ordered={choice.ordered} />
          ))}
        </span>
      )}
      <span class="preview-points">{t("n_points", { n: choice.points })}</span>
      {choice.ways.length > 1 && (
        <button type="button" class="preview-more" onClick={() => model.nextWay()} title={t("change_order")}>
          <Icon name="refresh" />
          <span>
            {choice.wayIndex + 1}/{choice.ways.length}
          </span>
          <span class="sr-only">{t("change_order")}</span>
        </button>
      )}
    </div>
  );
}

interface PreviewCardProps {
  readonly model: TableModel;
  readonly way: Way;
  readonly place: number;
  readonly ordered: boolean;
}

function PreviewCard({ model, way, place, ordered }: PreviewCardProps) {
  const card = way.cards[place]!;
  const face = way.faces[place]!;
  const stands = isJoker(card) && !isJoker(face);
  const drop = (x: number) => {
    const row = [...(model.root?.querySelectorAll(".preview-card") ?? [])];
    const to = row.filter(
      (one) => !one.classList.contains("dragged") && one.getBoundingClientRect().left + 8 < x,
    ).length;
    model.reorder(place, Math.min(row.length - 1, to));
  };
  const drag = useDrag({ drop });
  return (
    <span class={`preview-card ink-${suitOf(face) || "joker"}${stands ? " stands" : ""}`} {...(ordered ? drag : {})}>
      {stands ? `★${shortName(face)}` : shortName(card)}
    </span>
  );
}
