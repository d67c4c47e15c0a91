// Keeping the page for when there is no network, and noticing a new version of it.
import { effect, signal } from "@preact/signals";
import { go, path } from "../base/router.ts";
import { readText, writeText } from "../base/storage.ts";

// A new version is there and waits to be let in.
export const newVersion = signal<ServiceWorker | null>(null);

function watch(registration: ServiceWorkerRegistration): void {
  const worker = registration.waiting ?? registration.installing;
  if (!worker || !navigator.serviceWorker.controller) return;
  const look = () => worker.state === "installed" && (newVersion.value = worker);
  look();
  worker.addEventListener("statechange", look);
}

// Lets the new version in; the page is loaded anew once it has taken over.
export function activateNewVersion(): void {
  newVersion.value?.postMessage("take over");
}

const PRELOAD_AFTER_MS = 3000; // not while the page is still busy with itself

// Browsers keep pages only over https, or on this machine.
export function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator)) {
    setTimeout(
      () => void import("./offlinePages.ts").then(({ preload }) => preload()).catch(() => {}),
      PRELOAD_AFTER_MS,
    );
    return;
  }
  let had = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (had) location.reload();
    had = true;
  });
  navigator.serviceWorker.register("/sw.js").then(
    (registration) => {
      watch(registration);
      registration.addEventListener("updatefound", () => watch(registration));
      document.addEventListener(
        "visibilitychange",
        () => document.visibilityState === "visible" && void registration.update().catch(() => {}),
      );
    },
    () => {},
  );
}

// ---- the last thing ----

const LAST = "yaniv.last";
const GOES_BACK_TO = /^\/(t|offline\/game|score)\/./;

// Installed on a phone, the page opens where it was left: at a table, a game on this device, or a score sheet.
export function reopenLastPage(): void {
  if (new URLSearchParams(location.search).get("from") === "home") go(readLast() || "/", true);
  effect(() => {
    writeText(LAST, GOES_BACK_TO.test(path.value) ? path.value : "");
  });
}

function readLast(): string {
  const last = readText(LAST);
  return GOES_BACK_TO.test(last) ? last : "";
}
