// The chat: recent lines, emotes, ready-made phrases and free text.
import { useState } from "preact/hooks";
import { t, type Key } from "../i18n/index.ts";
import { Button } from "../ui/Button.tsx";
import { PHRASE_NAMES } from "../game/phrases.ts";
import { EMOTES, chatText } from "./chat.ts";
import type { TableModel } from "./tableModel.ts";

const MOST_LETTERS = 200;

export function ChatSheet({ model, onSaid }: { readonly model: TableModel; readonly onSaid: () => void }) {
  const [text, write] = useState("");
  const say = model.driver.say!.bind(model.driver);
  const send = (event: Event) => {
    event.preventDefault();
    if (text.trim()) say("text", text.trim());
    write("");
  };
  return (
    <div class="chat-sheet">
      <ol class="chat-sheet-log" tabIndex={0}>
        {model.shown.value.chat.slice(-30).map((one) => (
          <li key={one.n}>
            <b>{one.name}</b> {chatText(one)}
          </li>
        ))}
      </ol>
      <div class="chat-sheet-emotes">
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
      <div class="chat-sheet-phrases">
        {PHRASE_NAMES.map((phrase) => (
          <Button key={phrase} onClick={() => (say("phrase", phrase), onSaid())}>
            {t(`say_${phrase}` as Key)}
          </Button>
        ))}
      </div>
      <form class="chat-sheet-form" onSubmit={send}>
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
