// The page's side of the worker. Requests that are sent together are answered together, with nothing in between.
import { t } from "../i18n/index.ts";
import type { LevelInfo } from "../game/wire.ts";
import type { Answer } from "../wasm/request.ts";
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

// Returns an answer for each request. Throws if the module cannot be loaded.
export async function ask(...requests: string[]): Promise<readonly Answer<unknown>[]> {
  worker ??= start();
  const n = ++asked;
  const answers = await new Promise<readonly string[]>((resolve) => {
    waiting.set(n, resolve);
    worker!.postMessage({ n, requests });
  });
  if (answers.length !== requests.length) throw new Error(t("engine_missing"));
  return answers.map((answer) => JSON.parse(answer) as Answer<unknown>);
}

export const askOne = async <T>(request: string): Promise<Answer<T>> => (await ask(request))[0] as Answer<T>;

// ---- the bots ----

export interface Level extends LevelInfo {
  readonly thinks: readonly [number, number]; // milliseconds
  readonly slaps: readonly [number, number];
}

let levels: Promise<readonly Level[]> | null = null;

export function fetchLevels(): Promise<readonly Level[]> {
  levels ??= askOne<readonly Level[]>("levels") as Promise<readonly Level[]>;
  levels.catch(() => (levels = null));
  return levels;
}
