// Checks the shuffles of a record against the commitments made before each round (docs/PROTOCOL.md, "The shuffle").
import { blake2b } from "@noble/hashes/blake2.js";
import type { Engine } from "../wasm/engine.ts";
import { orderOf } from "../game/card.ts";
import { splitCards } from "../game/card.ts";
import { readHead } from "../local/record.ts";

export interface Verdict {
  readonly round: number;
  readonly fine: boolean;
  readonly why: "" | "commit" | "deck" | "starter" | "reshuffle";
}

interface RoundFacts {
  starter: string;
  deck: string;
  reshuffles: string[];
  commit: string;
  mix: string[];
  seed: string;
}

const hash = (bytes: Uint8Array): string => toHex(blake2b(bytes, { dkLen: 32 }));
const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

// Collects the lines of each round. Tags contain the round's number.
function readRounds(record: string): Map<number, RoundFacts> {
  const rounds = new Map<number, RoundFacts>();
  const at = (round: number): RoundFacts => {
    if (!rounds.has(round)) rounds.set(round, { starter: "", deck: "", reshuffles: [], commit: "", mix: [], seed: "" });
    return rounds.get(round)!;
  };
  let now = 0;
  for (const line of record.split("\n")) {
    const [word = "", key = "", ...rest] = line.trim().split(/\s+/);
    const tag = word === "tag" ? /^(commit|mix|seed)(\d+)$/.exec(key) : null;
    if (tag?.[1] === "commit") at(Number(tag[2])).commit = rest[0] ?? "";
    if (tag?.[1] === "mix") at(Number(tag[2])).mix = rest;
    if (tag?.[1] === "seed") at(Number(tag[2])).seed = rest[0] ?? "";
    if (word === "round") now = Number(key);
    if (word === "start") at(now).starter = key;
    if (word === "deck") at(now).deck = key;
    if (word === "reshuffle") at(now).reshuffles.push(key);
  }
  return rounds;
}

// Hashes the secret and each seat's random bytes, preceded by their length, with BLAKE2b-256.
export function keyOf(seed: string, mix: readonly string[]): string {
  const parts = [
    fromHex(seed),
    ...mix.flatMap((one) => (one === "-" ? [Uint8Array.of(0)] : [Uint8Array.of(one.length / 2), fromHex(one)])),
  ];
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((offset, part) => (all.set(part, offset), offset + part.length), 0);
  return hash(all);
}

const ascending = (cards: string): string =>
  splitCards(cards)
    .sort((a, b) => orderOf(a) - orderOf(b))
    .join("");

function judge(engine: Engine, rules: string, players: number, round: number, facts: RoundFacts): Verdict["why"] {
  if (hash(fromHex(facts.seed)) !== facts.commit.toLowerCase()) return "commit";
  const key = keyOf(facts.seed, facts.mix);
  if (engine.ask(`fair_deck ${key} ${players} ${rules}`) !== facts.deck) return "deck";
  if (round === 1 && engine.ask(`fair_starter ${key} ${players}`) !== Number(facts.starter)) return "starter";
  const shuffled = facts.reshuffles.every(
    (cards, i) => engine.ask(`fair_stock ${key} ${i + 1} ${ascending(cards)}`) === cards,
  );
  return shuffled ? "" : "reshuffle";
}

// Returns a verdict for every round that states how it was shuffled.
export function checkShuffles(engine: Engine, record: string): Verdict[] {
  const { rules, names } = readHead(record);
  return [...readRounds(record)]
    .filter(([, facts]) => facts.deck && facts.seed && facts.commit)
    .map(([round, facts]) => {
      const why = judge(engine, rules, names.length, round, facts);
      return { round, fine: why === "", why };
    });
}
