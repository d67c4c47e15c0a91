// The driver for a finished game: shows any frame of it from one seat's view.
import { computed, signal } from "@preact/signals";
import { animationMs } from "../base/settings.ts";
import type { Driver, Outcome } from "../game/driver.ts";
import { EMPTY_SEAT, EMPTY_TABLE, type Seat, type SeatNumber, type TableState, type View } from "../game/state.ts";
import { t } from "../i18n/index.ts";
import type { FinishedGame } from "../net/protocol.ts";
import { botOf, playerOf } from "../net/room.ts";
import type { Engine } from "../wasm/engine.ts";
import { readHead, readRecord, type Frame, type ReadRecord } from "../local/record.ts";

const STEP_MS = 1300;

export class ReplayDriver implements Driver {
  readonly at = signal(0);
  readonly seat = signal<SeatNumber>(0); // the seat whose view is shown; 0 for a spectator's
  readonly playing = signal(false);
  readonly state;
  readonly record: ReadRecord;
  readonly names: readonly string[];
  readonly rules: string;
  private readonly seats: readonly Seat[];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly engine: Engine,
    readonly game: FinishedGame,
    private readonly onLeave: () => void,
  ) {
    const head = readHead(game.record);
    this.rules = head.rules;
    this.names = head.names.map(
      (name, i) => playerOf(game.seats[i] ?? null)?.name ?? botOf(game.seats[i] ?? null)?.name ?? name,
    );
    this.record = readRecord(engine, game.record);
    this.seats = this.names.map((name, i) => makeSeat(game, name, i));
    this.state = computed(() => this.makeState());
  }

  get last(): number {
    return this.record.frames.length - 1;
  }

  frame(): Frame | undefined {
    return this.record.frames[this.at.value];
  }

  goTo(at: number): void {
    this.at.value = Math.min(this.last, Math.max(0, at));
    if (this.at.value === this.last) this.pause();
  }

  // Goes to the next or previous deal.
  goRound(by: 1 | -1): void {
    const { frames } = this.record;
    for (let at = this.at.value + by; at >= 0 && at <= this.last; at += by)
      if (frames[at]!.event.kind === "deal") return this.goTo(at);
    this.goTo(by > 0 ? this.last : 0);
  }

  play(): void {
    if (this.at.value === this.last) this.at.value = 0;
    this.playing.value = true;
    this.schedule();
  }

  pause(): void {
    this.playing.value = false;
    clearTimeout(this.timer);
  }

  private schedule(): void {
    clearTimeout(this.timer);
    const slow = this.frame()?.event.kind === "action" ? 1 : 2.2;
    this.timer = setTimeout(
      () => {
        if (!this.playing.value) return;
        this.goTo(this.at.value + 1);
        if (this.playing.value) this.schedule();
      },
      Math.max(500, animationMs(STEP_MS)) * slow,
    );
  }

  async act(): Promise<Outcome> {
    return t("only_replay");
  }

  leave(): void {
    this.pause();
    this.onLeave();
  }

  // ---- the frame shown ----

  private makeView(frame: Frame): View {
    const seat = this.seat.value;
    const hand = frame.hands[seat - 1];
    if (!seat || hand === undefined) return frame.view;
    this.engine.rules(this.rules);
    return {
      ...frame.view,
      seat,
      hand,
      points: this.engine.points(hand),
      known: frame.view.known.map((cards, i) => (i === seat - 1 ? "" : cards)),
    };
  }

  private makeState(): TableState {
    const at = this.at.value;
    const frame = this.record.frames[at];
    const { kind } = frame?.event ?? { kind: "deal" };
    return {
      ...EMPTY_TABLE,
      id: this.game.game,
      game: this.game.game,
      title: t("replay"),
      rulesText: this.rules,
      rated: this.game.rated,
      mySeat: this.seat.value,
      status: kind === "end" ? "over" : kind === "round" ? "between" : "playing",
      seats: this.seats,
      view: frame ? this.makeView(frame) : null,
      events: this.record.frames.slice(Math.max(0, at - 20), at + 1).map((one) => one.event),
      results: this.record.results.slice(0, frame?.rounds ?? 0),
      winners: kind === "end" ? this.record.winners : [],
    };
  }
}

function makeSeat(game: FinishedGame, name: string, index: number): Seat {
  const who = game.seats[index] ?? null;
  const player = playerOf(who);
  return {
    ...EMPTY_SEAT,
    name,
    player: String(player?.id ?? ""),
    avatar: player?.avatar ?? "",
    face: player ? "" : (botOf(who)?.face ?? (botOf(who) ? name : "")),
  };
}
