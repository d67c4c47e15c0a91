// Asks the engine which calls are possible now, and whether a call would be proper or would cost something.
import type { View } from "../game/state.ts";
import type { Engine } from "../wasm/engine.ts";

export type CallKind = "proper" | "false" | "out_of_turn";

export interface Call {
  readonly action: "yaniv" | "yan";
  readonly kind: CallKind;
  readonly costly: boolean; // the word itself costs 30 points
}

export interface Calls {
  readonly calls: readonly Call[];
  readonly mustCall: boolean; // the hand is empty
  readonly consequence: string; // the value of the option false_call
}

export const NO_CALLS: Calls = { calls: [], mustCall: false, consequence: "" };

export function findCalls(engine: Engine, rulesText: string, view: View): Calls {
  const rules = engine.rules(rulesText);
  if (!rules || view.seat === 0) return NO_CALLS;
  engine.look(view);
  const own = view.turn === view.seat;
  const cheap = view.points <= Number(rules.threshold) || view.hand === "";
  const kind: CallKind = !own ? "out_of_turn" : cheap ? "proper" : "false";
  const words = rules.call === "yan" ? (["yan", "yaniv"] as const) : (["yaniv"] as const);
  const calls = words
    .filter((action) => engine.check(action) === null)
    .map((action) => ({ action, kind, costly: kind === "proper" && rules.call === "yan" && action === "yaniv" }));
  return { calls, mustCall: own && view.hand === "" && view.phase === "play", consequence: String(rules.false_call) };
}
