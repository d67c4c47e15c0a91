// The last thing that happened, in a few signs under the piles. Screen readers are told it elsewhere.
import type { TableState } from "../game/state.ts";
import { IN_SIGNS, narrate } from "./narrate.ts";

export function LastMove({ state }: { readonly state: TableState }) {
  const last = state.events.findLast((event) => event.kind !== "round" && event.kind !== "end");
  if (!last || state.status !== "playing") return <p class="last-move" />;
  return (
    <p class="last-move" aria-hidden="true" key={last.n}>
      {narrate(state, last, IN_SIGNS)}
    </p>
  );
}
