// The chat of a waiting table.
import { useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import type { ServerTable } from "../net/serverTable.ts";
import { chatText } from "../table/chat.ts";
import { Button } from "../ui/Button.tsx";

export function WaitingChat({ table }: { readonly table: ServerTable }) {
  const [text, setText] = useState("");
  const { chat } = table.state.value;
  const say = (event: Event) => {
    event.preventDefault();
    const said = text.trim();
    if (said) table.say("text", said);
    setText("");
  };
  return (
    <section class="card-box chat-box">
      <h2>{t("chat")}</h2>
      <ul role="log" aria-label={t("chat")}>
        {chat.slice(-8).map((one) => (
          <li key={one.n}>
            <b>{one.name}</b> <bdi>{chatText(one)}</bdi>
          </li>
        ))}
      </ul>
      <form class="join-code" onSubmit={say}>
        <label>
          <span class="sr-only">{t("write_something")}</span>
          <input
            value={text}
            maxLength={200}
            placeholder={t("write_something")}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <Button type="submit" disabled={text.trim() === ""}>
          {t("send")}
        </Button>
      </form>
    </section>
  );
}
