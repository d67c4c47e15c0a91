// A driver for a game on this device, between people who share it and bots. Every event is added to the game's record,
// so that the game can be resumed at any time.
import { batch, signal } from "@preact/signals";
import { animationMs, reducedMotion, thinkingMs } from "../base/settings.ts";
import type { Driver, Hint, Outcome } from "../game/driver.ts";
import { t } from "../i18n/index.ts";
import { addEvent, endRound, newCard, seatsToAnswer } from "./tableSteps.ts";
import { readPosition, readResult, type WireEnded } from "../wasm/localGame.ts";
import { EMPTY_SEAT, EMPTY_TABLE, type SeatNumber, type TableEvent, type TableState } from "../game/state.ts";
import { readHead, readRecord } from "./record.ts";
import { refusalText } from "../rules/refusals.ts";
import type { WirePosition } from "../game/wire.ts";
import type { Engine } from "../wasm/engine.ts";
import { isRefused, refusalOf, type Answer } from "../wasm/request.ts";
import { hintOf, type Choice } from "./advice.ts";
import { dayChance, dayOfRecord, daySeed } from "./dayDeal.ts";
import { beforeLastAction } from "./newRecord.ts";
import { save, type SavedGame } from "./savedGames.ts";
import { summarize } from "./summary.ts";
import { ask, askOne, fetchLevels, type Level } from "./workerClient.ts";

const THINK_MS = 500; // for bots that search
const HINT_MS = 400;
const SLAP_MS = 3000; // on a shared device, how long a slap-down is possible before the device is passed on
const LOOK_MS = 1300; // to see the drawn card before the cards are covered
const QUICK_MS = 20; // for bots that search, when only bots are left

interface Due {
  readonly what: string; // "deal", "play", "swap", "over"
  readonly turn: SeatNumber;
  readonly slapper: SeatNumber;
}

// The module's answer to a deal or an action.
interface Happened {
  readonly lines: string; // for the record
  readonly reshuffled: number;
}

const between = ([least, most]: readonly [number, number]): number => least + Math.random() * (most - least);

const HURRIED_PART = 8; // bots that are hurried pause for this part of their time

// Returns how long a bot seems to think if it would pause for this long at normal speed. Neither the speed nor hurrying
// shortens the time in which a person may slap down.
export function botPause(pause: number, slappable: boolean, hurried: boolean): number {
  const scaled = thinkingMs(pause);
  if (slappable) return Math.max(pause, scaled);
  return hurried ? scaled / HURRIED_PART : scaled;
}

export interface Leaving {
  left(): void;
  again(game: SavedGame): void;
}

export class OfflineDriver implements Driver {
  readonly state;
  readonly cover = signal<SeatNumber>(0); // the seat that should take the device; all cards are hidden until then
  private readonly timers = new Map<ReturnType<typeof setTimeout>, () => void>(); // and what they will do
  private hurried = false; // bots act fast until a person has to act
  private readonly people: readonly SeatNumber[];
  private shown: SeatNumber; // the seat whose view is shown
  private number = 0;
  private turnOf = 0; // increases with every change, so that outdated timers and answers are ignored
  private due: Due = { what: "deal", turn: 0, slapper: 0 };
  private disposed = false;
  private happening: Promise<unknown> = Promise.resolve(); // the last deal or action
  readonly day: string; // the date of a deal of the day, or ""
  readonly rematch?: () => void;
  readonly hint?: () => Promise<Hint | null>;

  private constructor(
    private readonly engine: Engine,
    private game: SavedGame,
    private readonly levels: readonly (Level | null)[],
    private readonly leaving: Leaving,
  ) {
    this.people = levels.flatMap((level, i) => (level ? [] : [i + 1]));
    this.shown = this.people.length > 1 ? 0 : (this.people[0] ?? 0);
    this.day = dayOfRecord(game.record);
    this.state = signal<TableState>(this.emptyState());
    // A deal of the day is played once, and without help.
    if (!this.day) this.rematch = () => this.leaving.again(this.game);
    if (!this.day) this.hint = () => this.advise();
  }

  // Resumes a game where its record ends. Throws an error with a readable message on failure.
  static async open(engine: Engine, game: SavedGame, leaving: Leaving): Promise<OfflineDriver> {
    const refusal = refusalOf(await askOne(`open ${game.record}`));
    if (refusal) throw new Error(refusal.words);
    const names = game.names.map(
      (_, i) => new RegExp(`^tag seat${i + 1} (\\w+)`, "m").exec(game.record)?.[1] ?? "person",
    );
    const levels = await fetchLevels();
    const driver = new OfflineDriver(
      engine,
      game,
      names.map((name) => levels.find((one) => one.name === name) ?? null),
      leaving,
    );
    driver.takeUp();
    await driver.look();
    return driver;
  }

  private emptyState(): TableState {
    const { id, names, faces, record } = this.game;
    const seats = names.map((name, i) => ({
      ...EMPTY_SEAT,
      name,
      face: this.levels[i] ? name : (faces[i] ?? ""),
      bot: this.levels[i]?.name ?? "",
    }));
    return {
      ...EMPTY_TABLE,
      id,
      game: id,
      title: this.day && t("day_deal"),
      rulesText: readHead(record).rules,
      host: this.shown,
      mySeat: this.shown,
      seats,
    };
  }

  private takeUp(): void {
    const begun = this.game.record.includes("\nround ");
    const { results, winners } = begun ? readRecord(this.engine, this.game.record) : { results: [], winners: [] };
    this.state.value = { ...this.state.value, results, winners };
  }

  // ---- questions to the module ----

  // Reads the current position without an event.
  private async look(): Promise<void> {
    const [position, due] = (await ask(`see ${this.shown}`, "due")) as [WirePosition, Due];
    this.due = due;
    const view = due.what === "deal" && !this.state.value.results.length ? null : readPosition(position);
    const status = this.due.what === "over" ? "over" : this.due.what === "deal" ? "between" : "playing";
    this.state.value = { ...this.state.value, view, status, mySeat: this.seatAt(status) };
    if (!view) await this.deal();
    else this.goOn();
  }

  // Between rounds nothing is hidden: the first person at the device continues for all.
  private seatAt(status: TableState["status"]): SeatNumber {
    return this.shown || (status === "playing" ? 0 : (this.people[0] ?? 0));
  }

  private async deal(): Promise<void> {
    if (this.people.length > 1) this.shown = 0; // hide all cards until the first player has the device
    await this.happen("deal", ({ view }) => ({
      n: ++this.number,
      kind: "deal",
      round: view!.round,
      starter: view!.starter,
    }));
  }

  private async apply(seat: SeatNumber, action: string): Promise<Outcome> {
    const before = this.state.value.view;
    return this.happen(`act ${seat} ${action}`, ({ view, reshuffled }) => {
      const drew = seat === this.shown && before ? newCard(before.hand, view!.hand, action) : "";
      return { n: ++this.number, kind: "action", seat, action, reshuffled, drew };
    });
  }

  private async happen(
    request: string,
    tell: (now: { view: TableState["view"]; reshuffled: boolean }) => TableEvent,
  ): Promise<Outcome> {
    const chance = this.day ? [`chance ${dayChance(this.day, this.game.record)}`] : [];
    const asked = ask(...chance, request, `see ${this.shown}`, "due", "result");
    this.happening = asked.catch(() => {});
    const answers = await asked;
    const [happened, position, due, result] = answers.slice(chance.length) as [
      Answer<Happened>,
      WirePosition,
      Due,
      WireEnded,
    ];
    if (isRefused(happened)) return refusalText(happened.refused, this.state.value);
    if (this.disposed) return "";
    this.due = due;
    const view = readPosition(position);
    const state = this.state.value;
    const events = addEvent(state.events, tell({ view, reshuffled: happened.reshuffled > 0 }));
    const ended = this.due.what === "deal" || this.due.what === "over";
    const next: TableState = {
      ...state,
      view,
      events,
      mySeat: this.shown,
      status: "playing",
      next: null,
      slapWindow: null,
    };
    this.state.value = ended ? this.withResult(next, result) : next;
    await this.write(happened.lines);
    this.goOn();
    return "";
  }

  private withResult(state: TableState, ended: WireEnded): TableState {
    const after = endRound(state, readResult(ended), this.due.what === "over", ++this.number);
    return { ...after, mySeat: this.seatAt("between") };
  }

  private async write(lines: string): Promise<void> {
    const over = this.due.what === "over";
    const record = this.game.record + lines;
    const { results, winners } = this.state.value;
    this.game = {
      ...this.game,
      record,
      changed: Date.now(),
      over,
      summary: over && this.game.mine ? summarize(record, this.game.mine, results, winners) : null,
    };
    await save("games", this.game).catch(() => {});
  }

  // ---- the next action ----

  private later(ms: number, what: () => void): void {
    const began = this.turnOf;
    const timer = setTimeout(() => run(), ms);
    const run = () => {
      this.timers.delete(timer);
      if (began === this.turnOf && !this.disposed) what();
    };
    this.timers.set(timer, run);
  }

  private pauseOf(range: readonly [number, number]): number {
    if (this.isLeftToBots()) return 0;
    return botPause(between(range), this.people.includes(this.due.slapper), this.hurried);
  }

  private isLeftToBots(): boolean {
    return !this.people.some((seat) => this.state.value.view?.in[seat - 1]);
  }

  private stopTimers(): void {
    this.turnOf++;
    for (const timer of this.timers.keys()) clearTimeout(timer);
    this.timers.clear();
  }

  private goOn(): void {
    this.stopTimers();
    const { what, turn, slapper } = this.due;
    if (what !== "play" || !this.isBot(turn)) this.hurried = false;
    if (this.state.value.status === "between" && this.isLeftToBots()) this.later(0, () => void this.deal());
    if (what === "swap") this.letAnswer();
    if (what !== "play") return;
    if (this.isBot(slapper)) this.letSlap(slapper);
    if (this.isBot(turn)) this.letPlay(turn);
    else this.passOn(turn, slapper);
  }

  private isBot(seat: SeatNumber): boolean {
    return seat > 0 && this.levels[seat - 1] !== null;
  }

  // Lets a bot compute its action during its visible thinking time.
  private letAct(seat: SeatNumber, pause: number): void {
    const began = this.turnOf;
    const seed = this.day ? ` ${daySeed(this.game.record)}` : "";
    const budget = this.isLeftToBots() && !this.day ? QUICK_MS : THINK_MS; // a deal of the day is the same for everyone
    const thought = askOne<string>(`think ${seat} ${budget}${seed}`);
    this.later(pause, async () => {
      const action = await thought.catch(() => "");
      if (began !== this.turnOf || this.disposed || isRefused(action) || action === "") return;
      if (action === "pass" && this.due.what !== "swap") return;
      await this.apply(seat, action);
    });
  }

  private letPlay(seat: SeatNumber): void {
    const dealt = this.state.value.events.at(-1)?.kind === "deal" && !this.isLeftToBots();
    this.letAct(seat, this.pauseOf(this.levels[seat - 1]!.thinks) + (dealt ? animationMs(1200) : 0));
  }

  private letSlap(seat: SeatNumber): void {
    this.letAct(seat, this.pauseOf(this.levels[seat - 1]!.slaps));
  }

  // The bots answer a false call in turn; the first swap ends it.
  private letAnswer(): void {
    const left = seatsToAnswer(this.state.value.view!);
    const bot = left.find((seat) => this.isBot(seat));
    if (bot) this.letAct(bot, this.pauseOf(this.levels[bot - 1]!.thinks));
    else if (left[0]) this.passOn(left[0], 0);
  }

  // ---- one device for several people ----

  private passOn(seat: SeatNumber, slapper: SeatNumber): void {
    if (this.people.length < 2 || seat === this.shown) {
      if (seat === this.shown || this.people.includes(seat)) void this.uncover(seat);
      return;
    }
    const mayslap = slapper > 0 && slapper === this.shown;
    const until = mayslap
      ? SLAP_MS
      : this.shown === 0
        ? 0
        : Math.max(reducedMotion.value ? 500 : 900, animationMs(LOOK_MS));
    if (mayslap) this.state.value = { ...this.state.value, slapWindow: { until: Date.now() + until, total: until } };
    this.later(until, () => void this.coverFor(seat));
  }

  private async coverFor(seat: SeatNumber): Promise<void> {
    const position = (await askOne("see 0")) as WirePosition;
    if (this.disposed) return;
    batch(() => {
      this.shown = 0;
      this.cover.value = seat;
      this.state.value = { ...this.state.value, view: readPosition(position), mySeat: 0, slapWindow: null };
    });
  }

  // Shows the cards of the player who now has the device.
  async uncover(seat: SeatNumber): Promise<void> {
    if (this.shown === seat && !this.cover.value) return;
    this.shown = seat;
    const position = (await askOne(`see ${seat}`)) as WirePosition;
    if (this.disposed) return;
    batch(() => {
      this.cover.value = 0;
      this.state.value = { ...this.state.value, view: readPosition(position), mySeat: seat, host: seat };
    });
  }

  // ---- calls of the table screen ----

  // An action is meant for the position that is shown. If a bot acts at the same moment, a call could mean something else
  // afterwards.
  async act(action: string): Promise<Outcome> {
    const { what, turn } = this.due;
    await this.happening;
    if (this.due.what !== what || this.due.turn !== turn) return t("moved_on");
    return this.apply(this.shown, action);
  }

  ready(): void {
    if (this.state.value.status === "between") void this.deal();
  }

  // On a shared device, the pauses are for the people who pass it on.
  hurry(): void {
    if (this.people.length !== 1 || this.people.includes(this.due.slapper) || !this.isBot(this.due.turn)) return;
    this.hurried = true;
    for (const [timer, run] of [...this.timers]) {
      clearTimeout(timer);
      run();
    }
  }

  // One person against bots may take turns back, as in the terminal.
  get undo(): (() => void) | undefined {
    const { status } = this.state.value;
    const can = this.people.length === 1 && !this.day && (status === "playing" || status === "between");
    const record = can ? beforeLastAction(this.game.record, this.people[0]!) : "";
    return record ? () => void this.goBackTo(record) : undefined;
  }

  // Resumes the game where this shorter record ends.
  private async goBackTo(record: string): Promise<void> {
    this.stopTimers();
    if (refusalOf(await askOne(`open ${record}`)) || this.disposed) return;
    this.game = { ...this.game, record, changed: Date.now() };
    this.takeUp();
    const event: TableEvent = { n: ++this.number, kind: "undo", seat: this.people[0]! };
    this.state.value = { ...this.state.value, events: addEvent(this.state.value.events, event), next: null };
    await save("games", this.game).catch(() => {});
    await this.look();
  }

  private async advise(): Promise<Hint | null> {
    const choices = await askOne<readonly Choice[]>(`advise ${this.shown} ${HINT_MS}`).catch(() => []);
    return hintOf(choices, this.state.value);
  }

  leave(): void {
    this.dispose();
    this.leaving.left();
  }

  dispose(): void {
    this.disposed = true;
    this.stopTimers();
  }
}
