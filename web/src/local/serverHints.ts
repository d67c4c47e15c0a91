// Hints for games on the server: records what this player could see of the round, and asks the worker for advice.
import { effect } from "@preact/signals";
import { readPlay } from "../game/action.ts";
import type { Hint } from "../game/driver.ts";
import type { TableEvent, TableState, View } from "../game/state.ts";
import { hintOf } from "./advice.ts";
import { ask, isRefusal } from "./workerClient.ts";

const HINT_MS = 400;

const bits = (seats: readonly boolean[]): number => seats.reduce((sum, on, i) => sum + (on ? 1 << i : 0), 0);

// As src/page/state.h reads it; the hand comes after the counts.
function viewWords(view: View): string {
  const words = [
    `seat=${view.seat}`,
    `players=${view.counts.length}`,
    `phase=${view.phase}`,
    `turn=${view.turn}`,
    `slap=${view.slap === view.seat ? 1 : 0}`,
    `called=${view.called ? 1 : 0}`,
    `in=${bits(view.in)}`,
    `passed=${view.passed.reduce((sum, seat) => sum | (1 << (seat - 1)), 0)}`,
    `drop=${view.drop}`,
    `stock=${view.stock}`,
    `discards=${view.discards}`,
    `round=${view.round}`,
    `starter=${view.starter}`,
    `caller=${view.caller}`,
    `total=${view.total.join(",")}`,
    `counts=${view.counts.join(",")}`,
    `known=${view.known.join(",")}`,
    `hand=${view.hand}`,
  ];
  if (view.drawn) words.push(`drawn=${view.drawn}`);
  return words.join(" ");
}

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
    const [answer = "!"] = await ask(
      ["watch " + HINT_MS, state.rulesText, viewWords(state.view), ...this.seen].join("\n"),
    ).catch(() => []);
    return isRefusal(answer) ? null : hintOf(answer, state);
  }
}
