// The word that players call with at a table, in the user's language.
import { language, t } from "../i18n/index.ts";
import { engine } from "../wasm/shared.ts";

export type CallWord = "yaniv" | "yan" | "jhyap";

// Returns the value of the option `call`.
export const callOption = (rulesText: string): CallWord =>
  (engine.value?.rules(rulesText)?.call as CallWord | undefined) ?? "yaniv";

// Returns the word that a call says. The notation writes Jhyap as "yaniv"; under `call=yan` a player may say either word.
export function callWord(rulesText: string, action: string = callOption(rulesText)): string {
  const jhyap = action === "yaniv" && callOption(rulesText) === "jhyap";
  return t(jhyap ? "jhyap" : (action as CallWord));
}

// Returns the letter that marks a call on a score sheet.
export const callSign = (rulesText: string): string => (callOption(rulesText) === "jhyap" ? "J" : "Y");

// Returns the word as a rubber stamp has it.
export const stampWord = (word: string): string => word.toLocaleUpperCase(language.value);
