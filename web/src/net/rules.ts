// The rules, options, bot levels and phrases that the server offers, fetched once.
import { signal } from "@preact/signals";
import { get } from "./api.ts";
import type { OptionInfo, PresetInfo } from "../game/wire.ts";
import type { RulesInfo } from "./protocol.ts";

export const rulesInfo = signal<RulesInfo | null>(null);
let fetching: Promise<RulesInfo> | null = null;

export function fetchRules(): Promise<RulesInfo> {
  fetching ??= get<RulesInfo>("/api/rules").then((info) => (rulesInfo.value = info));
  fetching.catch(() => (fetching = null));
  return fetching;
}

export type Values = Readonly<Record<string, string | number>>;

// Parses a rules line into the preset and the value of every option.
export function readRules(info: RulesInfo, text: string): { preset: PresetInfo; values: Values } {
  const words = text.split(/\s+/).filter((word) => word !== "");
  const preset = info.presets.find((one) => words.includes(one.name)) ?? info.presets[0]!;
  const values: Record<string, string | number> = { ...preset.rules };
  for (const word of words) {
    const [key, value] = word.split("=");
    if (key && value !== undefined && key in values) values[key] = /^-?\d+$/.test(value) ? Number(value) : value;
  }
  return { preset, values };
}

export const differing = (info: RulesInfo, preset: PresetInfo, values: Values): OptionInfo[] =>
  info.options.filter(({ key }) => String(values[key]) !== String(preset.rules[key]));

// Writes a rules line: the preset, then the options that differ from it.
export const writeRules = (info: RulesInfo, preset: PresetInfo, values: Values): string =>
  [preset.name, ...differing(info, preset, values).map(({ key }) => `${key}=${values[key]}`)].join(" ");
