// The engine in page.wasm: questions and answers are text. No rule of the game is implemented in TypeScript.
import type { View } from "../game/state.ts";
import { splitCards, type Card } from "../game/card.ts";

export type Shape = "single" | "set" | "run";

// One way to lay some cards; `faces` is the card that each place stands for, which differs for jokers in a run.
export interface Way {
  readonly shape: Shape;
  readonly cards: readonly Card[];
  readonly faces: readonly Card[];
}

// A refusal: the engine's name for it, the values in its text, and the text in English.
export interface Refusal {
  readonly name: string;
  readonly card: Card;
  readonly n: number;
  readonly m: number;
  readonly words: string;
}

export interface Option {
  readonly key: string;
  readonly about: string;
  readonly normal: number;
  readonly lowest: number;
  readonly highest: number;
  readonly values: readonly string[]; // the values of a choice; empty for numbers
}

export interface Preset {
  readonly name: string;
  readonly about: string;
  readonly fewest: number;
  readonly most: number;
  readonly differences: string;
}

export type Rules = Readonly<Record<string, string>>;

interface Module {
  readonly memory: WebAssembly.Memory;
  page_text(): number;
  page_ask(length: number): number;
}

const bits = (seats: readonly boolean[]): number => seats.reduce((sum, on, i) => sum + (on ? 1 << i : 0), 0);
const flag = (on: boolean): string => (on ? "1" : "0");

// Writes the part of a view that decides which actions are legal, as the module reads it.
function viewWords(view: View): string {
  const passed = view.passed.reduce((sum, seat) => sum | (1 << (seat - 1)), 0);
  const words = [
    `seat=${view.seat}`,
    `players=${view.counts.length}`,
    `phase=${view.phase}`,
    `slap=${flag(view.slap === view.seat)}`,
    `called=${flag(view.called)}`,
    `in=${bits(view.in)}`,
    `passed=${passed}`,
    `drop=${view.drop}`,
    `stock=${view.stock}`,
    `discards=${view.discards}`,
  ];
  if (view.turn > 0) words.push(`turn=${view.turn}`);
  if (view.seat > 0) words.push(`hand=${view.hand}`);
  return words.join(" ");
}

export function readRefusal(answer: string): Refusal {
  const [head = "", ...words] = answer.slice(1).split("\n");
  const [name = "", card = "Jk", n = "0", m = "0"] = head.split(" ");
  return { name, card, n: Number(n), m: Number(m), words: words.join("\n") };
}

const lines = (answer: string): string[] => answer.split("\n").filter((line) => line !== "");

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
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();
  private rulesText = "";
  private rulesNow: Rules = {};

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

  ask(question: string): string {
    const at = this.module.page_text();
    const bytes = this.encoder.encode(question);
    new Uint8Array(this.module.memory.buffer, at, bytes.length).set(bytes);
    const length = this.module.page_ask(bytes.length);
    return this.decoder.decode(new Uint8Array(this.module.memory.buffer, at, length));
  }

  // Sets the rules for the following questions. Returns the value of every option, or null if the rules are not valid.
  rules(text: string): Rules | null {
    if (text === this.rulesText) return this.rulesNow;
    const answer = this.ask(`rules ${text}`);
    if (answer.startsWith("!")) return null;
    this.rulesText = text;
    this.rulesNow = Object.fromEntries(lines(answer).map((line) => line.split(" ") as [string, string]));
    return this.rulesNow;
  }

  // Sets the position for the following questions.
  look(view: View): void {
    this.ask(`view ${viewWords(view)}`);
  }

  // Returns every way to lay these cards, best first, or why there is none.
  arrange(cards: readonly Card[]): Way[] | Refusal {
    const answer = this.ask(`arrange ${cards.join("")}`);
    if (answer.startsWith("!")) return readRefusal(answer);
    return lines(answer).map((line) => {
      const [shape, laid = "", faces = ""] = line.split(" ");
      return { shape: shape as Shape, cards: splitCards(laid), faces: splitCards(faces) };
    });
  }

  // Returns null if the action is legal, else the refusal.
  check(action: string): Refusal | null {
    const answer = this.ask(`check ${action}`);
    return answer === "" ? null : readRefusal(answer);
  }

  // Tells for each card of the hand, in written order, whether some throw contains it together with these cards.
  fits(cards: readonly Card[]): boolean[] {
    return [...this.ask(`fits ${cards.join("")}`)].map((digit) => digit === "1");
  }

  // Tells whether the draw pile and each card of the last throw can be picked up with this throw.
  takes(cards: readonly Card[]): { stock: boolean; drop: boolean[] } {
    const [stock = "0", ...drop] = this.ask(`takes ${cards.join("")}`);
    return { stock: stock === "1", drop: drop.map((digit) => digit === "1") };
  }

  points(cards: string): number {
    return Number(this.ask(`points ${cards}`));
  }

  options(): Option[] {
    return lines(this.ask("options")).map((line) => {
      const [key = "", about = "", normal, lowest, highest, ...values] = line.split("\t");
      return { key, about, normal: Number(normal), lowest: Number(lowest), highest: Number(highest), values };
    });
  }

  presets(): Preset[] {
    return lines(this.ask("presets")).map((line) => {
      const [name = "", about = "", fewest, most, differences = ""] = line.split("\t");
      return { name, about, fewest: Number(fewest), most: Number(most), differences };
    });
  }

  // Returns the options that make no difference under the current rules.
  idle(): string[] {
    return lines(this.ask("idle"));
  }
}
