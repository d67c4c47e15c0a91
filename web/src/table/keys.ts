// Keyboard control: digits select cards, D draws, T takes, arrows move between cards and piles. The help lists all
// keys.
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { STOCK } from "../game/action.ts";
import type { DialogName } from "./TableDialogs.tsx";
import type { TableModel } from "./tableModel.ts";

// Cards and piles form two rows; arrows move along a row or to the other row.
function walk(root: HTMLElement, key: string): boolean {
  const rows = [
    [...root.querySelectorAll<HTMLElement>("[data-stock], [data-drop]")],
    [...root.querySelectorAll<HTMLElement>("[data-held]")],
  ];
  const active = document.activeElement as HTMLElement | null;
  const row = rows.findIndex((elements) => active && elements.includes(active));
  if (row < 0) {
    rows[1]?.[0]?.focus();
    return rows[1]!.length > 0;
  }
  const at = rows[row]!.indexOf(active!);
  const to =
    key === "ArrowLeft"
      ? rows[row]![at - 1]
      : key === "ArrowRight"
        ? rows[row]![at + 1]
        : key === "ArrowUp"
          ? rows[0]![0]
          : rows[1]![0];
  to?.focus();
  return true;
}

// Returns the only card that can be taken, or else the next one after the focused card.
function takeFromDrop(model: TableModel): void {
  const places = model.choice.value.drop.flatMap((may, place) => (may ? [place] : []));
  if (places.length > 1) model.root?.querySelector<HTMLElement>(`[data-drop="${places[0]}"]`)?.focus();
  else model.take(places[0] ?? 0);
}

function pickByNumber(model: TableModel, digit: string): void {
  const one = model.held.value[(Number(digit) + 9) % 10]; // 0 is the tenth
  if (one) model.toggle(one.id);
}

const KEYS: Readonly<Record<string, (model: TableModel) => void>> = {
  d: (model) => model.take(STOCK),
  t: takeFromDrop,
  o: (model) => model.nextWay(),
  s: (model) => model.sort(),
  h: (model) => model.hurry(),
  y: (model) => model.root?.querySelector<HTMLElement>(".call")?.click(),
  n: (model) => model.root?.querySelector<HTMLElement>(".actions .button.primary:enabled")?.click(),
  Escape: (model) => model.pick([]),
};

export function useTableKeys(
  model: TableModel,
  root: RefObject<HTMLElement | null>,
  active: boolean,
  open: (dialog: DialogName) => void,
): void {
  useEffect(() => {
    if (!active) return;
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) ||
        target.closest("dialog")
      )
        return;
      if (handle(model, root.current, event, open)) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [model, active]);
}

function handle(
  model: TableModel,
  root: HTMLElement | null,
  event: KeyboardEvent,
  open: (dialog: DialogName) => void,
): boolean {
  if (event.key === " " && model.shown.value.view?.slap) {
    if (!event.repeat) model.slap();
    return true;
  }
  if (event.key.startsWith("Arrow")) return root ? walk(root, event.key) : false;
  if (/^[0-9]$/.test(event.key)) return (pickByNumber(model, event.key), true);
  if (event.key === "?") return (open("help"), true);
  const does = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  does?.(model);
  return does !== undefined;
}
