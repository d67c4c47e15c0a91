// Ready-made things to say, by name: emotes are the same everywhere, phrases are said in the reader's language.
import type { Talk } from "../game/state.ts";
import { tMaybe } from "../i18n/index.ts";

export const EMOTES: Readonly<Record<string, string>> = {
  smile: "😊",
  laugh: "😂",
  wow: "😮",
  cry: "😢",
  think: "🤔",
  clap: "👏",
  angry: "😠",
  cool: "😎",
  sleepy: "😴",
  heart: "❤️",
  wave: "👋",
  fire: "🔥",
};

export function saying(talk: Talk): string {
  if (talk.kind === "emote") return EMOTES[talk.what] ?? talk.what;
  if (talk.kind === "phrase") return tMaybe(`say_${talk.what}`) ?? talk.what;
  return talk.what;
}
