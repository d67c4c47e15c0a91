// The driver for a table on the server: follows its events, reconnects, and sends actions.
import { computed, signal } from "@preact/signals";
import type { Driver, Hint, Outcome } from "../game/driver.ts";
import type { ChatLine, SayKind, SeatNumber } from "../game/state.ts";
import { t, tMaybe, type Values } from "../i18n/index.ts";
import { sendReport } from "./report.ts";
import { toast } from "../ui/Toasts.tsx";
import { LOST, type Connection } from "./connection.ts";
import type { Answer, WireEvent } from "./protocol.ts";
import { phraseNumber } from "../game/phrases.ts";
import { canUndo, isGap, takeEvent, takeState, type Room } from "./room.ts";
import { makeTableState, othersWatching } from "./tableState.ts";

// The dependencies of the table besides the connection; the session provides them.
export interface Self {
  id(): number;
  muted(): ReadonlySet<number>;
  mute(player: number, on: boolean): Promise<void>;
  random(bytes: number): Uint8Array;
  moved(code: string, to: string): void; // Called when the table has got another code.
  again(rules: string): void; // Looks for another game under these rules.
  left(code: string, seated: boolean): void; // Called after leaving the table, with or without keeping the seat.
}

// Some refusals tell how long they hold.
const valuesOf = (answer: Answer): Values => ({ n: Math.ceil(Number(answer.wait_ms ?? 0) / 1000) });

export const refusalWords = (answer: Answer): string =>
  answer.ok ? "" : (tMaybe(`error_${answer.error}`, valuesOf(answer)) ?? answer.message);

const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const MIX_BYTES = 32;

export class ServerTable implements Driver {
  readonly room = signal<Room | null>(null);
  readonly problem = signal(""); // why the table cannot be opened, or ""
  readonly state;
  // Provides hints where they are wanted and allowed
  readonly helper = signal<(() => Promise<Hint | null>) | undefined>(undefined);
  private readonly stop: () => void;
  // Callbacks that wait for the state after a reconnect
  private returned: ((missed: readonly WireEvent[]) => void)[] = [];
  private mixed = ""; // the commitment to which we have sent our random bytes
  private asking = false;

  constructor(
    private readonly connection: Connection,
    readonly code: string,
    private readonly self: Self,
  ) {
    this.state = computed(() => makeTableState(this.room.value!, this.connection.link.value, this.self.muted()));
    this.stop = connection.listen((event) => this.hear(event));
    connection.start();
    if (connection.open) void this.openTable();
  }

  get hint(): (() => Promise<Hint | null>) | undefined {
    return this.helper.value;
  }

  // A player alone with bots in a casual game may take turns back.
  get undo(): (() => void) | undefined {
    const room = this.room.value;
    return room && canUndo(room) ? () => void this.ask("undo") : undefined;
  }

  // Stops following the table. Our seat stays ours.
  dispose(): void {
    this.stop();
    if (this.connection.open && this.room.peek()) void this.connection.request("close", { table: this.code });
  }

  // ---- events ----

  private async openTable(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    const since = this.room.peek()?.n;
    const answer = await this.connection.request(
      "open",
      since === undefined ? { table: this.code } : { table: this.code, since },
    );
    this.asking = false;
    if (!answer.ok && answer.error !== LOST) this.problem.value = refusalWords(answer);
  }

  private hear(event: WireEvent): void {
    if (event.event === "hello") {
      this.asking = false;
      void this.openTable();
    }
    if (event.table !== this.code) return;
    if (event.event === "code") return this.move(event.code as string);
    if (event.event === "table") this.takeWhole(event);
    else this.takeOne(event);
    this.mix();
  }

  // Forgets the room, which has another code now, so that dispose does not close a table that is gone.
  private move(to: string): void {
    this.room.value = null;
    this.self.moved(this.code, to);
  }

  private takeWhole(event: WireEvent): void {
    this.problem.value = "";
    this.room.value = takeState(this.code, event, this.room.peek(), Date.now());
    const waiting = this.returned;
    this.returned = [];
    for (const go of waiting) go((event.missed as WireEvent[] | null) ?? []);
  }

  private takeOne(event: WireEvent): void {
    const room = this.room.peek();
    if (!room) return;
    if (isGap(room, event)) void this.openTable();
    else this.room.value = takeEvent(room, event, this.self.id(), Date.now());
  }

  // Sends our random bytes for the shuffle, once for each commitment.
  private mix(): void {
    const room = this.room.peek();
    if (!room || room.you === 0 || !room.commit || room.commitRound === 0) return;
    const key = `${room.commit} ${room.you}`;
    const early =
      room.phase === "waiting" || room.between || (room.phase === "playing" && !room.view) || room.phase === "over";
    if (!early || this.mixed === key) return;
    this.mixed = key;
    void this.connection.request("mix", {
      table: this.code,
      round: room.commitRound,
      bytes: toHex(this.self.random(MIX_BYTES)),
    });
  }

  // ---- actions ----

  // Sends an action together with the number of the move it is for, so that it can never count twice. If the connection
  // is lost on the way, the state after the reconnect shows whether the action counted; if not, it is sent again.
  async act(action: string): Promise<Outcome> {
    const move = this.room.peek()?.move ?? 0;
    for (;;) {
      const answer = await this.connection.request("act", { table: this.code, move, action });
      if (answer.ok) return "";
      if (answer.error !== LOST) return refusalWords(answer);
      const missed = await new Promise<readonly WireEvent[]>((resolve) => this.returned.push(resolve));
      if (this.hasCounted(missed, move)) return "";
      if ((this.room.peek()?.move ?? 0) !== move) return t("moved_on");
    }
  }

  private hasCounted(missed: readonly WireEvent[], move: number): boolean {
    const you = this.room.peek()?.you;
    return missed.some(
      (event) => event.event === "act" && event.move === move + 1 && event.seat === you && event.by !== "bot",
    );
  }

  // Sends any other request once, and shows a refusal as a toast.
  async ask(name: string, fields: Record<string, unknown> = {}): Promise<Answer> {
    const answer = await this.connection.request(name, { table: this.code, ...fields });
    if (!answer.ok) toast(answer.error === LOST ? t("not_connected") : refusalWords(answer));
    return answer;
  }

  start = (): void => void this.ask("start");
  ready = (): void => void this.ask("ready");
  hurry = (): void => void this.connection.request("hurry", { table: this.code });
  newGame = (): void => this.self.again(this.room.peek()!.settings.rules);
  rematch = (): void => void this.ask("rematch");
  takeBack = (): void => void this.ask("back");
  stand = (): void => void this.ask("stand");
  sit = (seat: SeatNumber): void => void this.ask("sit", { seat });
  addBot = (seat: SeatNumber, level: string): void => void this.ask("bot", { seat, level });
  removeBot = (seat: SeatNumber): void => void this.ask("bot", { seat, level: null });
  kick = (seat: SeatNumber): void => void this.ask("kick", { seat });

  say = async (kind: SayKind, what: string): Promise<boolean> =>
    (await this.ask("say", { [kind]: kind === "phrase" ? phraseNumber(what) : what })).ok;

  canReport = (line: ChatLine): boolean => line.kind === "text" && !!line.from && line.from !== this.self.id();

  report = (line: ChatLine | null): void => {
    const game = this.room.peek()?.game ?? "";
    void sendReport(this.connection, {
      table: this.code,
      ...(line ? { what: "message", n: line.n } : { what: "game", game }),
    });
  };

  // Onlookers can be silenced if there are any.
  get silence(): ((on: boolean) => void) | undefined {
    const room = this.room.value;
    const useful = room && (room.quiet || othersWatching(room) > 0);
    return useful ? (on) => void this.ask("silence", { on }) : undefined;
  }

  mute = (player: string, on: boolean): void => void this.self.mute(Number(player), on);

  leave = (): void => {
    const room = this.room.peek();
    if (room && room.you > 0 && room.phase === "playing") void this.connection.request("leave", { table: this.code });
    if (room && room.you > 0 && room.phase === "waiting") void this.connection.request("stand", { table: this.code });
    this.self.left(this.code, room?.phase === "playing" && room.you > 0);
  };
}
