// Joins or creates a table. The server may ask first what to do about an unfinished rated game.
import { signal } from "@preact/signals";
import { go } from "../base/router.ts";
import { t } from "../i18n/index.ts";
import { LOST } from "../net/connection.ts";
import { refusalWords } from "../net/serverTable.ts";
import { connection } from "../net/session.ts";
import { toast } from "../ui/Toasts.tsx";

export interface UnfinishedGame {
  readonly table: string;
  readonly cost: number;
  readonly again: () => void;
}

export const unfinishedGame = signal<UnfinishedGame | null>(null);
export const joining = signal(false);

// Sends the request and goes to the table. Returns false if the server refused.
export async function joinTable(name: "create" | "play" | "sit", fields: Record<string, unknown>): Promise<boolean> {
  if (joining.value) return false;
  joining.value = true;
  const answer = await connection.request(name, fields);
  joining.value = false;
  if (answer.ok) {
    go(`/t/${String(answer.table ?? fields.table)}`);
    return true;
  }
  if (answer.error === "unfinished")
    unfinishedGame.value = {
      table: String(answer.table),
      cost: Number(answer.cost),
      again: () => void joinTable(name, { ...fields, leave: true }),
    };
  else toast(answer.error === LOST ? t("not_connected") : refusalWords(answer));
  return false;
}

// Parses a table code as people write it: with hyphens, spaces or capitals, or as a whole URL.
export function parseCode(text: string): string {
  const last = text.trim().split("/").pop() ?? "";
  return last.toLowerCase().replace(/[^a-z]/g, "");
}
