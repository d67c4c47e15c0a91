// The rules of a game in sentences: one for each option's value, and what is so at every table, in the order in which one would
// explain them. The sentences are the languages' (i18n/rules); which of them are to no purpose is the engine's to say.
import { t, tMaybe, type Key, type Values } from "../i18n/index.ts";

// A star is a sentence of every table; the others are options. Those that another one's sentence tells of are not here.
const TEXT: readonly (readonly [Key, string])[] = [
  ["group_cards", "decks suits jokers faces joker_points one_eyed"],
  ["group_deal", "*first hand upcard direction"],
  ["group_turn", "*turn *throw set_jokers ace *run_jokers run_naturals *pick take_set take_run joker_swap *stock slap"],
  ["group_call", "threshold *calling call last_turn false_call out_of_turn"],
  ["group_score", "assaf_tie yaniv_wins assaf_penalty assaf_each assaf_hand assaf_wins cut"],
  ["group_game", "end out rounds starter"],
];

// What goes without chatText, and a sentence that is idle with an option.
const UNSAID = ["one_eyed_10", "joker_swap_off", "assaf_each_0"];
const WITH: Readonly<Record<string, string>> = { "*run_jokers": "joker_points" };

// What an option's value means; "" if there are no words for it.
export function ruleSentence(key: string, rules: Values): string {
  const value = rules[key] ?? "";
  return tMaybe(`rule_${key}_${value}`, rules) ?? tMaybe(`rule_${key}`, { ...rules, n: Number(value) }) ?? "";
}

export interface RulesSection {
  readonly title: string;
  readonly sentences: readonly string[];
}

export function tellRules(rules: Values, idle: readonly string[]): RulesSection[] {
  const isTold = (word: string): boolean =>
    !idle.includes(WITH[word] ?? word) && !UNSAID.includes(`${word}_${rules[word]}`);
  const tell = (word: string): string =>
    word.startsWith("*") ? t(`rule_${word.slice(1)}` as Key) : ruleSentence(word, rules);
  return TEXT.map(([title, words]) => ({ title: t(title), sentences: words.split(" ").filter(isTold).map(tell) }));
}
