// Shows in the page's title that it is this player's turn, for players who are looking at another tab. Otherwise the title
// is what it was before.
import { effect } from "@preact/signals";
import { isMyTurn } from "../game/state.ts";
import { t } from "../i18n/index.ts";
import type { TableModel } from "./tableModel.ts";

export function watchTitle(model: TableModel): () => void {
  const name = document.title;
  const stop = effect(() => {
    const mine = isMyTurn(model.shown.value);
    document.title = mine ? `● ${t("to_move_you")} · ${t("app")}` : name;
  });
  return () => {
    stop();
    document.title = name;
  };
}
