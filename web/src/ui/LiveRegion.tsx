// The live region for screen readers. Messages that arrive together are announced together.
import { signal } from "@preact/signals";

const told = signal("");
let pending: string[] = [];

export function announce(message: string): void {
  if (!message || pending.push(message) > 1) return;
  setTimeout(() => {
    told.value = pending.join(". ");
    pending = [];
  }, 60);
}

export function LiveRegion() {
  return (
    <div class="sr-only" role="status" aria-live="polite" aria-atomic="true">
      {told.value}
    </div>
  );
}
