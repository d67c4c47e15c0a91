// Hints for games on the server: records what this player could see of the round, and asks the worker for advice.
import { effect } from "@preact/signals";
import { readPlay } from "../game/action.ts";
import type { Hint } from "../game/driver.ts";
import type { TableEvent, TableState, View } from "../game/state.ts";
import { viewWords } from "../wasm/request.ts";
import { hintOf, type Choice } from "./advice.ts";
import { askOne } from "./workerClient.ts";

const HINT_MS = 400;

export class ServerHints {
  private seen: string[] = [];
  private drop = "";
  private last = 0;
  private game = "";
  private readonly stop: () => void;

  constructor(private readonly state: () => TableState | null) {
    this.stop = effect(() => {
      const now = state();
      if (now?.view) this.follow(now, now.view);
    });
  }

  dispose(): void {
    this.stop();
  }

  private follow({ events, game }: TableState, view: View): void {
    if (game !== this.game) ((this.seen = []), (this.last = 0), (this.game = game));
    for (const event of events) if (event.n > this.last) this.take(event);
    this.last = events.at(-1)?.n ?? this.last;
    this.drop = view.drop;
  }

  private take(event: TableEvent): void {
    if (event.kind !== "action") {
      this.seen = [];
      this.drop = "";
      return;
    }
    this.seen.push(`${event.reshuffled ? "*" : ""}${this.drop || "-"} ${event.seat} ${event.action}`);
    this.drop = readPlay(event.action)?.throw.join("") ?? this.drop;
  }

  async hint(): Promise<Hint | null> {
    const state = this.state();
    if (!state?.view) return null;
    const request = [`watch ${HINT_MS}`, state.rulesText, viewWords(state.view), ...this.seen].join("\n");
    return hintOf(await askOne<readonly Choice[]>(request).catch(() => []), state);
  }
}
