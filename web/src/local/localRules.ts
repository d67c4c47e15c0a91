// The rules, options and bot levels that forms show, from the wasm modules instead of a server.
import { signal } from "@preact/signals";
import type { OptionInfo, PresetInfo, RulesInfo } from "../net/protocol.ts";
import type { Engine, Option, Rules } from "../wasm/engine.ts";
import { loadEngine } from "../wasm/shared.ts";
import { fetchLevels } from "./workerClient.ts";

const typed = (value: string): string | number => (/^-?\d+$/.test(value) ? Number(value) : value);
const typedRules = (rules: Rules): Record<string, string | number> =>
  Object.fromEntries(Object.entries(rules).map(([key, value]) => [key, typed(value)]));

function optionInfo({ key, about, lowest, highest, values }: Option, normal: Rules): OptionInfo {
  const common = { key, about, default: typed(normal[key] ?? "") };
  return values.length > 0 ? { ...common, values: values.map(typed) } : { ...common, min: lowest, max: highest };
}

function presetsOf(engine: Engine): PresetInfo[] {
  return engine.presets().map(({ name, about, fewest, most }) => ({
    name,
    about,
    players: [fewest, most],
    rules: typedRules(engine.rules(name)!),
  }));
}

export const localRules = signal<RulesInfo | null>(null);

export async function loadLocalRules(): Promise<void> {
  if (localRules.value) return;
  const [engine, levels] = await Promise.all([loadEngine(), fetchLevels()]);
  const presets = presetsOf(engine);
  const normal = engine.rules("traveller")!;
  localRules.value = {
    presets,
    options: engine.options().map((one) => optionInfo(one, normal)),
    levels,
    phrases: [],
    emotes: [],
  };
}
