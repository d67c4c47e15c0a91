// Whether the first game has been played here, or was not wanted.
import { signal } from "@preact/signals";

const KEY = "yaniv.learnt";

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) === "1";
  } catch {
    return false;
  }
}

export const hasLearnt = signal(stored());

export function setLearnt(): void {
  hasLearnt.value = true;
  try {
    localStorage.setItem(KEY, "1");
  } catch {
    // Then it is offered again.
  }
}
