// The first script of the page, a few hundred bytes: asks for files that the page will need while its own scripts are
// still on their way.
import { preferredCode } from "./i18n/preferred.ts";

function preload(href: string): void {
  const link = Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", href });
  link.crossOrigin = "anonymous";
  document.head.append(link);
}

function storedLanguage(): string {
  try {
    const { language } = JSON.parse(localStorage.getItem("yaniv.settings") ?? "{}") as { language?: unknown };
    return typeof language === "string" ? language : "";
  } catch {
    return "";
  }
}

preload(`/lang/${preferredCode(storedLanguage(), navigator.languages)}.json`);
if (location.pathname.startsWith("/t/")) preload("/engine.wasm");
