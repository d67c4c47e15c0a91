// The table by keyboard: digits pick cards, D draws, T takes, arrows walk between cards and piles. Told in the help.
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { STOCK } from "../game/action.ts";
import type { DialogName } from "./TableDialogs.tsx";
import type { Stage } from "./stage.ts";

// Cards and piles stand in two rows; arrows walk along a row, or to the other one.
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

// The one card of the drop that may be taken, or the next one round that is focused.
function takeFromDrop(stage: Stage): void {
  const places = stage.choice.value.drop.flatMap((may, place) => (may ? [place] : []));
  if (places.length > 1) stage.root?.querySelector<HTMLElement>(`[data-drop="${places[0]}"]`)?.focus();
  else stage.take(places[0] ?? 0);
}

function pickByNumber(stage: Stage, digit: string): void {
  const one = stage.held.value[(Number(digit) + 9) % 10]; // 0 is the tenth
  if (one) stage.toggle(one.id);
}

const KEYS: Readonly<Record<string, (stage: Stage) => void>> = {
  d: (stage) => stage.take(STOCK),
  t: takeFromDrop,
  o: (stage) => stage.nextWay(),
  s: (stage) => stage.sort(),
  y: (stage) => stage.root?.querySelector<HTMLElement>(".call")?.click(),
  n: (stage) => stage.root?.querySelector<HTMLElement>(".actions .button.primary:enabled")?.click(),
  Escape: (stage) => stage.pick([]),
};

export function useTableKeys(
  stage: Stage,
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
      if (handle(stage, root.current, event, open)) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [stage, active]);
}

function handle(
  stage: Stage,
  root: HTMLElement | null,
  event: KeyboardEvent,
  open: (dialog: DialogName) => void,
): boolean {
  if (event.key === " " && stage.shown.value.view?.slap) {
    if (!event.repeat) stage.slap();
    return true;
  }
  if (event.key.startsWith("Arrow")) return root ? walk(root, event.key) : false;
  if (/^[0-9]$/.test(event.key)) return (pickByNumber(stage, event.key), true);
  if (event.key === "?") return (open("help"), true);
  const does = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  does?.(stage);
  return does !== undefined;
}
