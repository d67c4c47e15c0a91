// The engine's refusals in the user's language.
import { cardName } from "../cards/names.ts";
import { tMaybe } from "../i18n/index.ts";
import type { TableState } from "../game/state.ts";
import type { Refusal } from "../wasm/request.ts";

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

// Names the player of a seat if the state knows the name.
export function refusalText(refusal: Refusal, state: Pick<TableState, "seats">): string {
  const seatName = state.seats[refusal.n - 1]?.name ?? String(refusal.n);
  const values = { c: cardName(refusal.card), n: refusal.n, m: refusal.m, name: seatName };
  return tMaybe(`why_${refusal.name}`, values) ?? capital(refusal.words);
}
