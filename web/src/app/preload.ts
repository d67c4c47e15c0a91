// Where the browser will not keep the page, it is at least held whole in memory as long as it stays open.
import { loadEngine } from "../wasm/shared.ts";
import { fetchLevels } from "../local/workerClient.ts";

// The sprite stays loaded while something refers to it.
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
