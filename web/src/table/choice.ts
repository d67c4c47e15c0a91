// Asks the engine about the selected cards: what they make, what can be picked up with them, and what can be added.
import type { Card } from "../game/card.ts";
import type { View } from "../game/state.ts";
import type { Engine, Way } from "../wasm/engine.ts";
import type { Refusal } from "../wasm/request.ts";
import { orderOf } from "../game/card.ts";
import type { HeldCard } from "./heldCards.ts";

export interface Choice {
  readonly ways: readonly Way[]; // the possible throws; empty if nothing is selected or it is not a throw
  readonly way: Way | null; // the selected one
  readonly wayIndex: number;
  readonly refusal: Refusal | null; // why the selection is not a throw
  readonly points: number; // points of the selection
  readonly fits: ReadonlySet<number>; // held cards that can be added to the selection
  readonly stock: boolean; // whether the draw pile can be used with this throw
  readonly drop: readonly boolean[]; // the same for each card of the last throw
  readonly ordered: boolean; // the order of selection is the order laid, and it matters
}

export const NO_CHOICE: Choice = {
  ways: [],
  way: null,
  wayIndex: 0,
  refusal: null,
  points: 0,
  fits: new Set(),
  stock: false,
  drop: [],
  ordered: false,
};

function fittingIds(engine: Engine, held: readonly HeldCard[], picked: readonly Card[]): Set<number> {
  const sorted = [...held].sort((a, b) => orderOf(a.card) - orderOf(b.card) || a.id - b.id);
  const fits = engine.fits(picked);
  return new Set(sorted.filter((_, i) => fits[i]).map((one) => one.id));
}

export function choose(
  engine: Engine,
  rulesText: string,
  view: View,
  held: readonly HeldCard[],
  picked: readonly number[],
  wanted: number,
): Choice {
  const rules = engine.rules(rulesText);
  if (!rules) return NO_CHOICE;
  const own = view.turn === view.seat;
  engine.look(own ? view : { ...view, turn: view.seat, phase: "play" }); // cards can be selected before the turn
  const cards = picked.flatMap((id) => held.filter((one) => one.id === id).map((one) => one.card));
  const fits = fittingIds(engine, held, cards);
  if (cards.length === 0) return { ...NO_CHOICE, fits };
  const points = engine.points(cards.join(""));
  const ways = engine.arrange(cards);
  if (!Array.isArray(ways)) return { ...NO_CHOICE, fits, points, refusal: ways };
  const wayIndex = wanted % ways.length;
  const way = ways[wayIndex]!;
  const ordered = way.shape === "set" && way.cards.length > 2 && rules.take_set === "ends";
  const taking = own ? engine.takes(way.cards) : { stock: false, drop: [] };
  return { ways, way, wayIndex, refusal: null, points, fits, ordered, ...taking };
}
