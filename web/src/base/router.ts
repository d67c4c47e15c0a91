// The current path as a signal. The routes are in app/routes.tsx.
import { signal } from "@preact/signals";

// The props of every page: the named parts of its path.
export interface PageProps {
  readonly parts: Readonly<Record<string, string>>;
}

export const path = signal(location.pathname);

export function go(to: string, replace = false): void {
  if (to === path.value) return;
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  path.value = new URL(to, location.href).pathname;
  scrollTo(0, 0);
}

addEventListener("popstate", () => (path.value = location.pathname));

// Follows links within the site without reloading the page.
addEventListener("click", (event) => {
  const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.search);
});

// Matches a path against a pattern such as "/t/:code". Returns the named parts, or null.
export function match(pattern: string, actual: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = actual.replace(/\/+$/, "").split("/");
  if (actual === "/") ((given.length = 2), (given[1] = ""));
  if (wanted.length !== given.length) return null;
  const parts: Record<string, string> = {};
  for (const [i, word] of wanted.entries()) {
    if (word.startsWith(":")) parts[word.slice(1)] = decodeURIComponent(given[i]!);
    else if (word !== given[i]) return null;
  }
  return parts;
}
