// One line for this player: what the selected cards make, why they cannot be thrown, whose turn it is, or what to do.
import { canHurry, ownSeat, seatOf, type TableState } from "../game/state.ts";
import { t } from "../i18n/index.ts";
import { Preview } from "./Preview.tsx";
import { refusalText } from "../rules/refusals.ts";
import type { TableModel } from "./tableModel.ts";

export function Prompt({ model }: { readonly model: TableModel }) {
  const state = model.shown.value;
  const choice = model.choice.value;
  if (choice.way && state.status === "playing") {
    return (
      <div class="prompt">
        <Preview model={model} choice={choice} />
      </div>
    );
  }
  if (choice.refusal)
    return <div class="prompt refusal">{couldBecome(model) || refusalText(choice.refusal, state)}</div>;
  return <div class="prompt">{sayWhatNow(model, state)}</div>;
}

// Two cards of a run are not a mistake yet; they need a third.
function couldBecome(model: TableModel): string {
  return model.choice.value.fits.size > 0 ? t("add_card") : "";
}

function sayWhatNow(model: TableModel, state: TableState): string {
  const { view } = state;
  const me = ownSeat(state);
  if (!view || state.status !== "playing") return "";
  if (me === 0) return t("watching");
  if (model.isPlayedOut(state)) return t("bots_play_out");
  if (!view.in[me - 1]) return t("you_are_out");
  if (state.seats[me - 1]?.substitute) return t("bot_plays_for_you");
  if (view.phase === "swap") return swapWords(state, me);
  if (view.turn !== me) return sayWhoseTurn(model, state);
  if (model.calls.value.mustCall) return t("must_call");
  return t(view.phase === "last" ? "your_last_turn" : view.called ? "called_now_play" : "your_turn");
}

// In the first round, players who wait for bots alone learn how to hurry them.
function sayWhoseTurn(model: TableModel, state: TableState): string {
  const turn = t("turn_of", { name: seatOf(state, state.view!.turn)?.name ?? "" });
  const hurry = state.view!.round === 1 && model.driver.hurry && canHurry(state) && !model.hurried.value;
  return hurry ? `${turn} · ${t("tap_to_hurry")}` : turn;
}

function swapWords(state: TableState, me: number): string {
  const view = state.view!;
  const name = seatOf(state, view.turn)?.name ?? "";
  if (view.turn === me) return t("others_answer");
  return t(view.passed.includes(me) ? "others_answer" : "answer_false_call", { name });
}
