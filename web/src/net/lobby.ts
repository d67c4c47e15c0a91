// The open tables, updated while a page shows them.
import { signal } from "@preact/signals";
import type { LobbyTable, WireEvent } from "./protocol.ts";
import { connection } from "./session.ts";

export const openTables = signal<readonly LobbyTable[] | null>(null);

function take(event: WireEvent): void {
  const tables = openTables.value ?? [];
  const changed = event.table as unknown as LobbyTable | undefined;
  const code = changed?.table ?? String(event.gone);
  const others = tables.filter((one) => one.table !== code);
  openTables.value = changed && changed.phase !== "over" ? [...others, changed] : others;
}

async function ask(): Promise<void> {
  const answer = await connection.request("lobby", { on: true });
  if (answer.ok && connection.wantsLobby) openTables.value = (answer.tables as LobbyTable[] | undefined) ?? [];
}

// Watches the lobby until the returned function is called.
export function watchLobby(): () => void {
  connection.wantsLobby = true;
  connection.start();
  void ask();
  const stop = connection.listen((event) => {
    if (event.event === "hello") void ask();
    if (event.event === "lobby") take(event);
  });
  return () => {
    stop();
    connection.wantsLobby = false;
    if (connection.open) void connection.request("lobby", { on: false });
  };
}
