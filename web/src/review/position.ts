// The table at the moment of a decision, as its player saw it.
import type { SeatNumber, View } from "../game/state.ts";
import type { Frame } from "../local/record.ts";
import { newCard } from "../local/tableSteps.ts";

export interface Position {
  readonly view: View; // with the hand of the seat
  readonly names: readonly string[];
  readonly rules: string;
}

// Returns the card that a seat has drawn in its last play, which it may slap down.
function drawnBy(frames: readonly Frame[], before: number, seat: SeatNumber): string {
  for (let at = before; at > 0; at--) {
    const { event, hands } = frames[at]!;
    if (event.kind === "action" && event.seat === seat)
      return newCard(frames[at - 1]!.hands[seat - 1] ?? "", hands[seat - 1] ?? "", event.action);
  }
  return "";
}

// Returns the view of a seat before the action at a line of the record; null if there is none. `slappable` says that the
// seat may slap down.
export function viewBefore(
  frames: readonly Frame[],
  line: number,
  seat: SeatNumber,
  slappable: boolean,
  points: (cards: string) => number,
): View | null {
  const at = frames.findIndex((frame) => frame.line === line && frame.event.kind === "action") - 1;
  const frame = frames[at];
  if (!frame) return null;
  const hand = frame.hands[seat - 1] ?? "";
  return {
    ...frame.view,
    seat,
    hand,
    points: points(hand),
    known: frame.view.known.map((cards, i) => (i === seat - 1 ? "" : cards)),
    drawn: slappable ? drawnBy(frames, at, seat) : "",
  };
}
