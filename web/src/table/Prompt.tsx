// One line that says what is going on for this player: what the picked cards make, why they make nothing, whose turn it
// is, what to do next.
import { seatOf, ownSeat, type TableState } from "../game/state.ts";
import { t } from "../i18n/index.ts";
import { Preview } from "./Preview.tsx";
import { reasonOf } from "../rules/refusals.ts";
import type { Stage } from "./stage.ts";

export function Prompt({ stage }: { readonly stage: Stage }) {
  const state = stage.shown.value;
  const choice = stage.choice.value;
  if (choice.way && state.stage === "playing") {
    return (
      <div class="prompt">
        <Preview stage={stage} choice={choice} />
      </div>
    );
  }
  if (choice.refusal) return <div class="prompt refusal">{couldBecome(stage) || reasonOf(choice.refusal, state)}</div>;
  return <div class="prompt">{sayWhatNow(stage, state)}</div>;
}

// Two cards of a run are no mistake yet: they only want a third.
function couldBecome(stage: Stage): string {
  return stage.choice.value.fits.size > 0 ? t("add_card") : "";
}

function sayWhatNow(stage: Stage, state: TableState): string {
  const { view } = state;
  const me = ownSeat(state);
  if (!view || state.stage !== "playing") return "";
  if (me === 0) return t("watching");
  if (!view.in[me - 1]) return t("you_are_out");
  if (state.seats[me - 1]?.substitute) return t("bot_plays_for_you");
  if (view.phase === "swap") return swapWords(state, me);
  if (view.turn !== me) return t("turn_of", { name: seatOf(state, view.turn)?.name ?? "" });
  if (stage.calls.value.mustCall) return t("must_call");
  return t(view.phase === "last" ? "your_last_turn" : view.called ? "called_now_play" : "your_turn");
}

function swapWords(state: TableState, me: number): string {
  const view = state.view!;
  const name = seatOf(state, view.turn)?.name ?? "";
  if (view.turn === me) return t("others_answer");
  return t(view.passed.includes(me) ? "others_answer" : "answer_false_call", { name });
}
