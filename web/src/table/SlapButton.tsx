// The slap-down button, above everything while a slap-down is possible. The space bar works too.
import { CardFace } from "../cards/CardFace.tsx";
import { t } from "../i18n/index.ts";
import type { TableModel } from "./tableModel.ts";

export function SlapButton({ model }: { readonly model: TableModel }) {
  const { view, status, slapWindow } = model.shown.value;
  if (!view || view.slap === 0 || view.slap !== view.seat || status !== "playing") return null;
  return (
    <button
      type="button"
      class="slap"
      onPointerDown={() => model.slap()}
      onClick={(event) => event.detail === 0 && model.slap()}
    >
      {view.drawn && <CardFace card={view.drawn} />}
      <span class="slap-word">{t("slap_now")}</span>
      <kbd>{t("space_bar")}</kbd>
      {slapWindow && (
        <span class="slap-time" style={{ animationDuration: `${Math.max(0, slapWindow.until - Date.now())}ms` }} />
      )}
    </button>
  );
}
