// Describes an event in a sentence, for the line on the table and for screen readers.
import { cardNames } from "../cards/names.ts";
import { isCall, readPlay, STOCK } from "../game/action.ts";
import { shortName, splitCards } from "../game/card.ts";
import { isFalseCall, ranOut, seatOf, type RoundResult, type TableEvent, type TableState } from "../game/state.ts";
import { t, tMaybe } from "../i18n/index.ts";
import { callWord } from "../rules/callWord.ts";
import { engine } from "../wasm/shared.ts";
import { signed } from "../ui/signed.ts";

export interface Telling {
  readonly cards: (cards: string) => string;
}

// A run reads from low to high also where words read from right to left.
export const signsOf = (cards: string): string => `\u2066${splitCards(cards).map(shortName).join(" ")}\u2069`;

export const IN_WORDS: Telling = { cards: (cards) => cardNames(cards) };
export const IN_SIGNS: Telling = {
  cards: signsOf,
};

function narrateAction(
  state: TableState,
  event: TableEvent & { kind: "action" },
  how: Telling,
  isFalse: boolean,
): string {
  const name = seatOf(state, event.seat)?.name ?? "";
  const own = event.seat === state.view?.seat;
  const play = readPlay(event.action);
  if (play) {
    const thrown = how.cards(play.throw.join(""));
    if (play.take !== STOCK)
      return t(own ? "you_threw_took" : "threw_took", { name, thrown, taken: how.cards(play.take) });
    if (own && event.drew) return t("you_threw_drew_card", { thrown, taken: how.cards(event.drew) });
    return t(own ? "you_threw_drew" : "threw_drew", { name, thrown });
  }
  const falsely = isFalse ? tMaybe(`called_${engine.value?.rules(state.rulesText)?.false_call}`, { name }) : undefined;
  if (falsely) return falsely;
  if (isCall(event.action))
    return t(own ? "you_called" : "called", { name, word: callWord(state.rulesText, event.action) });
  if (event.action === "slap") return t(own ? "you_slapped" : "slapped", { name });
  return t(event.action === "swap" ? "swapped" : "passed", { name });
}

// `isFalse` says whether a call was made with too many points; by default, `event` is the latest one and the state tells.
export function narrate(
  state: TableState,
  event: TableEvent,
  how: Telling,
  isFalse = isFalseCall(state, event),
): string {
  switch (event.kind) {
    case "deal":
      return t(event.starter === state.view?.seat ? "you_begin" : "round_begins", {
        n: event.round,
        name: seatOf(state, event.starter)?.name ?? "",
      });
    case "action":
      return narrateAction(state, event, how, isFalse);
    case "quit":
      return t(event.charged > 0 ? "left_charged" : "left_for_good", {
        name: seatOf(state, event.seat)?.name ?? "",
        n: event.charged,
      });
    case "undo":
      return t(event.seat === state.mySeat ? "you_took_back" : "took_back", {
        name: seatOf(state, event.seat)?.name ?? "",
      });
    case "round":
      return narrateRound(state, state.results.at(-1));
    case "end":
      return narrateEnd(state);
  }
}

export function narrateRound(state: TableState, result: RoundResult | undefined): string {
  if (!result) return "";
  const name = (seat: number) => seatOf(state, seat)?.name ?? "";
  if (result.offender) return t("offence", { name: name(result.offender) });
  const me = state.view?.seat;
  if (ranOut(result))
    return t(result.winner === me ? "you_stock_out" : "stock_out_told", { name: name(result.winner) });
  const own = result.caller === me;
  const told = { name: name(result.caller), word: wordCalled(state), by: result.assaf.map(name).join(", ") };
  if (result.assaf.length === 0) return t(own ? "you_yaniv" : "yaniv_told", told);
  if (own) return t("you_assaf", told);
  return t(result.assaf.length === 1 && result.assaf[0] === me ? "assaf_by_you" : "assaf_told", told);
}

// Returns the word with which the last round was called, also if the wrong word was said.
export function wordCalled({ rulesText, events }: TableState): string {
  const call = events.findLast((event) => event.kind === "action" && isCall(event.action));
  return callWord(rulesText, call?.kind === "action" ? call.action : undefined);
}

// Describes how the game changed this player's rating; "" if it did not.
export function narrateRating({ ratings, mySeat }: TableState): string {
  const own = ratings?.[mySeat - 1];
  return own && own.before !== own.after ? t("your_rating", { ...own, change: signed(own.after - own.before) }) : "";
}

function narrateEnd({ winners, view, seats }: TableState): string {
  if (winners.length === 1 && winners[0] === view?.seat) return t("you_won");
  return t("game_won", { n: winners.length, name: winners.map((seat) => seats[seat - 1]?.name ?? "").join(", ") });
}
