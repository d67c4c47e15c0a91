// The names of the server's ready-made phrases, in the order of their numbers. Their texts are the strings say_NAME.
export const PHRASE_NAMES = [
  "hello",
  "good_luck",
  "nice_one",
  "well_played",
  "oh_no",
  "so_close",
  "hurry",
  "moment",
  "thanks",
  "sorry",
  "one_more",
  "good_game",
] as const;

export const phraseName = (number: number): string => PHRASE_NAMES[number] ?? "";
export const phraseNumber = (name: string): number => PHRASE_NAMES.indexOf(name as (typeof PHRASE_NAMES)[number]);
