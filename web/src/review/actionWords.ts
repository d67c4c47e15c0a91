// Actions as a player would say them, and the reason why one is better.
import { isCall, readPlay, STOCK } from "../game/action.ts";
import type { TableState } from "../game/state.ts";
import { t } from "../i18n/index.ts";
import { reasonWords, type Reason } from "../local/advice.ts";
import { callWord } from "../rules/callWord.ts";
import { IN_SIGNS, type Telling } from "../table/narrate.ts";

// `slappable` says that the seat could slap down: then "pass" declines that, and not a swap.
export function actionWords(action: string, rules: string, slappable: boolean, how: Telling = IN_SIGNS): string {
  const play = readPlay(action);
  if (play) {
    const thrown = how.cards(play.throw.join(""));
    if (play.take === STOCK) return t("do_throw_draw", { thrown });
    return t("do_throw_take", { thrown, taken: how.cards(play.take) });
  }
  if (isCall(action)) return t("do_call", { word: callWord(rules, action) });
  if (action === "slap") return t("do_slap");
  if (action === "swap") return t("do_swap");
  return t(slappable ? "do_no_slap" : "do_pass");
}

// The worker says why the chosen action is worse. This says the same of the better action: what one has, the other
// lacks.
export const betterWords = (why: Reason, state: Pick<TableState, "seats">): string =>
  reasonWords({ ...why, lacks: !why.lacks }, state);
