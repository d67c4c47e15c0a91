// Saying something: an emote, a ready phrase, or free words; and what has been said.
import { useState } from "preact/hooks";
import { t, type Key } from "../i18n/index.ts";
import { Button } from "../ui/Button.tsx";
import { PHRASE_NAMES } from "../game/phrases.ts";
import { EMOTES, saying } from "./talk.ts";
import type { Stage } from "./stage.ts";

const MOST_LETTERS = 200;

export function TalkSheet({ stage, onSaid }: { readonly stage: Stage; readonly onSaid: () => void }) {
  const [text, write] = useState("");
  const say = stage.driver.say!.bind(stage.driver);
  const send = (event: Event) => {
    event.preventDefault();
    if (text.trim()) say("text", text.trim());
    write("");
  };
  return (
    <div class="talk">
      <ol class="talk-log" tabIndex={0}>
        {stage.shown.value.talk.slice(-30).map((one) => (
          <li key={one.n}>
            <b>{one.name}</b> {saying(one)}
          </li>
        ))}
      </ol>
      <div class="talk-emotes">
        {Object.entries(EMOTES).map(([name, sign]) => (
          <button
            key={name}
            type="button"
            class="icon-button"
            aria-label={name}
            onClick={() => (say("emote", name), onSaid())}
          >
            {sign}
          </button>
        ))}
      </div>
      <div class="talk-phrases">
        {PHRASE_NAMES.map((phrase) => (
          <Button key={phrase} onClick={() => (say("phrase", phrase), onSaid())}>
            {t(`say_${phrase}` as Key)}
          </Button>
        ))}
      </div>
      <form class="talk-form" onSubmit={send}>
        <input
          type="text"
          maxLength={MOST_LETTERS}
          value={text}
          aria-label={t("write_something")}
          placeholder={t("write_something")}
          onInput={(event) => write(event.currentTarget.value)}
          dir="auto"
        />
        <Button type="submit" kind="primary">
          {t("send")}
        </Button>
      </form>
    </div>
  );
}
