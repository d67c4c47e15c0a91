// The last event in a few symbols under the piles. Screen readers get it from the live region instead.
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
