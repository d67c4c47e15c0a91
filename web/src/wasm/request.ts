// Requests to a WebAssembly module of the page, as src/wasm/wasm_request.h describes them: text in, a JSON value out.
import type { Card } from "../game/card.ts";
import type { View } from "../game/state.ts";

// Why a request was refused: the engine's name for the reason, its parameters, and the reason in English.
export interface Refusal {
  readonly name: string;
  readonly card: Card;
  readonly n: number;
  readonly m: number;
  readonly words: string;
}

export type Answer<T> = T | { readonly refused: Refusal };

export const isRefused = <T>(answer: Answer<T>): answer is { readonly refused: Refusal } =>
  typeof answer === "object" && answer !== null && "refused" in answer;

export const refusalOf = (answer: Answer<unknown>): Refusal | null => (isRefused(answer) ? answer.refused : null);

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// Writes the request where `text` says and returns the answer as text.
export function askModule(
  memory: WebAssembly.Memory,
  text: () => number,
  answer: (length: number) => number,
  request: string,
): string {
  const bytes = encoder.encode(request);
  new Uint8Array(memory.buffer).set(bytes, text());
  const length = answer(bytes.length);
  return decoder.decode(new Uint8Array(memory.buffer, text(), length));
}

const bits = (seats: readonly boolean[]): number => seats.reduce((sum, on, i) => sum + (on ? 1 << i : 0), 0);
const flag = (on: boolean): number => (on ? 1 : 0);

// The view of a seat, as src/wasm/view_words.h reads it.
export function viewWords(view: View): string {
  const words = [
    `seat=${view.seat}`,
    `players=${view.counts.length}`,
    `phase=${view.phase}`,
    `slap=${flag(view.slap === view.seat)}`,
    `called=${flag(view.called)}`,
    `in=${bits(view.in)}`,
    `earned=${bits(view.earned)}`,
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
  ];
  if (view.turn > 0) words.push(`turn=${view.turn}`);
  if (view.seat > 0) words.push(`hand=${view.hand}`);
  if (view.drawn) words.push(`drawn=${view.drawn}`);
  return words.join(" ");
}
