// The WebSocket connection to the server. It opens on first use, reconnects automatically, and passes on events. Each
// request is answered once; requests in flight when the connection is lost are answered with "lost", and the caller
// decides whether to send them again.
//
// A connection can die without a sign: then the browser reports nothing for minutes. So a request without an answer
// makes us doubt the connection: we probe it, and ask the server over HTTP whether it can be reached at all. As soon as
// it can and the connection is still silent, we open a new one.
import { signal } from "@preact/signals";
import type { Link } from "../game/state.ts";
import type { Answer, WireEvent } from "./protocol.ts";

export const LOST = "lost";

const ANSWER_MS = 2000; // a request that is unanswered this long makes us doubt the connection
const QUIET_MS = 5000; // after this long without a message we ask for one
const SHOW_MS = 250; // how long a probe may take before the user hears of it
const TRUST_MS = 700; // a probe may take this long although the server can be reached over HTTP
const PROBE_MS = 2500; // a connection that is silent this long after a probe is dead
const FIRST_WAIT = 400; // between attempts to connect, doubled each time …
const LONGEST_WAIT = 8000; // … up to this
const BANNED_MS = 60000; // before the next attempt of a banned user
const ATTEMPT_MS = 3000; // how long an attempt may take, doubled each time up to LONGEST_WAIT
const YOUNG_MS = 600; // an attempt of this age is not given up because the server can be reached again

// The pauses between the HTTP requests that find out whether the server can be reached, and how many of each length.
const LOOKOUTS = [
  [300, 30],
  [600, 500],
  [3000, Infinity],
] as const;

type Listener = (event: WireEvent) => void;

// The dependencies of the connection; tests provide their own.
export interface World {
  open(): WebSocket;
  // Ensures that the server knows us by a cookie. Resolves to "banned" if the server does not want to know us.
  introduce(stop: AbortSignal): Promise<void | "banned">;
  // True if the server answers an HTTP request. Takes at most about a second.
  reach(): Promise<boolean>;
  // True if the user can see the page.
  visible(): boolean;
  // Calls the function after this time, unless the returned function is called before.
  later(ms: number, what: () => void): () => void;
}

const never = (): void => {};

export class Connection {
  readonly link = signal<Link>("connecting");
  private socket: WebSocket | null = null;
  private waiting = new Map<number, (answer: Answer) => void>();
  private listeners = new Set<Listener>();
  private nextId = 1;
  private failures = 0;
  private stopRetry = never;
  private stopAttempt = never;
  private stopHeartbeat = never;
  private heard = 0; // number of frames received, to see whether one came after a probe
  private wanted = false;
  private known = false; // the server has accepted us since the last failed attempt
  private connecting: AbortController | null = null; // the introduction; only one, or a first visit could create two guests
  private young = false; // the present attempt has just begun
  private probing = false; // a probe has no answer yet …
  private trusted = false; // … but may still get one
  private lookouts = 0; // requests that asked whether the server can be reached, since the connection was last live
  private reached = 0; // the number of the last that was answered …
  private missed = false; // … and whether a later one was not
  private looking = false;

  constructor(private readonly world: World) {}

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  start(): void {
    if (this.wanted) return;
    this.wanted = true;
    void this.connect();
  }

  // Ends the connection for good.
  stop(): void {
    this.wanted = false;
    this.stopRetry();
    this.drop();
  }

  // Reconnects as another player.
  restart(): void {
    this.drop();
    this.known = false;
    this.failures = 0;
    if (this.wanted) void this.connect();
  }

  get open(): boolean {
    return this.link.peek() === "live" || this.link.peek() === "silent";
  }

  request(name: string, fields: Record<string, unknown> = {}): Promise<Answer> {
    const { socket } = this;
    if (!socket || !this.open) return Promise.resolve({ ok: false, error: LOST, message: "" });
    const id = this.nextId++;
    return new Promise((resolve) => {
      const calm = this.world.later(ANSWER_MS, () => this.socket === socket && this.doubt());
      this.waiting.set(id, (answer) => {
        calm();
        resolve(answer);
      });
      socket.send(JSON.stringify({ do: name, id, ...fields }));
    });
  }

  wantsLobby = false;

  // ---- signs of life ----

  // Called when the page becomes visible or the network returns: reconnects without waiting. An open connection may
  // have died unnoticed, so it is probed.
  wake(): void {
    if (!this.wanted) return;
    if (this.open) this.doubt();
    else if (this.link.peek() === "lost" && !this.young) this.connectAnew();
  }

  // Called when something suggests that the connection is dead. Probes it, and shows that it is silent unless the
  // answer comes at once.
  doubt(): void {
    const { heard, socket } = this;
    if (!socket || !this.open || this.probing) return;
    const unless = (ms: number, then: () => void) =>
      this.world.later(ms, () => this.socket === socket && this.heard === heard && then());
    this.probing = this.trusted = true;
    socket.send(JSON.stringify({ do: "ping", id: this.nextId++ }));
    unless(SHOW_MS, () => {
      this.link.value = "silent";
      this.lookOut();
    });
    unless(TRUST_MS, () => (this.trusted = false));
    unless(PROBE_MS, () => this.lose());
  }

  // Asks for a sign of life when nothing has come for a while. If there is no answer, `request` doubts the connection.
  private beat(): void {
    this.stopHeartbeat();
    this.stopHeartbeat = this.world.later(QUIET_MS, () => {
      if (this.world.visible()) void this.request("ping");
      this.beat();
    });
  }

  // While the connection is lost or silent, asks again and again whether the server can be reached. The requests
  // overlap: one that is lost with the network must not delay the next.
  private lookOut(): void {
    if (this.looking) return;
    this.looking = true;
    const number = ++this.lookouts;
    if (this.world.visible())
      void this.world.reach().then((reached) => {
        if (reached) this.find(number);
        else if (number > this.reached) this.missed = true;
      });
    let [pause, left] = [0, number];
    for (const [ms, times] of LOOKOUTS) {
      pause = ms;
      if ((left -= times) <= 0) break;
    }
    this.world.later(pause * (0.8 + Math.random() * 0.4), () => {
      this.looking = false;
      if (this.wanted && this.link.peek() !== "live") this.lookOut();
    });
  }

  // The server can be reached: replaces a silent connection, or an attempt that began while it could not be reached.
  private find(number: number): void {
    this.reached = Math.max(this.reached, number);
    const link = this.link.peek();
    const silent = link === "silent" && !this.trusted;
    if (!silent && (link !== "lost" || !this.missed || this.young)) return;
    this.missed = false;
    if (silent) this.lose();
    this.connectAnew();
  }

  // ---- connecting ----

  // Gives up an attempt that may hang, and makes a new one.
  private connectAnew(): void {
    this.drop();
    void this.connect();
  }

  private async connect(): Promise<void> {
    if (!this.wanted || this.connecting || this.socket) return;
    const attempt = (this.connecting = new AbortController());
    this.stopRetry();
    this.stopAttempt();
    this.young = true;
    this.world.later(YOUNG_MS, () => (this.young = false));
    const most = Math.min(LONGEST_WAIT, ATTEMPT_MS * 2 ** this.failures);
    this.stopAttempt = this.world.later(most, () => this.lose());
    if (this.link.peek() !== "lost") this.link.value = "connecting";
    const trouble = this.known ? undefined : await this.world.introduce(attempt.signal).catch(() => "failed" as const);
    if (this.connecting !== attempt) return;
    this.connecting = null;
    if (trouble) this.lose(trouble === "banned" ? BANNED_MS : 0);
    else this.attach(this.world.open());
  }

  private attach(socket: WebSocket): void {
    this.socket = socket;
    const mine = (then: () => void) => () => this.socket === socket && then();
    const end = mine(() => {
      if (!this.open) this.known = false; // perhaps the server no longer knows our cookie
      this.lose();
    });
    socket.onmessage = (message) => this.socket === socket && this.hear(String(message.data));
    socket.onclose = end;
    socket.onerror = end;
  }

  private hear(text: string): void {
    this.heard++;
    this.probing = false;
    if (this.link.peek() === "silent") this.link.value = "live";
    if (this.open) this.beat();
    let message: Record<string, unknown>;
    try {
      message = JSON.parse(text) as Record<string, unknown>;
    } catch {
      return;
    }
    if (typeof message.re === "number") this.settle(message.re, message as unknown as Answer);
    else if (typeof message.event === "string") this.tellAll(message as unknown as WireEvent);
  }

  private settle(id: number, answer: Answer): void {
    const resolve = this.waiting.get(id);
    this.waiting.delete(id);
    resolve?.(answer);
  }

  private tellAll(event: WireEvent): void {
    if (event.event === "hello") this.greet();
    for (const listener of [...this.listeners]) listener(event);
    if (event.event === "banned") this.lose(BANNED_MS);
    if (event.event === "bye") this.lose(Number(event.back_ms ?? 0));
  }

  private greet(): void {
    this.stopAttempt();
    this.known = true;
    this.failures = this.lookouts = this.reached = 0;
    this.missed = false;
    this.link.value = "live";
    this.beat();
  }

  private drop(): void {
    const { socket } = this;
    this.connecting?.abort();
    this.connecting = this.socket = null;
    this.young = this.probing = false;
    this.stopAttempt();
    this.stopHeartbeat();
    if (this.open) this.link.value = "connecting";
    socket?.close();
    const unanswered = [...this.waiting.values()];
    this.waiting.clear();
    for (const resolve of unanswered) resolve({ ok: false, error: LOST, message: "" });
  }

  // Schedules the next attempt with exponential backoff and jitter. The lookout may come before it, except when the
  // server has told us how long to wait.
  private lose(after = 0): void {
    this.link.value = "lost";
    this.drop();
    this.stopRetry();
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures++) * (0.6 + Math.random() * 0.8);
    this.stopRetry = this.world.later(Math.max(after, wait), () => {
      void this.connect();
      if (after !== BANNED_MS) this.lookOut();
    });
    if (after === 0) this.lookOut();
  }
}
