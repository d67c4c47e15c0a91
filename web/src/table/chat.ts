// Emotes, which are the same in every language, and phrases, which are shown in the user's language.
import type { ChatLine } from "../game/state.ts";
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

export function chatText(line: ChatLine): string {
  if (line.kind === "emote") return EMOTES[line.what] ?? line.what;
  if (line.kind === "phrase") return tMaybe(`say_${line.what}`) ?? line.what;
  return line.what;
}
