// A score sheet of a game with real cards. The engine's module does all the calculation.
import { readLines, readResult, type Lines } from "../wasm/localGame.ts";
import type { RoundResult, SeatNumber } from "../game/state.ts";
import type { Engine } from "../wasm/engine.ts";

export type EntryKind = "call" | "offence" | "expel" | "leave" | "handover";

// The state of the game after an entry.
export interface Standing {
  readonly kind: EntryKind | ""; // the kind of the entry; "" before the first one
  readonly who: SeatNumber;
  readonly over: boolean;
  readonly round: number; // the current or next round
  readonly starter: SeatNumber;
  readonly in: readonly boolean[];
  readonly ratings: readonly number[];
  readonly result: RoundResult | null; // if the entry ended a round
  readonly winners: readonly SeatNumber[];
}

export interface SheetState {
  readonly names: readonly string[];
  readonly rules: string;
  readonly date: string;
  readonly rated: boolean;
  readonly standings: readonly Standing[]; // before the first entry and after each one
  readonly now: Standing;
  readonly results: readonly RoundResult[];
}

const word = (lines: Lines, key: string): string => lines.get(key)?.[0] ?? "";
const numbers = (lines: Lines, key: string): number[] => (lines.get(key) ?? []).map(Number);

function readStanding(answer: string): Standing {
  const lines = readLines(answer);
  const ended = word(lines, "ended") === "1";
  const { winners, ...result } = readResult(answer, numbers(lines, "before"));
  const over = word(lines, "over") === "1";
  return {
    kind: word(lines, "kind") as Standing["kind"],
    who: Number(word(lines, "who")),
    over,
    round: Number(word(lines, "next")),
    starter: Number(word(lines, "starter")),
    in: numbers(lines, "in").map((one) => one === 1),
    ratings: numbers(lines, "rating"),
    result: ended ? { ...result, hands: null } : null,
    winners: over ? winners : [],
  };
}

export interface SheetHead {
  readonly names: readonly string[];
  readonly rules: string;
  readonly date: string;
}

export function readSheetHead(text: string): SheetHead {
  const all = (key: string) =>
    text
      .split("\n")
      .filter((line) => line.startsWith(`${key} `))
      .map((line) => line.slice(key.length + 1));
  return { names: all("player"), rules: all("rules")[0] ?? "traveller", date: all("date")[0] ?? "" };
}

// Returns the error without the line number.
const refusalText = (answer: string): string => (answer.split("\n")[1] ?? "").replace(/^\d+ /, "");

export class Sheet {
  constructor(private readonly engine: Engine) {}

  // Returns the error, or "".
  open(text: string): string {
    const answer = this.engine.ask(`sheet_open ${text}`);
    return answer.startsWith("!") ? refusalText(answer) : "";
  }

  text(): string {
    return this.engine.ask("sheet_text");
  }

  add(entry: string): string {
    const answer = this.engine.ask(`sheet_add ${entry}`);
    return answer.startsWith("!") ? refusalText(answer) : "";
  }

  undo(): void {
    this.engine.ask("sheet_undo");
  }

  // Returns the points of a hand given as cards or points, or null if it is not valid.
  worth(hand: string): number | null {
    const answer = this.engine.ask(`sheet_hand ${hand}`);
    return answer === "" || answer.startsWith("!") ? null : Number(answer);
  }

  state(): SheetState {
    const first = this.engine.ask("sheet_at 0");
    const lines = readLines(first);
    const entries = Number(word(lines, "entries"));
    const standings = [readStanding(first)];
    for (let i = 1; i <= entries; i++) standings.push(readStanding(this.engine.ask(`sheet_at ${i}`)));
    const results = standings.flatMap(({ result }) => (result ? [result] : []));
    return {
      ...readSheetHead(this.text()),
      rated: word(lines, "rated") === "1",
      standings,
      now: standings.at(-1)!,
      results,
    };
  }
}
