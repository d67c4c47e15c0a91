// The page's one engine for questions, loaded when first wanted. (A game that is played here has a module of its own.)
import { signal } from "@preact/signals";
import { Engine } from "./engine.ts";

export const engine = signal<Engine | null>(null);
let loading: Promise<Engine> | null = null;

export function loadEngine(): Promise<Engine> {
  loading ??= Engine.load().then((loaded) => (engine.value = loaded));
  loading.catch(() => (loading = null));
  return loading;
}
