// The names of presets, options and values in the user's language. Missing names fall back to the engine's English
// names, so that a form always shows every option.
import { t, tMaybe } from "../i18n/index.ts";
import type { LevelInfo, OptionInfo, PresetInfo } from "../game/wire.ts";
import type { Values } from "../net/rules.ts";

export const presetWord = (name: string): string => tMaybe(`preset_${name}`) ?? name;

// Returns the name of the preset of a rules line, with " +" if options differ from it.
export function presetName(rules: string): string {
  const [preset = "traveller", ...more] = rules.split(" ");
  return presetWord(preset) + (more.length > 0 ? " +" : "");
}

export const presetAbout = (preset: PresetInfo): string => tMaybe(`preset_${preset.name}_about`) ?? preset.about;

export const optionLabel = (option: OptionInfo): string => tMaybe(`opt_${option.key}`) ?? option.about;

export function valueWord(key: string, value: string | number): string {
  const special = tMaybe(`opt_${key}_${value}`);
  if (special !== undefined) return special;
  if (value === "on") return t("yes");
  if (value === "off") return t("no");
  return String(value);
}

// Returns an option with its value, such as "Knock-out score: 200".
export const optionPhrase = (option: OptionInfo, values: Values): string =>
  `${optionLabel(option)}: ${valueWord(option.key, values[option.key] ?? option.default)}`;

export const levelWord = (level: string): string => tMaybe(`level_${level}`) ?? level;
export const levelAbout = (level: LevelInfo): string => tMaybe(`level_${level.name}_about`) ?? level.about;

// The groups of options in a form. Options in no group come last.
export const GROUPS = [
  { words: "group_cards", keys: ["hand", "decks", "suits", "jokers", "upcard", "faces", "joker_points", "one_eyed"] },
  {
    words: "group_turn",
    keys: [
      "slap",
      "take_set",
      "take_run",
      "ace",
      "run_naturals",
      "run_jokers",
      "set_jokers",
      "joker_swap",
      "pick",
      "stock_out",
    ],
  },
  { words: "group_call", keys: ["threshold", "call", "last_turn", "false_call", "out_of_turn"] },
  {
    words: "group_score",
    keys: [
      "assaf_penalty",
      "assaf_tie",
      "assaf_each",
      "assaf_hand",
      "assaf_wins",
      "yaniv_wins",
      "cut",
      "cut_at",
      "cut_by",
    ],
  },
  { words: "group_game", keys: ["limit", "out", "end", "rounds", "starter", "direction"] },
] as const;

// The options that people change most. At most ten of them have an effect at a time, because a game ends either by
// points or after some rounds.
export const COMMON: readonly string[] = [
  "threshold",
  "hand",
  "jokers",
  "slap",
  "false_call",
  "assaf_penalty",
  "assaf_tie",
  "cut",
  "end",
  "limit",
  "rounds",
];

export const commonOptions = (options: readonly OptionInfo[]): OptionInfo[] =>
  COMMON.flatMap((key) => options.find((one) => one.key === key) ?? []);

// The other options, in groups without the empty ones.
export function grouped(options: readonly OptionInfo[]): { title: string; options: OptionInfo[] }[] {
  const others = options.filter(({ key }) => !COMMON.includes(key));
  const find = (key: string) => others.find((one) => one.key === key);
  const known = new Set<string>(GROUPS.flatMap(({ keys }) => [...keys]));
  const groups = GROUPS.map(({ words, keys }) => ({
    title: t(words),
    options: keys.flatMap((key) => find(key) ?? []),
  }));
  const rest = others.filter((one) => !known.has(one.key));
  return [...groups, { title: t("group_more"), options: rest }].filter((one) => one.options.length > 0);
}
