// What somebody has just said, beside their face for a few seconds.
import type { Talk, TableState } from "../game/state.ts";
import { useNow } from "../ui/now.ts";
import { saying } from "./talk.ts";

const SHOWN_MS = 5000;

interface BubbleProps {
  readonly state: TableState;
  readonly seat: number;
  readonly right?: boolean; // the seat is at the right edge: the bubble opens to the left
}

export function Bubble({ state, seat, right = false }: BubbleProps) {
  const last = state.talk.findLast((one) => one.seat === seat);
  return last && Date.now() - last.at < SHOWN_MS ? <Fresh key={last.n} talk={last} right={right} /> : null;
}

function Fresh({ talk, right }: { readonly talk: Talk; readonly right: boolean }) {
  const now = useNow(500);
  if (now - talk.at >= SHOWN_MS) return null;
  return (
    <span class={`bubble ${talk.kind}${right ? " right" : ""}`} dir="auto">
      {saying(talk)}
    </span>
  );
}
