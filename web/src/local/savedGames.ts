// What is kept on this device: games and score sheets, in the browser's own database. Where there is none (some private
// windows), they last as long as the page.
import { signal } from "@preact/signals";

export interface Summary {
  readonly won: boolean;
  readonly rounds: number;
  readonly yanivs: number;
  readonly assafs_met: number;
  readonly assafs: number;
  readonly slaps: number;
  readonly cuts: number;
  readonly outs: number;
}

export interface SavedGame {
  readonly id: string;
  readonly kind: "bots" | "pass" | "imported";
  readonly changed: number; // Date.now()
  readonly names: readonly string[];
  readonly faces: readonly string[];
  readonly rules: string;
  readonly mine: number; // the own seat, or the first of the people; 0 if none is
  readonly record: string;
  readonly over: boolean;
  readonly summary: Summary | null; // once it is over
  readonly handed: string; // what the server calls it, once it has it
}

export interface SavedSheet {
  readonly id: string;
  readonly changed: number;
  readonly faces: readonly string[];
  readonly text: string; // as docs/SCORE.md has it
}

type Kept = { games: SavedGame; sheets: SavedSheet };
type Store = keyof Kept;

const NAME = "yaniv",
  VERSION = 1;
const inMemory: { [S in Store]: Map<string, Kept[S]> } = { games: new Map(), sheets: new Map() };
export const changes = signal(0); // goes up with every change, for lists to look again

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

export async function listSaved<S extends Store>(store: S): Promise<Kept[S][]> {
  const database = await openDatabase();
  const all = database
    ? ((await done(database.transaction(store).objectStore(store).getAll())) as Kept[S][])
    : [...inMemory[store].values()];
  return all.sort((a, b) => b.changed - a.changed);
}

export async function load<S extends Store>(store: S, id: string): Promise<Kept[S] | null> {
  const database = await openDatabase();
  if (!database) return inMemory[store].get(id) ?? null;
  return ((await done(database.transaction(store).objectStore(store).get(id))) as Kept[S] | undefined) ?? null;
}

export async function save<S extends Store>(store: S, value: Kept[S]): Promise<void> {
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

// Once there is something to lose, the browser is asked not to clear it away when room is short.
let asked = false;
function askToStay(): void {
  if (asked) return;
  asked = true;
  void navigator.storage?.persist?.().catch(() => false);
}
