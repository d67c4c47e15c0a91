// The current player, what the server knows about them, and the page's one connection.
import { signal } from "@preact/signals";
import { toast } from "../ui/Toasts.tsx";
import { post, reach, Refused } from "./api.ts";
import { Connection } from "./connection.ts";
import type { MyTable, Player, WireEvent } from "./protocol.ts";

export const me = signal<Player | null>(null);
export const myTables = signal<readonly MyTable[]>([]);
export const muted = signal<ReadonlySet<number>>(new Set());
export const blocked = signal<ReadonlySet<number>>(new Set());
export const invitation = signal<{ readonly table: string; readonly from: Player; readonly rules: string } | null>(
  null,
);
export const serverVersion = signal("");
export const bannedUntil = signal(0); // in seconds since 1970; 0 if we are not banned

const DECADES_S = 20 * 365 * 86400;
// True if a ban until that time is one "forever", which operators can give.
export const isForever = (until: number): boolean => until > Date.now() / 1000 + DECADES_S;

const REACH_MS = 1200;
const ANNOUNCED_MS = 20000;

export const connection = new Connection({
  open: () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`),
  introduce: async (stop) => {
    try {
      me.value = await post<Player>("/api/hello", {}, stop);
      bannedUntil.value = 0;
      return;
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== "banned") throw error;
      bannedUntil.value = error.until;
      return "banned";
    }
  },
  reach: () => reach("/healthz", REACH_MS),
  visible: () => document.visibilityState === "visible",
  later: (ms, what) => {
    const timer = setTimeout(what, ms);
    return () => clearTimeout(timer);
  },
});

const numbers = (list: unknown): Set<number> => new Set(Array.isArray(list) ? list.map(Number) : []);

function takeHello(event: WireEvent): void {
  me.value = event.you as Player;
  myTables.value = (event.tables as MyTable[] | undefined) ?? [];
  muted.value = numbers(event.muted);
  blocked.value = numbers(event.blocked);
  serverVersion.value = String(event.version ?? "");
}

connection.listen((event) => {
  if (event.event === "hello") takeHello(event);
  if (event.event === "banned") bannedUntil.value = Number(event.until);
  if (event.event === "announcement") toast(String(event.message), ANNOUNCED_MS);
  if (event.event === "you") me.value = event.you as Player;
  if (event.event === "invited")
    invitation.value = { table: event.table ?? "", from: event.from as Player, rules: String(event.rules) };
});

// Clears the player and reconnects, after signing in or out.
export function resetSession(): void {
  me.value = null;
  myTables.value = [];
  connection.restart();
}

// Updates our list of tables from a table that is open here. The server sends the list only when we connect.
export function updateMyTable(table: string, seat: number, phase: MyTable["phase"]): void {
  const others = myTables.peek().filter((one) => one.table !== table);
  myTables.value = seat > 0 && phase !== "over" ? [...others, { table, seat, phase }] : others;
}

function changed(set: ReadonlySet<number>, id: number, on: boolean): ReadonlySet<number> {
  const next = new Set(set);
  if (on) next.add(id);
  else next.delete(id);
  return next;
}

export async function mute(player: number, on: boolean): Promise<void> {
  const answer = await connection.request("mute", { player, on });
  if (answer.ok) muted.value = changed(muted.value, player, on);
}

export async function block(player: number, on: boolean): Promise<void> {
  const answer = await connection.request("block", { player, on });
  if (answer.ok) blocked.value = changed(blocked.value, player, on);
}

export function watchDevice(): void {
  const wake = () => document.visibilityState === "visible" && connection.wake();
  document.addEventListener("visibilitychange", wake);
  addEventListener("online", wake);
  addEventListener("offline", () => connection.doubt());
  addEventListener("pageshow", ({ persisted }) => persisted && wake());
}
