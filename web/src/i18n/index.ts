// The strings of the chosen language, loaded on demand from one file per language.
import { computed, effect, signal } from "@preact/signals";
import { settings } from "../base/settings.ts";
import type { en } from "./en.ts";
import { preferredCode } from "./preferred.ts";

// A string, or one for each plural form of the language. Placeholders such as {n} are filled in.
export type Phrase = string | ({ readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);
export type Key = keyof typeof en;
export type Strings = Readonly<Record<Key, Phrase>>;
export type Values = Readonly<Record<string, string | number>>;

export const LANGUAGES = [
  { code: "en", name: "English", rtl: false },
  { code: "he", name: "עברית", rtl: true },
  { code: "es", name: "Español", rtl: false },
  { code: "ne", name: "नेपाली", rtl: false },
] as const;

const strings = signal<Strings>({} as Strings);
export const language = signal<string>("en");
export const rtl = computed(() => LANGUAGES.find((one) => one.code === language.value)?.rtl ?? false);
// For dates and numbers: Latin digits in every language, as on the cards.
export const locale = computed(() => `${language.value}-u-nu-latn`);
const plurals = computed(() => new Intl.PluralRules(language.value));

// Isolates the direction of inserted names in right-to-left text.
const isolated = (value: string | number): string =>
  rtl.value && typeof value === "string" ? `\u2068${value}\u2069` : String(value);

const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? isolated(values[name]!) : whole));

function choose(phrase: Phrase, values: Values): string {
  if (typeof phrase === "string") return phrase;
  return phrase[plurals.value.select(Number(values.n ?? 0))] ?? phrase.other;
}

export const t = (key: Key, values: Values = {}): string => fill(choose(strings.value[key] ?? key, values), values);

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(language.value) + text.slice(1);

// For keys that are computed, such as those of errors. Returns undefined if the key does not exist.
export function tMaybe(key: string, values: Values = {}): string | undefined {
  return key in strings.value ? t(key as Key, values) : undefined;
}

// Chrome does not know dates in Nepali, and would write "Nov 18" or "M11 18". Digits alone can be read by everybody.
export function dateText(seconds: number, style: Intl.DateTimeFormatOptions): string {
  const known = Intl.DateTimeFormat.supportedLocalesOf(language.value).length > 0;
  const date = new Date(seconds * 1000);
  return known ? date.toLocaleString(locale.value, style) : date.toLocaleString("sv", { ...style, dateStyle: "short" });
}

export const dayOf = (seconds: number): string => dateText(seconds, { dateStyle: "medium" });

const preferred = (): string => preferredCode(settings.value.language, navigator.languages);

const load = async (code: string): Promise<Strings> => (await (await fetch(`/lang/${code}.json`)).json()) as Strings;

export function setStrings(code: string, loaded: Strings): void {
  strings.value = loaded;
  language.value = code;
}

async function use(code: string): Promise<void> {
  // Falls back to English; if that fails too, the current strings stay.
  for (const one of [code, "en"]) {
    const loaded = await load(one).catch(() => null);
    if (!loaded) continue;
    setStrings(one, loaded);
    break;
  }
  document.documentElement.lang = language.value;
  document.documentElement.dir = rtl.value ? "rtl" : "ltr";
}

// Follows the language setting. Resolves when the first language is loaded.
export async function startLanguage(): Promise<void> {
  let first: Promise<void> = Promise.resolve();
  effect(() => {
    const code = preferred();
    first = use(code);
  });
  await first;
}
