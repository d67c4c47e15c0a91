// The refusals of the score sheet in the user's language. The sheet answers in English; common messages are recognized
// by their form, and all others are shown as they are.
export interface Known {
  readonly key: "sheet_too_many" | "sheet_no_such_points" | "sheet_too_many_cards" | "sheet_same_card";
  readonly values: Readonly<Record<string, string>>;
}

const FORMS: readonly (readonly [Known["key"], RegExp])[] = [
  ["sheet_too_many", /^(?<name>.+) holds (?<n>-?\d+) points: a player can call with (?<m>\d+) or fewer/],
  ["sheet_no_such_points", /^(?<name>.+) cannot hold (?<n>-?\d+) points?:/],
  ["sheet_no_such_points", /^(?<name>)'(?<n>-?\d+)' points are more or fewer than a hand can have/],
  ["sheet_too_many_cards", /^(?<name>.+) cannot hold (?<n>\d+) cards: (?<m>\d+)/],
  [
    "sheet_same_card",
    /^(?<name>.+) cannot (?:both hold|all hold|hold that many of) the .+: there (?:is|are) only (?<n>\d+)/,
  ],
];

export function recognize(words: string): Known | null {
  for (const [key, form] of FORMS) {
    const found = form.exec(words);
    if (found) return { key, values: { name: "", n: "", m: "", ...found.groups } };
  }
  return null;
}
