// The tactics of the help: those that make sense under the rules in force.
import type { Values } from "../i18n/index.ts";

interface Tactic {
  readonly name: string; // the strings are tactic_NAME and tactic_NAME_text
  readonly when?: (rules: Values) => boolean;
}

const canSlap = (rules: Values): boolean => rules.slap !== "off";

const TACTICS: readonly Tactic[] = [
  { name: "break_set" },
  {
    name: "joker_end",
    when: ({ jokers, joker_points, run_jokers, take_run }) =>
      Number(jokers) > 0 && Number(joker_points) === 0 && run_jokers !== "none" && take_run === "ends",
  },
  { name: "danger", when: (rules) => Number(rules.assaf_penalty) > 0 },
  { name: "fast" },
  { name: "high" },
  { name: "earn", when: ({ pick }) => pick === "earned" },
  { name: "complete" },
  { name: "watch" },
  { name: "cut", when: ({ cut, cut_at }) => cut !== "none" && Number(cut_at) > 7 },
  { name: "slap", when: canSlap },
  { name: "quick", when: canSlap },
];

export const tacticsFor = (rules: Values): readonly string[] =>
  TACTICS.filter(({ when }) => when?.(rules) ?? true).map(({ name }) => name);

// The numbers in the texts: the options, and an example of a total that is reduced.
export function tacticNumbers(rules: Values): Values {
  const at = Number(rules.cut_at);
  const to = rules.cut === "minus" ? at - Number(rules.cut_by) : Math.floor(at / 2);
  return { ...rules, from: at - 7, at, to };
}
