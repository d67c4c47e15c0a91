// Loads all parts of the page into memory. Used where the browser has no service worker, so that the page keeps working
// without a network for as long as it stays open.
import { loadEngine } from "../wasm/shared.ts";
import { fetchLevels } from "../local/workerClient.ts";

// The browser keeps the card sprite loaded while something on the page refers to it.
function holdCards(): void {
  document.body.insertAdjacentHTML(
    "beforeend",
    '<svg width="0" height="0" style="position:absolute" aria-hidden="true"><use href="/cards.svg#back"/></svg>',
  );
}

export async function preload(): Promise<void> {
  holdCards();
  await Promise.all([import("./otherPages.ts"), import("../local/serverHints.ts"), loadEngine(), fetchLevels()]);
}
