// What somebody has just said, beside their face for a few seconds.
import type { Talk, TableState } from "../game/state.ts";
import { useNow } from "../ui/now.ts";
import { saying } from "./talk.ts";

const SHOWN_MS = 5000;

export function Bubble({ state, seat }: { readonly state: TableState; readonly seat: number }) {
  const last = state.talk.findLast((one) => one.seat === seat);
  return last && Date.now() - last.at < SHOWN_MS ? <Fresh key={last.n} talk={last} /> : null;
}

function Fresh({ talk }: { readonly talk: Talk }) {
  const now = useNow(500);
  if (now - talk.at >= SHOWN_MS) return null;
  return <span class={`bubble ${talk.kind}`}>{saying(talk)}</span>;
}
