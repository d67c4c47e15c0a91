// The people that the player has played with, and invitations.
import { signal } from "@preact/signals";
import { get } from "./api.ts";
import type { Answer, Player } from "./protocol.ts";
import { blocked, connection } from "./session.ts";

export interface Friend {
  readonly player: Player;
  readonly games: number;
  readonly last: number; // when the last game together ended, in seconds since 1970
  readonly online: boolean;
  readonly table?: string; // a public table where they wait for players
}

export const friends = signal<readonly Friend[] | null>(null);

const EVERY_MS = 20_000;

// People who are online first.
const sorted = (list: readonly Friend[]): Friend[] =>
  [...list].sort((a, b) => Number(b.online) - Number(a.online) || b.last - a.last);

async function fetchFriends(): Promise<void> {
  if (document.visibilityState !== "visible" || !connection.open) return;
  const answer = await get<{ friends: readonly Friend[] }>("/api/friends").catch(() => null);
  if (answer) friends.value = sorted(answer.friends.filter((one) => !blocked.peek().has(one.player.id)));
}

// Keeps the list up to date until the returned function is called.
export function watchFriends(): () => void {
  void fetchFriends();
  const timer = setInterval(() => void fetchFriends(), EVERY_MS);
  const stop = connection.listen((event) => event.event === "hello" && void fetchFriends());
  const look = () => void fetchFriends();
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    stop();
    document.removeEventListener("visibilitychange", look);
  };
}

export const sendInvitation = (table: string, player: number): Promise<Answer> =>
  connection.request("invite", { table, player });

export const hideOnline = (on: boolean): Promise<Answer> => connection.request("hide", { on });
