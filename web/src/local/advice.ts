// Turns the advice of the wasm module into a sentence in the user's language.
import { cardName } from "../cards/names.ts";
import { splitCards, rankWord, isJoker, shortName } from "../game/card.ts";
import type { Hint } from "../game/driver.ts";
import type { TableState } from "../game/state.ts";
import { capital, locale, t, tMaybe } from "../i18n/index.ts";
import { isRefused, type Answer } from "../wasm/request.ts";

export interface Reason {
  readonly code: string;
  readonly lacks: boolean;
  readonly number: number;
  readonly other: number;
  readonly cards: string;
  readonly seat: number;
  readonly text: string;
}

export interface Choice {
  readonly action: string;
  readonly reason: Reason;
}

export function reasonWords(reason: Reason, state: Pick<TableState, "seats">): string {
  const cards = splitCards(reason.cards);
  const name = state.seats[reason.seat - 1]?.name ?? t("next_player");
  const share = new Intl.NumberFormat(locale.value, { maximumFractionDigits: 1 }).format(reason.number / 100);
  const rank = cards[0] ? (isJoker(cards[0]) ? t("joker") : rankWord(cards[0])) : "";
  const values = {
    n: reason.number,
    o: reason.other,
    name,
    share,
    rank,
    card: cards[0] ? cardName(cards[0]) : "",
    cards: `\u2066${cards.map(shortName).join(" ")}\u2069`,
  };
  return tMaybe(`reason_${reason.code}${reason.lacks ? "_lacks" : ""}`, values) ?? capital(reason.text);
}

// The best of the choices, in words; null if there is none.
export function hintOf(choices: Answer<readonly Choice[]>, state: TableState): Hint | null {
  const best = isRefused(choices) ? undefined : choices[0];
  return best ? { action: best.action, why: reasonWords(best.reason, state) } : null;
}
