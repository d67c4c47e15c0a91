// Talk while waiting: what was said, and a line to say something.
import { useState } from "preact/hooks";
import { t, tMaybe } from "../i18n/index.ts";
import { rulesInfo } from "../net/rules.ts";
import type { ServerTable } from "../net/serverTable.ts";
import type { Talk } from "../game/state.ts";
import { Button } from "../ui/Button.tsx";

export const EMOTES: Readonly<Record<string, string>> = {
  smile: "🙂", laugh: "😄", cry: "😢", wow: "😮", think: "🤔", clap: "👏", angry: "😠", cool: "😎", sleepy: "😴", heart: "❤️", wave: "👋", fire: "🔥",
};

export function wordsOfTalk(talk: Talk): string {
  if (talk.kind === "emote") return EMOTES[talk.what] ?? talk.what;
  if (talk.kind === "phrase") return tMaybe(`phrase_${talk.what}`) ?? rulesInfo.value?.phrases[Number(talk.what)] ?? "…";
  return talk.what;
}

export function TableTalk({ table }: { readonly table: ServerTable }) {
  const [text, setText] = useState("");
  const { talk } = table.state.value;
  const say = (event: Event) => {
    event.preventDefault();
    const said = text.trim();
    if (said) table.say("text", said);
    setText("");
  };
  return (
    <section class="card-box chat-box">
      <h2>{t("talk")}</h2>
      <ul role="log" aria-label={t("talk")}>
        {talk.slice(-8).map((one) => (
          <li key={one.n}>
            <b>{one.name}</b> <bdi>{wordsOfTalk(one)}</bdi>
          </li>
        ))}
      </ul>
      <form class="join-code" onSubmit={say}>
        <label>
          <span class="sr-only">{t("say_something")}</span>
          <input value={text} maxLength={200} placeholder={t("say_something")} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <Button type="submit" disabled={text.trim() === ""}>
          {t("say")}
        </Button>
      </form>
    </section>
  );
}
