// The chat: recent lines, emotes, ready-made phrases and free text.
import type { TableState } from "../game/state.ts";
import { t, type Key } from "../i18n/index.ts";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Toggle } from "../ui/fields.tsx";
import { PHRASE_NAMES } from "../game/phrases.ts";
import { EMOTES, chatText } from "./chat.ts";
import { useChatDraft } from "./chatDraft.ts";
import type { TableModel } from "./tableModel.ts";

const MOST_LETTERS = 200;

export function ChatSheet({ model, onSaid }: { readonly model: TableModel; readonly onSaid: () => void }) {
  const { quiet, host, mySeat } = model.shown.value;
  const isHost = mySeat > 0 && host === mySeat;
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
      {!isSilenced(model.shown.value) && <Saying model={model} onSaid={onSaid} />}
    </div>
  );
}

// True if the host has silenced this user with the other onlookers. A host without a seat may still write.
export const isSilenced = ({ quiet, host, mySeat }: Pick<TableState, "quiet" | "host" | "mySeat">): boolean =>
  quiet === true && mySeat === 0 && host > 0;

// The ways to say something.
function Saying({ model, onSaid }: { readonly model: TableModel; readonly onSaid: () => void }) {
  const say = model.driver.say!.bind(model.driver);
  const { text, write, send } = useChatDraft((line) => say("text", line));
  return (
    <>
      <div class="chat-sheet-emotes">
        {Object.entries(EMOTES).map(([name, sign]) => (
          <button
            key={name}
            type="button"
            class="icon-button"
            aria-label={t(`emote_${name}` as Key)}
            onClick={() => (void say("emote", name), onSaid())}
          >
            {sign}
          </button>
        ))}
      </div>
      <div class="chat-sheet-phrases">
        {PHRASE_NAMES.map((phrase) => (
          <Button key={phrase} onClick={() => (void say("phrase", phrase), onSaid())}>
            {t(`say_${phrase}` as Key)}
          </Button>
        ))}
      </div>
      <form class="chat-sheet-form" onSubmit={(event) => void send(event)}>
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
    </>
  );
}
