// The WebSocket connection to the server. It opens on first use, reconnects automatically, and passes on events. Each
// request is answered once; requests in flight when the connection is lost are answered with "lost", and the caller
// decides whether to send them again.
import { signal } from "@preact/signals";
import type { Link } from "../game/state.ts";
import type { Answer, WireEvent } from "./protocol.ts";

export const LOST = "lost";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PROBE_WAIT = 2500; // a connection that is silent this long after a probe is dead

type Listener = (event: WireEvent) => void;

// The dependencies of the connection; tests provide their own.
export interface World {
  open(): WebSocket;
  // Ensures that the server knows us by a cookie.
  introduce(): Promise<void>;
}

export class Connection {
  readonly link = signal<Link>("connecting");
  private socket: WebSocket | null = null;
  private waiting = new Map<number, (answer: Answer) => void>();
  private listeners = new Set<Listener>();
  private nextId = 1;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heard = 0; // number of frames received, to see whether one came after a probe
  private wanted = false;
  private known = false; // the server has accepted us since the last failure
  private connecting = 0; // the current attempt, or 0; only one at a time, or a first visit could create two guests
  private attempts = 0;

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

  // Reconnects as another player.
  restart(): void {
    this.drop();
    this.connecting = 0;
    this.known = false;
    this.failures = 0;
    if (this.wanted) void this.connect();
  }

  get open(): boolean {
    return this.link.peek() === "live";
  }

  request(name: string, fields: Record<string, unknown> = {}): Promise<Answer> {
    const { socket } = this;
    if (!socket || !this.open) return Promise.resolve({ ok: false, error: LOST, message: "" });
    const id = this.nextId++;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      socket.send(JSON.stringify({ do: name, id, ...fields }));
    });
  }

  // Called when the page becomes visible or the network returns: reconnects without waiting. An open connection may
  // have died unnoticed, so it is probed.
  wake(): void {
    if (!this.wanted) return;
    if (this.open) this.probe();
    else if (!this.socket) void this.connect();
  }

  private probe(): void {
    const { heard, socket } = this;
    void this.request("lobby", { on: this.wantsLobby });
    setTimeout(() => {
      if (this.socket === socket && this.heard === heard) this.lose();
    }, PROBE_WAIT);
  }

  wantsLobby = false;

  private async connect(): Promise<void> {
    if (this.connecting) return;
    const attempt = (this.connecting = ++this.attempts);
    clearTimeout(this.timer);
    if (this.link.peek() !== "lost") this.link.value = "connecting";
    const met =
      this.known ||
      (await this.world.introduce().then(
        () => true,
        () => false,
      ));
    if (this.connecting !== attempt) return;
    this.connecting = 0;
    if (met) this.attach(this.world.open());
    else this.lose();
  }

  private attach(socket: WebSocket): void {
    this.socket = socket;
    const mine = (then: () => void) => () => this.socket === socket && then();
    socket.onmessage = (message) => this.socket === socket && this.hear(String(message.data));
    socket.onclose = mine(() => this.lose());
    socket.onerror = mine(() => this.lose());
  }

  private hear(text: string): void {
    this.heard++;
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
    if (event.event === "hello") {
      this.known = true;
      this.failures = 0;
      this.link.value = "live";
    }
    for (const listener of [...this.listeners]) listener(event);
    if (event.event === "bye") this.lose(Number(event.back_ms ?? 0));
  }

  private drop(): void {
    const { socket } = this;
    this.socket = null;
    if (this.open) this.link.value = "connecting";
    socket?.close();
    const unanswered = [...this.waiting.values()];
    this.waiting.clear();
    for (const resolve of unanswered) resolve({ ok: false, error: LOST, message: "" });
  }

  // Schedules the next attempt with exponential backoff and jitter.
  private lose(after = 0): void {
    this.link.value = "lost";
    this.drop();
    this.known = false;
    clearTimeout(this.timer);
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures++) * (0.6 + Math.random() * 0.8);
    this.timer = setTimeout(() => void this.connect(), Math.max(after, wait));
  }
}
