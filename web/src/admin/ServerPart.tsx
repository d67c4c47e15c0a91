// What operators set for the whole server: announcements, read-only, words, the wait of new players, networks.
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { errorText } from "../net/api.ts";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/fields.tsx";
import type { Ask } from "./AdminPage.tsx";
import { command } from "./commands.ts";
import { timeOf } from "./lists.tsx";

interface Status {
  readonly started: number;
  readonly read_only: boolean;
  readonly chat_wait: number;
  readonly players_online: number;
  readonly tables: number;
  readonly games: number;
  readonly reports_refused: number;
}

export function ServerPart({ ask }: { readonly ask: Ask; readonly refresh: () => void }) {
  const [status, setStatus] = useState<Status | null>(null);
  const [words, setWords] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    const fail = (error: unknown) => setProblem(errorText(error));
    command<Status>("status").then(setStatus, fail);
    command<{ words: readonly string[] }>("words").then((answer) => setWords(answer.words), fail);
  }, []);
  if (problem) return <p role="alert">{problem}</p>;
  if (!status) return <p class="soft">{t("loading")}</p>;
  return (
    <div class="admin-stack">
      <StatusBox status={status} ask={ask} />
      <WordsBox words={words} ask={ask} />
      <WaitForm seconds={status.chat_wait} ask={ask} />
    </div>
  );
}

function StatusBox({ status, ask }: { readonly status: Status; readonly ask: Ask }) {
  return (
    <section class="card-box admin-row">
      <h2>{t("admin_status")}</h2>
      <p>
        {t("admin_counts", { players: status.players_online, tables: status.tables, games: status.games })} ·{" "}
        {t("admin_since", { when: timeOf(status.started) })}
      </p>
      {status.reports_refused > 0 && <p role="alert">{t("admin_reports_refused", { n: status.reports_refused })}</p>}
      <p class="admin-acts">
        <Button
          onClick={() =>
            ask({
              title: "admin_announce",
              about: "",
              name: "announce",
              fields: {},
              asks: [{ field: "text", label: "admin_text" }],
            })
          }
        >
          {t("admin_announce")}
        </Button>
        <Button
          onClick={() =>
            ask({
              title: "admin_ban_network",
              about: "",
              name: "ban",
              fields: {},
              asks: [{ field: "network", label: "admin_network" }],
              bans: "network",
            })
          }
        >
          {t("admin_ban_network")}
        </Button>
        <Button
          pressed={status.read_only}
          kind={status.read_only ? "danger" : "plain"}
          onClick={() =>
            ask({
              title: "admin_read_only",
              about: t(status.read_only ? "admin_read_only_end" : "admin_read_only_note"),
              name: "read-only",
              fields: { on: !status.read_only },
            })
          }
        >
          {t("admin_read_only")}
        </Button>
      </p>
    </section>
  );
}

function WordsBox({ words, ask }: { readonly words: readonly string[]; readonly ask: Ask }) {
  return (
    <section class="card-box admin-row">
      <h2>{t("admin_words")}</h2>
      <p class="admin-acts">
        {words.map((word) => (
          <Button
            key={word}
            onClick={() => ask({ title: "admin_words", about: word, name: "remove-word", fields: { word } })}
          >
            {t("admin_remove_word", { word })}
          </Button>
        ))}
        <Button
          onClick={() =>
            ask({
              title: "admin_add_word",
              about: "",
              name: "add-word",
              fields: {},
              asks: [{ field: "word", label: "admin_word" }],
            })
          }
        >
          {t("admin_add_word")}
        </Button>
      </p>
    </section>
  );
}

function WaitForm({ seconds, ask }: { readonly seconds: number; readonly ask: Ask }) {
  const [text, setText] = useState(String(seconds));
  const wanted = Number(text);
  return (
    <section class="card-box admin-row">
      <TextField label={t("admin_chat_wait")} value={text} onInput={setText} />
      <p class="admin-acts">
        <Button
          disabled={text.trim() === "" || !Number.isInteger(wanted) || wanted < 0 || wanted === seconds}
          onClick={() =>
            ask({ title: "admin_chat_wait", about: `${wanted} s`, name: "chat-wait", fields: { seconds: wanted } })
          }
        >
          {t("save")}
        </Button>
      </p>
    </section>
  );
}
