// The rules of a game in sentences: one for the value of each option, plus those that apply to every table, in the
// order of an explanation. The texts are in i18n/rules; the engine says which options have no effect.
import { t, tMaybe, type Key, type Values } from "../i18n/index.ts";

// A star marks a sentence that applies to every table; the other words are options. Options that another option's
// sentence covers are left out.
const TEXT: readonly (readonly [Key, string])[] = [
  ["group_cards", "decks suits jokers faces joker_points one_eyed"],
  ["group_deal", "*first hand upcard direction"],
  [
    "group_turn",
    "*turn *throw set_jokers ace run_jokers run_naturals *picking take_set take_run joker_swap pick stock_out slap",
  ],
  ["group_call", "threshold *calling call last_turn false_call out_of_turn"],
  ["group_score", "assaf_tie yaniv_wins assaf_penalty assaf_each assaf_hand assaf_wins cut"],
  ["group_game", "end out rounds starter"],
];

// Values that need no sentence.
const UNSAID = ["one_eyed_10", "joker_swap_off", "pick_free", "assaf_each_0"];

// Returns the sentence for an option's value, or "" if there is none.
export function ruleSentence(key: string, rules: Values): string {
  const value = rules[key] ?? "";
  return tMaybe(`rule_${key}_${value}`, rules) ?? tMaybe(`rule_${key}`, { ...rules, n: Number(value) }) ?? "";
}

// What several options mean together: a sentence that follows the one for `key`.
interface Together {
  readonly key: string;
  readonly also: Key;
  readonly when: (rules: Values) => boolean;
}

const landsOnLimit = ({ limit, cut_at }: Values): boolean => Number(limit) % Number(cut_at) === 0;

const TOGETHER: readonly Together[] = [
  { key: "pick", also: "also_pick_slap", when: ({ pick, slap }) => pick === "earned" && slap !== "off" },
  { key: "stock_out", also: "also_stock_out_slap", when: (rules) => rules.stock_out === "end" && rules.slap !== "off" },
  {
    key: "stock_out",
    also: "also_stock_out_last",
    when: (rules) => rules.stock_out === "end" && rules.last_turn === "on",
  },
  // With a card turned up, the discard pile always has something to pick up.
  {
    key: "false_call",
    also: "also_false_call_stock",
    when: ({ false_call, upcard }) => false_call === "draw3" && upcard === "off",
  },
  {
    key: "out_of_turn",
    also: "also_out_of_turn",
    when: ({ out_of_turn, last_turn, false_call }) =>
      out_of_turn === "penalty" && (last_turn === "on" || false_call === "swap"),
  },
  { key: "out", also: "also_out_cut", when: (rules) => rules.cut !== "none" && !landsOnLimit(rules) },
  { key: "out", also: "also_out_at", when: (rules) => rules.cut !== "none" && landsOnLimit(rules) },
];

// The total that exactly the limit becomes, if totals are reduced there.
const cutLimit = ({ cut, limit, cut_by }: Values): number =>
  cut === "minus" ? Number(limit) - Number(cut_by) : Math.floor(Number(limit) / 2);

function tellOption(key: string, rules: Values): string {
  const more = TOGETHER.filter((one) => one.key === key && one.when(rules));
  return [ruleSentence(key, rules), ...more.map(({ also }) => t(also, { ...rules, to: cutLimit(rules) }))].join(" ");
}

export interface RulesSection {
  readonly title: string;
  readonly sentences: readonly string[];
}

// Returns the sentences for some of these words: those that make a difference under these rules.
function tell(words: string, rules: Values, idle: readonly string[]): string[] {
  return words
    .split(" ")
    .filter((word) => !idle.includes(word) && !UNSAID.includes(`${word}_${rules[word]}`))
    .map((word) => tellOption(word.replace("*", ""), rules));
}

export const tellRules = (rules: Values, idle: readonly string[]): RulesSection[] =>
  TEXT.map(([title, words]) => ({ title: t(title), sentences: tell(words, rules, idle) }));

// The paragraphs of the short rules.
const SHORT: readonly string[] = [
  "faces joker_points",
  "turn throw",
  "picking take_set take_run pick",
  "threshold call",
  "yaniv_wins",
  "assaf_tie assaf_penalty assaf_each assaf_hand assaf_wins",
  "cut out",
  "end rounds",
];

export const tellShortRules = (rules: Values, idle: readonly string[]): string[] => [
  t("how_aim"),
  ...SHORT.map((words) => tell(words, rules, idle).join(" ")),
];
