// The chat of a waiting table.
import { t } from "../i18n/index.ts";
import type { ServerTable } from "../net/serverTable.ts";
import { chatText } from "../table/chat.ts";
import { isSilenced } from "../table/ChatSheet.tsx";
import { useChatDraft } from "../table/chatDraft.ts";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Toggle } from "../ui/fields.tsx";

export function WaitingChat({ table }: { readonly table: ServerTable }) {
  const { chat, quiet, host, mySeat } = table.state.value;
  const isHost = mySeat > 0 && host === mySeat;
  const { text, write, send } = useChatDraft((line) => table.say("text", line));
  return (
    <section class="card-box chat-box">
      <h2>{t("chat")}</h2>
      <ul role="log" aria-label={t("chat")}>
        {chat.slice(-8).map((one) => (
          <li key={one.n}>
            <b>{one.name}</b> <bdi>{chatText(one)}</bdi>{" "}
            {table.canReport(one) && (
              <IconButton icon="flag" label={t("report_message")} onClick={() => table.report(one)} />
            )}
          </li>
        ))}
      </ul>
      {isHost && table.silence && (
        <Toggle label={t("silence_onlookers")} on={quiet === true} onChange={(on) => table.silence?.(on)} />
      )}
      {quiet && !isHost && <p class="soft">{t("onlookers_silenced")}</p>}
      {!isSilenced(table.state.value) && (
        <form class="join-code" onSubmit={(event) => void send(event)}>
          <label>
            <span class="sr-only">{t("write_something")}</span>
            <input
              value={text}
              maxLength={200}
              placeholder={t("write_something")}
              onInput={(event) => write(event.currentTarget.value)}
            />
          </label>
          <Button type="submit" disabled={text.trim() === ""}>
            {t("send")}
          </Button>
        </form>
      )}
    </section>
  );
}
