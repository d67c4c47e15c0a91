// Ready-made things to say, by name: emotes are the same everywhere, phrases are said in the reader's language.
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
