// The first script of the page, a few hundred bytes: asks for files that the page will need while its own scripts are
// still on their way.
import { preferredCode } from "./i18n/preferred.ts";

function preload(href: string, as: "fetch" | "image"): void {
  const link = Object.assign(document.createElement("link"), { rel: "preload", as, href });
  if (as === "fetch") link.crossOrigin = "anonymous";
  document.head.append(link);
}

// Returns a word of the user's settings, which may have been stored by another version.
function storedWord(key: "language" | "back"): string {
  try {
    const word = (JSON.parse(localStorage.getItem("yaniv.settings") ?? "{}") as Record<string, unknown>)[key];
    return typeof word === "string" ? word : "";
  } catch {
    return "";
  }
}

preload(`/lang/${preferredCode(storedWord("language"), navigator.languages)}.json`, "fetch");
if (location.pathname.startsWith("/t/")) {
  const back = storedWord("back");
  preload("/engine.wasm", "fetch");
  preload(back === "indigo" || back === "moss" ? `/back-${back}.svg` : "/back.svg", "image");
}
