// The worker: runs games and bots, so that the page stays responsive while a bot thinks. Takes requests and returns
// answers as text.
import { askModule } from "../wasm/request.ts";

interface Module {
  readonly memory: WebAssembly.Memory;
  bench_weights(): number;
  offline_text(): number;
  offline_ask(length: number): number;
}

export interface Asked {
  readonly n: number;
  readonly requests: readonly string[];
}

export interface Answered {
  readonly n: number;
  readonly answers: readonly string[]; // none if the module could not be loaded
}

const scope = self as unknown as {
  onmessage: (event: MessageEvent<Asked>) => void;
  postMessage(message: Answered): void;
};

const clock_us = (): bigint => BigInt(Math.round(performance.now() * 1000));
const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function fetchBytes(path: string): Promise<ArrayBuffer> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(path);
  return response.arrayBuffer();
}

const ask = ({ memory, offline_text, offline_ask }: Module, request: string): string =>
  askModule(memory, offline_text, offline_ask, request);

// A module with one instruction of the SIMD proposal, which not all browsers have.
const SIMD = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
];
const modulePath = (): string => (WebAssembly.validate(new Uint8Array(SIMD)) ? "/offline-simd.wasm" : "/offline.wasm");

async function load(): Promise<Module> {
  const [code, weights] = await Promise.all([fetchBytes(modulePath()), fetchBytes("/yaniv.net")]);
  const { instance } = await WebAssembly.instantiate(code, { env: { clock_us } });
  const module = instance.exports as unknown as Module;
  new Uint8Array(module.memory.buffer).set(new Uint8Array(weights), module.bench_weights());
  ask(module, `weights ${weights.byteLength}`);
  ask(module, `chance ${hex(crypto.getRandomValues(new Uint8Array(32)))}`);
  return module;
}

let loading: Promise<Module> | null = null;

scope.onmessage = async ({ data: { n, requests } }) => {
  try {
    loading ??= load();
    const module = await loading;
    scope.postMessage({ n, answers: requests.map((request) => ask(module, request)) });
  } catch {
    loading = null;
    scope.postMessage({ n, answers: [] });
  }
};
