// Loads all parts of the page into memory. Used where the browser has no service worker, so that the page keeps working
// without a network for as long as it stays open.
import { classicParts } from "../cards/ClassicFace.tsx";
import { loadEngine } from "../wasm/shared.ts";
import { fetchLevels } from "../local/workerClient.ts";

// The browser keeps the cards loaded while something on the page refers to them.
function holdCards(): void {
  const uses = classicParts().map((address) => `<use href="${address}"/>`);
  document.body.insertAdjacentHTML(
    "beforeend",
    `<svg width="0" height="0" style="position:absolute" aria-hidden="true">${uses.join("")}</svg>`,
  );
}

export async function preload(): Promise<void> {
  holdCards();
  await Promise.all([
    import("./otherPages.ts"),
    import("./reviewPages.ts"),
    import("../local/serverHints.ts"),
    loadEngine(),
    fetchLevels(),
  ]);
}
