// The rules, options and bot levels that forms show, from the wasm modules instead of a server.
import { signal } from "@preact/signals";
import type { RulesInfo } from "../net/protocol.ts";
import { loadEngine } from "../wasm/shared.ts";
import { fetchLevels } from "./workerClient.ts";

export const localRules = signal<RulesInfo | null>(null);

export async function loadLocalRules(): Promise<void> {
  if (localRules.value) return;
  const [engine, levels] = await Promise.all([loadEngine(), fetchLevels()]);
  localRules.value = { presets: engine.presets(), options: engine.options(), levels, phrases: [], emotes: [] };
}
