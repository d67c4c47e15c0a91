// Games and score sheets saved on this device, in IndexedDB. Where that is missing (some private windows), they last as
// long as the page is open.
import { signal } from "@preact/signals";
import type { Stats } from "../net/protocol.ts";

// The results of one player in a finished game.
export type Summary = { readonly won: boolean } & Pick<
  Stats,
  "rounds" | "yanivs" | "assafs_met" | "assafs" | "slaps" | "cuts" | "outs"
>;

export interface SavedGame {
  readonly id: string;
  readonly kind: "bots" | "pass" | "imported" | "again"; // "again": played on from a moment of another game
  readonly changed: number; // Date.now()
  readonly names: readonly string[];
  readonly faces: readonly string[];
  readonly rules: string;
  readonly mine: number; // this player's seat, or the first person's; 0 if there is none
  readonly record: string;
  readonly over: boolean;
  readonly summary: Summary | null; // after the game
  readonly handed: string; // the server's id for it after the upload
}

export interface SavedSheet {
  readonly id: string;
  readonly changed: number;
  readonly faces: readonly string[];
  readonly text: string; // in the format of docs/SCORE.md
}

type Saved = { games: SavedGame; sheets: SavedSheet };
type Store = keyof Saved;

const NAME = "yaniv",
  VERSION = 1;
const inMemory: { [S in Store]: Map<string, Saved[S]> } = { games: new Map(), sheets: new Map() };
export const changes = signal(0); // increases with every change, so that lists reload

let opening: Promise<IDBDatabase | null> | null = null;

function openDatabase(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(NAME, VERSION);
      request.onupgradeneeded = () =>
        ["games", "sheets"].forEach((name) => request.result.createObjectStore(name, { keyPath: "id" }));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opening;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export async function listSaved<S extends Store>(store: S): Promise<Saved[S][]> {
  const database = await openDatabase();
  const all = database
    ? ((await done(database.transaction(store).objectStore(store).getAll())) as Saved[S][])
    : [...inMemory[store].values()];
  return all.sort((a, b) => b.changed - a.changed);
}

export async function load<S extends Store>(store: S, id: string): Promise<Saved[S] | null> {
  const database = await openDatabase();
  if (!database) return inMemory[store].get(id) ?? null;
  return ((await done(database.transaction(store).objectStore(store).get(id))) as Saved[S] | undefined) ?? null;
}

export async function save<S extends Store>(store: S, value: Saved[S]): Promise<void> {
  askToStay();
  const database = await openDatabase();
  if (database) await done(database.transaction(store, "readwrite").objectStore(store).put(value));
  else inMemory[store].set(value.id, value as never);
  changes.value++;
}

export async function remove(store: Store, id: string): Promise<void> {
  const database = await openDatabase();
  if (database) await done(database.transaction(store, "readwrite").objectStore(store).delete(id));
  else inMemory[store].delete(id);
  changes.value++;
}

export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(36).padStart(2, "0")).join("");

// Asks the browser not to evict the data when space is short.
let asked = false;
function askToStay(): void {
  if (asked) return;
  asked = true;
  void navigator.storage?.persist?.().catch(() => false);
}
