// The service worker: caches this version of the page so that it opens without a network. Data about players and games
// always comes from the server. The build fills in the files and the version.
declare const CACHED_FILES: readonly string[];
declare const VERSION: string;

interface Waiting extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface Fetching extends Waiting {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface Clicked extends Waiting {
  readonly notification: Notification;
}

// The parts of the worker's scope that this file uses; the TypeScript library for windows does not declare them.
interface Scope {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: "window" }): Promise<readonly { focus(): Promise<unknown> }[]>;
    openWindow(path: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(name: "install" | "activate", listener: (event: Waiting) => void): void;
  addEventListener(name: "fetch", listener: (event: Fetching) => void): void;
  addEventListener(name: "notificationclick", listener: (event: Clicked) => void): void;
  addEventListener(name: "message", listener: (event: Waiting & MessageEvent) => void): void;
}

const scope = self as unknown as Scope;
const CACHE = `yaniv-${VERSION}`;
const SERVER_PATHS = /^\/(api|ws|avatar|qr|game|healthz|metrics)(\/|$|\?)/;

const cacheAll = async (): Promise<void> =>
  (await caches.open(CACHE)).addAll(CACHED_FILES.map((file) => new Request(file, { cache: "reload" })));

async function deleteOldCaches(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith("yaniv-") && name !== CACHE) await caches.delete(name);
  await scope.clients.claim();
}

async function answer(request: Request, path: string): Promise<Response> {
  const cached = await caches.match(path, { cacheName: CACHE });
  return cached ?? fetch(request);
}

scope.addEventListener("install", (event) => event.waitUntil(cacheAll()));
scope.addEventListener("activate", (event) => event.waitUntil(deleteOldCaches()));
// Without waitUntil the browser may stop the worker before it has taken over.
scope.addEventListener("message", (event) => event.data === "take over" && event.waitUntil(scope.skipWaiting()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== scope.location.origin || SERVER_PATHS.test(pathname)) return;
  // Every path of the site is served by the same page.
  event.respondWith(answer(request, request.mode === "navigate" ? "/" : pathname));
});

// A click on a notification shows the page where the player has to move.
async function showPage(path: string): Promise<void> {
  const [open] = await scope.clients.matchAll({ type: "window" });
  await (open ? open.focus() : scope.clients.openWindow(path));
}

scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showPage(String(event.notification.data)));
});
