// The engine in page.wasm (src/wasm/page.h). No rule of the game is implemented in TypeScript.
import { splitCards, type Card } from "../game/card.ts";
import type { View } from "../game/state.ts";
import type { OptionInfo, OptionValues, PresetInfo } from "../game/wire.ts";
import { askModule, isRefused, refusalOf, viewWords, type Answer, type Refusal } from "./request.ts";

export type Shape = "single" | "set" | "run";

// One way to lay some cards; `faces` is the card that each place stands for, which differs for jokers in a run.
export interface Way {
  readonly shape: Shape;
  readonly cards: readonly Card[];
  readonly faces: readonly Card[];
}

interface WireWay {
  readonly shape: Shape;
  readonly cards: string;
  readonly faces: string;
}

interface Module {
  readonly memory: WebAssembly.Memory;
  page_text(): number;
  page_ask(length: number): number;
}

// Fetches each module once; every engine is made from the same bytes.
const fetched = new Map<string, Promise<ArrayBuffer>>();

function fetchOnce(source: string): Promise<ArrayBuffer> {
  const known =
    fetched.get(source) ??
    fetch(source).then((response) => (response.ok ? response.arrayBuffer() : Promise.reject(new Error(source))));
  fetched.set(source, known);
  known.catch(() => fetched.delete(source));
  return known;
}

export class Engine {
  private rulesText = "";
  private rulesNow: OptionValues = {};

  constructor(private readonly module: Module) {}

  static async load(source: string | URL = "/engine.wasm"): Promise<Engine> {
    return Engine.from(await fetchOnce(String(source)));
  }

  static async from(bytes: BufferSource): Promise<Engine> {
    const { instance } = (await WebAssembly.instantiate(
      bytes,
      {},
    )) as unknown as WebAssembly.WebAssemblyInstantiatedSource;
    return new Engine(instance.exports as unknown as Module);
  }

  ask<T>(request: string): Answer<T> {
    const { memory, page_text, page_ask } = this.module;
    return JSON.parse(askModule(memory, page_text, page_ask, request)) as Answer<T>;
  }

  // Sends a request that is never refused.
  get<T>(request: string): T {
    return this.ask<T>(request) as T;
  }

  // Sets the rules for the following requests. Returns the value of every option, or null if the rules are not valid.
  rules(text: string): OptionValues | null {
    if (text === this.rulesText) return this.rulesNow;
    const answer = this.ask<OptionValues>(`rules ${text}`);
    if (isRefused(answer)) return null;
    this.rulesText = text;
    this.rulesNow = answer;
    return answer;
  }

  // Sets the position for the following requests.
  look(view: View): void {
    this.ask(`view ${viewWords(view)}`);
  }

  // Returns every way to lay these cards, best first, or why there is none.
  arrange(cards: readonly Card[]): Way[] | Refusal {
    const answer = this.ask<WireWay[]>(`arrange ${cards.join("")}`);
    if (isRefused(answer)) return answer.refused;
    return answer.map((way) => ({ shape: way.shape, cards: splitCards(way.cards), faces: splitCards(way.faces) }));
  }

  // Returns null if the action is legal, else the refusal.
  check(action: string): Refusal | null {
    return refusalOf(this.ask(`check ${action}`));
  }

  // Tells for each card of the hand, in written order, whether some throw contains it together with these cards.
  fits(cards: readonly Card[]): boolean[] {
    return this.get(`fits ${cards.join("")}`);
  }

  // Tells whether the draw pile and each card of the last throw can be picked up with this throw.
  takes(cards: readonly Card[]): { stock: boolean; drop: boolean[] } {
    return this.get(`takes ${cards.join("")}`);
  }

  points(cards: string): number {
    return this.get(`points ${cards}`);
  }

  // Returns a whole deck, under the current rules, that begins with these cards.
  deck(players: number, cards: string): string {
    return this.get(`deck ${players} ${cards}`);
  }

  options(): OptionInfo[] {
    return this.get("options");
  }

  presets(): PresetInfo[] {
    return this.get("presets");
  }

  // Returns the options that make no difference under the current rules.
  idle(): string[] {
    return this.get("idle");
  }
}
