// The page's shared engine for requests, loaded on first use. A game that runs in the page has its own engine.
import { signal } from "@preact/signals";
import { Engine } from "./engine.ts";

export const engine = signal<Engine | null>(null);
let loading: Promise<Engine> | null = null;

export function loadEngine(): Promise<Engine> {
  loading ??= Engine.load().then((loaded) => (engine.value = loaded));
  loading.catch(() => (loading = null));
  return loading;
}
