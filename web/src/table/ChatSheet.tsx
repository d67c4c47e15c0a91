// The chat: recent lines, emotes, ready-made phrases and free text.
import { useState } from "preact/hooks";
import { t, type Key } from "../i18n/index.ts";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Toggle } from "../ui/fields.tsx";
import { PHRASE_NAMES } from "../game/phrases.ts";
import { EMOTES, chatText } from "./chat.ts";
import type { TableModel } from "./tableModel.ts";

const MOST_LETTERS = 200;

export function ChatSheet({ model, onSaid }: { readonly model: TableModel; readonly onSaid: () => void }) {
  const [text, write] = useState("");
  const { quiet, host, mySeat } = model.shown.value;
  const isHost = mySeat > 0 && host === mySeat;
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
            <b>{one.name}</b> {chatText(one)}{" "}
            {model.driver.canReport?.(one) && (
              <IconButton icon="flag" label={t("report_message")} onClick={() => model.driver.report?.(one)} />
            )}
          </li>
        ))}
      </ol>
      {isHost && model.driver.silence && (
        <Toggle label={t("silence_onlookers")} on={quiet === true} onChange={(on) => model.driver.silence?.(on)} />
      )}
      {quiet && !isHost && <p class="soft">{t("onlookers_silenced")}</p>}
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
