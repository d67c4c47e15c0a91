// Toasts: one line for a few seconds, also announced in the live region.
import { signal } from "@preact/signals";
import { announce } from "./LiveRegion.tsx";

interface Toast {
  readonly id: number;
  readonly text: string;
}

const toasts = signal<readonly Toast[]>([]);
let nextId = 1;

// A text that is already shown is not repeated. Returns a function that removes the toast early.
export function toast(text: string, ms = 2800): () => void {
  const shown = toasts.value.find((one) => one.text === text);
  const id = shown?.id ?? nextId++;
  const remove = () => (toasts.value = toasts.value.filter((one) => one.id !== id));
  if (shown) return remove;
  toasts.value = [...toasts.value.slice(-1), { id, text }];
  announce(text);
  setTimeout(remove, ms);
  return remove;
}

export const shownToasts = (): string[] => toasts.value.map(({ text }) => text);

export function Toasts() {
  return (
    <div class="toasts" aria-hidden="true">
      {toasts.value.map((one) => (
        <div key={one.id} class="toast">
          {one.text}
        </div>
      ))}
    </div>
  );
}
