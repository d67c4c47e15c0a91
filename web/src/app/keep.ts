// Keeping the page for when there is no network, and noticing a new version of it.
import { signal } from "@preact/signals";

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
export function useNewVersion(): void {
  newVersion.value?.postMessage("take over");
}

// Browsers keep pages only over https, or on this machine.
export function keepPage(): void {
  if (!("serviceWorker" in navigator)) return;
  let had = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (had) location.reload();
    had = true;
  });
  navigator.serviceWorker.register("/sw.js").then((registration) => {
    watch(registration);
    registration.addEventListener("updatefound", () => watch(registration));
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void registration.update().catch(() => {}));
  }, () => {});
}
