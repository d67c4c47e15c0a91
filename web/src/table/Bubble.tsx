// A speech bubble with a player's latest chat line, shown for a few seconds.
import type { ChatLine, TableState } from "../game/state.ts";
import { useNow } from "../ui/now.ts";
import { chatText } from "./chat.ts";

const SHOWN_MS = 5000;

interface BubbleProps {
  readonly chat: TableState["chat"];
  readonly seat: number;
  readonly right?: boolean; // the seat is at the right edge, so the bubble opens to the left
}

export function Bubble({ chat, seat, right = false }: BubbleProps) {
  const last = chat.findLast((one) => one.seat === seat);
  return last && Date.now() - last.at < SHOWN_MS ? <Fresh key={last.n} line={last} right={right} /> : null;
}

function Fresh({ line, right }: { readonly line: ChatLine; readonly right: boolean }) {
  const now = useNow(500);
  if (now - line.at >= SHOWN_MS) return null;
  return (
    <span class={`bubble ${line.kind}${right ? " right" : ""}`} dir="auto">
      {chatText(line)}
    </span>
  );
}
