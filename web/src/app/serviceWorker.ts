// Registers the service worker, which makes the page available offline, and notices new versions.
import { effect, signal } from "@preact/signals";
import { go, path } from "../base/router.ts";
import { readText, writeText } from "../base/storage.ts";
import { connection } from "../net/session.ts";

// The worker of a new version that is installed but not yet active, or null.
export const newVersion = signal<ServiceWorker | null>(null);

function watch(registration: ServiceWorkerRegistration): void {
  const worker = registration.waiting ?? registration.installing;
  if (!worker || !navigator.serviceWorker.controller) return;
  const look = () => {
    if (worker.state === "installed") newVersion.value = worker;
    // A still newer version has replaced it.
    else if (worker.state === "redundant" && newVersion.value === worker) newVersion.value = registration.waiting;
  };
  look();
  worker.addEventListener("statechange", look);
}

const ASK_AGAIN_MS = 1000;
const MOST_ASKS = 5;

// Activates the new version. The page reloads once the new worker is in control, or at the latest when it is active: the
// browser may not announce the change to a page that no worker controlled. The browser lets the new worker wait while the
// old one has work, so this page asks the server for nothing more.
export function activateNewVersion(): void {
  connection.stop();
  newVersion.value?.addEventListener("statechange", function () {
    if (this.state === "activated") location.reload();
  });
  askToTakeOver(MOST_ASKS);
}

// A worker that was stopped before it took over is asked again. If it still does not, the page reloads: while no page is
// there, nothing holds the old worker.
function askToTakeOver(asks: number): void {
  const worker = newVersion.value;
  if (!worker || worker.state === "activated" || asks === 0) return location.reload();
  worker.postMessage("take over");
  setTimeout(() => askToTakeOver(asks - 1), ASK_AGAIN_MS);
}

const PRELOAD_AFTER_MS = 3000; // so that preloading does not slow down the first page

// Browsers offer service workers only over https and on localhost.
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

// ---- the last page ----

const LAST_KEY = "yaniv.last";
const RESUMABLE = /^\/(t|offline\/game|score)\/./;

// When opened from the home screen of a phone, the page goes back to the last table, local game or score sheet.
export function reopenLastPage(): void {
  if (new URLSearchParams(location.search).get("from") === "home") go(readLast() || "/", true);
  effect(() => {
    writeText(LAST_KEY, RESUMABLE.test(path.value) ? path.value : "");
  });
}

function readLast(): string {
  const last = readText(LAST_KEY);
  return RESUMABLE.test(last) ? last : "";
}
