// Plays the sound of an event at the table.
import { readPlay, isCall } from "../game/action.ts";
import { isMyTurn, type TableEvent, type TableState } from "../game/state.ts";
import { sounds } from "./sounds.ts";

function cueFor(event: TableEvent, state: TableState): void {
  if (event.kind === "deal") sounds.deal(state.view?.counts.reduce((sum, count) => sum + count, 0) ?? 0);
  if (event.kind === "end")
    (state.winners.includes(state.view?.seat ?? 0) || !state.view?.seat ? sounds.win : sounds.lose)();
  if (event.kind !== "action") return;
  if (readPlay(event.action)) sounds.throw();
  else if (event.action === "slap") sounds.slap();
  else if (!isCall(event.action)) sounds.draw();
}

export function playFor(before: TableState, now: TableState, news: readonly TableEvent[]): void {
  if (news.length <= 3) news.forEach((event) => cueFor(event, now));
  if (isMyTurn(now) && !isMyTurn(before))
    setTimeout(sounds.turn, news.some((event) => event.kind === "deal") ? 900 : 250);
  if (now.chat.length > before.chat.length) sounds.chat();
}
