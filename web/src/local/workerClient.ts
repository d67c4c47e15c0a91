// The page's side of the worker. Questions that are sent together are answered together, with nothing in between.
import { t } from "../i18n/index.ts";
import type { LevelInfo } from "../net/protocol.ts";
import type { Answered } from "./worker.ts";

let worker: Worker | null = null;
let asked = 0;
const waiting = new Map<number, (answers: readonly string[]) => void>();

function start(): Worker {
  const one = new Worker("/worker.js");
  one.onmessage = ({ data: { n, answers } }: MessageEvent<Answered>) => {
    waiting.get(n)?.(answers);
    waiting.delete(n);
  };
  one.onerror = () => {
    for (const answer of waiting.values()) answer([]);
    waiting.clear();
    worker = null;
  };
  return one;
}

// Returns an answer for each question. Throws if the module cannot be loaded.
export async function ask(...questions: string[]): Promise<readonly string[]> {
  worker ??= start();
  const n = ++asked;
  const answers = await new Promise<readonly string[]>((resolve) => {
    waiting.set(n, resolve);
    worker!.postMessage({ n, questions });
  });
  if (answers.length !== questions.length) throw new Error(t("engine_missing"));
  return answers;
}

export const askOne = async (question: string): Promise<string> => (await ask(question))[0]!;

export const isRefusal = (answer: string): boolean => answer.startsWith("!");
export const refusalWords = (answer: string): string => answer.split("\n").slice(1).join("\n");

// ---- the bots ----

export interface Level extends LevelInfo {
  readonly thinks: readonly [number, number]; // milliseconds
  readonly slaps: readonly [number, number];
}

let levels: Promise<readonly Level[]> | null = null;

function readLevel(line: string): Level {
  const [name = "", about = "", person = "", face = "", ...pauses] = line.split("\t");
  const [thinksLeast = 0, thinksMost = 0, slapsLeast = 0, slapsMost = 0] = pauses.map(Number);
  return { name, about, person, face, thinks: [thinksLeast, thinksMost], slaps: [slapsLeast, slapsMost] };
}

export function fetchLevels(): Promise<readonly Level[]> {
  levels ??= askOne("levels").then((text) => text.trim().split("\n").map(readLevel));
  levels.catch(() => (levels = null));
  return levels;
}
