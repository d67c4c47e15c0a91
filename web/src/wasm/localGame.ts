// A game inside the page: the engine's module deals, checks and scores.
import type { Engine } from "./engine.ts";
import type { Phase, RoundResult, SeatNumber, View } from "../game/state.ts";

export type Lines = Map<string, string[]>;

export function readLines(text: string): Lines {
  const lines: Lines = new Map();
  for (const line of text.split("\n")) {
    const space = line.indexOf(" ");
    if (space < 0) continue;
    const key = line.slice(0, space);
    lines.set(key, [...(lines.get(key) ?? []), line.slice(space + 1)]);
  }
  return lines;
}

const word = (lines: Lines, key: string): string => lines.get(key)?.[0] ?? "";
const number = (lines: Lines, key: string): number => Number(word(lines, key));
const all = (lines: Lines, key: string): string[] => lines.get(key) ?? [];

// Returns the seats whose bits are set.
export function seatsOf(bits: number): SeatNumber[] {
  const seats: SeatNumber[] = [];
  for (let seat = 1; seat <= 8; seat++) if ((bits >> (seat - 1)) & 1) seats.push(seat);
  return seats;
}

export interface Acted {
  readonly refusal: string; // "" on success
  readonly reshuffled: boolean;
}

export type Ended = RoundResult & { readonly winners: SeatNumber[] };

// Parses the module's answers to `see` and `result`.
export function readView(answer: string, seat: SeatNumber): View {
  const lines = readLines(answer);
  return {
    seat,
    round: number(lines, "round"),
    turn: number(lines, "turn"),
    phase: word(lines, "phase") as Phase,
    slap: number(lines, "slap"),
    hand: word(lines, "hand"),
    points: number(lines, "points"),
    drop: word(lines, "drop"),
    stock: number(lines, "stock"),
    discards: number(lines, "discards"),
    counts: all(lines, "counts").map(Number),
    known: all(lines, "known"),
    total: all(lines, "total").map(Number),
    in: all(lines, "in").map((digit) => digit === "1"),
    starter: number(lines, "starter"),
    caller: number(lines, "caller"),
    called: word(lines, "called") === "1",
    passed: seatsOf(number(lines, "passed")),
    drawn: word(lines, "drawn"),
  };
}

export function readResult(answer: string, before: readonly number[]): Ended {
  const lines = readLines(answer);
  const scored = number(lines, "scored");
  const played = (i: number) => ((scored >> i) & 1) === 1;
  const score = all(lines, "score").map((points, i) => (played(i) ? Number(points) : null));
  const total = all(lines, "total").map(Number);
  const cut = total.flatMap((now, i) => (score[i] != null && now !== before[i]! + score[i]! ? [i + 1] : []));
  return {
    round: number(lines, "round"),
    caller: number(lines, "caller"),
    winner: number(lines, "winner"),
    offender: number(lines, "offender"),
    assaf: seatsOf(number(lines, "assaf")),
    out: seatsOf(number(lines, "out")),
    cut,
    score,
    total,
    hands: all(lines, "hand").map((cards, i) => (played(i) ? cards : null)),
    winners: seatsOf(number(lines, "winners")),
  };
}

export class LocalGame {
  private constructor(private readonly engine: Engine) {}

  // Returns null if the rules do not allow such a game.
  static begin(engine: Engine, rules: string, players: number, seed: number): LocalGame | null {
    return engine.ask(`new ${players} ${seed} ${rules}`) === "" ? new LocalGame(engine) : null;
  }

  // Wraps the position that the module holds while it reads a record.
  static showing(engine: Engine): LocalGame {
    return new LocalGame(engine);
  }

  deal(): void {
    this.engine.ask("deal");
  }

  act(seat: SeatNumber, action: string): Acted {
    const answer = this.engine.ask(`act ${seat} ${action}`);
    if (answer.startsWith("!")) return { refusal: answer.split("\n")[1] ?? "", reshuffled: false };
    return { refusal: "", reshuffled: answer.startsWith("reshuffled") };
  }

  quick(seat: SeatNumber): string {
    return this.engine.ask(`quick ${seat}`);
  }

  view(seat: SeatNumber): View {
    return readView(this.engine.ask(`see ${seat}`), seat);
  }

  // Returns the result of the last round; `before` are the totals before it.
  result(before: readonly number[]): Ended {
    return readResult(this.engine.ask("result"), before);
  }
}
