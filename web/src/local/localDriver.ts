// A driver for a game inside the page: one person against the module's easy bot.
import { signal } from "@preact/signals";
import type { Engine } from "../wasm/engine.ts";
import type { Driver, Hint, Outcome } from "../game/driver.ts";
import { LocalGame } from "../wasm/localGame.ts";
import { EMPTY_SEAT, EMPTY_TABLE, type SeatNumber, type TableEvent, type TableState } from "../game/state.ts";
import { addEvent, endRound, newCard, seatsToAnswer } from "./tableSteps.ts";

export interface LocalSetup {
  readonly rules: string;
  readonly seats: readonly { readonly name: string; readonly bot: string; readonly face: string }[];
  readonly me: SeatNumber; // 0 to watch
  readonly seed: number;
  readonly pace: number; // thinking time of the other players in milliseconds
}

const emptyState = (setup: LocalSetup): TableState => ({
  ...EMPTY_TABLE,
  id: "local",
  game: "local",
  rulesText: setup.rules,
  host: 1,
  mySeat: setup.me,
  seats: setup.seats.map((one) => ({ ...EMPTY_SEAT, ...one })),
});

export class LocalDriver implements Driver {
  readonly state;
  private readonly game: LocalGame;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private number = 0;

  constructor(
    engine: Engine,
    private readonly setup: LocalSetup,
  ) {
    const game = LocalGame.begin(engine, setup.rules, setup.seats.length, setup.seed);
    if (!(game instanceof LocalGame)) throw new Error(game.words);
    this.game = game;
    this.state = signal<TableState>(emptyState(setup));
  }

  start(): void {
    this.deal();
  }

  async act(action: string): Promise<Outcome> {
    return this.apply(this.setup.me, action);
  }

  ready(): void {
    if (this.state.value.status === "between") this.deal();
  }

  async say(kind: "emote" | "phrase" | "text", what: string): Promise<boolean> {
    const state = this.state.value;
    const line = {
      n: state.chat.length + 1,
      seat: this.setup.me,
      name: state.seats[this.setup.me - 1]?.name ?? "",
      kind,
      what,
      at: Date.now(),
    };
    this.state.value = { ...state, chat: [...state.chat, line] };
    return true;
  }

  async hint(): Promise<Hint | null> {
    const action = this.game.choose(this.setup.me);
    return action ? { action, why: "" } : null;
  }

  leave(): void {
    clearTimeout(this.timer);
  }

  // Plays the turns of all seats without pauses, for tests and for work on the table screen.
  fastForward(turns: number, until: string): void {
    const rounds = this.state.value.results.length;
    const reached = () => {
      const { status, results } = this.state.value;
      if (until === "over") return status === "over";
      return until === "round" ? results.length > rounds : turns-- <= 0;
    };
    for (let guard = 0; guard < 20000 && !reached(); guard++) {
      const { view, status } = this.state.value;
      if (status === "between") this.deal();
      else if (view) this.apply(view.turn, this.game.choose(view.turn));
    }
    this.think();
  }

  private deal(): void {
    this.game.deal();
    const view = this.game.view(this.setup.me);
    this.show({ n: ++this.number, kind: "deal", round: view.round, starter: view.starter });
    this.think(1400);
  }

  private apply(seat: SeatNumber, action: string): Outcome {
    const before = this.state.value.view;
    const { refusal, reshuffled } = this.game.act(seat, action);
    if (refusal) return refusal;
    const drew = seat === this.setup.me && before ? newCard(before.hand, this.game.view(seat).hand, action) : "";
    this.show({ n: ++this.number, kind: "action", seat, action, reshuffled, drew });
    this.think();
    return "";
  }

  private show(event: TableEvent): void {
    const state = this.state.value;
    const view = this.game.view(this.setup.me);
    const events = addEvent(state.events, event);
    this.state.value = { ...state, view, events, status: "playing", winners: [] };
    if (view.phase === "deal" || view.phase === "over")
      this.state.value = endRound(this.state.value, this.game.result(), view.phase === "over", ++this.number);
  }

  // Lets the other seats act after a pause.
  private think(more = 0): void {
    clearTimeout(this.timer);
    if (this.state.value.status !== "playing") return;
    const pause = this.setup.pace * (0.7 + Math.random() * 0.6) + more;
    this.timer = setTimeout(() => this.actForOthers(), pause);
  }

  private actForOthers(): void {
    const view = this.state.value.view;
    if (!view) return;
    for (const seat of view.phase === "swap" ? seatsToAnswer(view) : [view.turn]) {
      if (seat === this.setup.me) continue;
      const action = this.game.choose(seat);
      if (action && this.apply(seat, action) === "") return;
    }
  }
}
