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

export const searching = signal(""); // the table where the player waits after "Play now"

// Sends the request and goes to the table. Returns its code, or "" if the server refused. `agreed` is what the player agreed to
// pay for leaving an unfinished game: if that game has gone on and the price has changed, the player is asked again.
export async function joinTable(
  name: "create" | "play" | "sit",
  fields: Record<string, unknown>,
  agreed?: number,
): Promise<string> {
  if (joining.value) return "";
  joining.value = true;
  let answer = await connection.request(name, fields);
  if (answer.error === "unfinished" && Number(answer.cost) === agreed)
    answer = await connection.request(name, { ...fields, leave: true });
  joining.value = false;
  if (answer.ok) {
    const code = String(answer.table ?? fields.table);
    if (name === "play") searching.value = code;
    go(`/t/${code}`);
    return code;
  }
  if (answer.error === "unfinished") {
    const cost = Number(answer.cost);
    if (agreed !== undefined) toast(t("moved_on"));
    unfinishedGame.value = { table: String(answer.table), cost, again: () => void joinTable(name, fields, cost) };
  } else toast(answer.error === LOST ? t("not_connected") : refusalWords(answer));
  return "";
}

// Parses a table code as people write it: with hyphens, spaces or capitals, or as a whole URL.
export function parseCode(text: string): string {
  const last = text.trim().split("/").pop() ?? "";
  return last.toLowerCase().replace(/[^a-z]/g, "");
}
