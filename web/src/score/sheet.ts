// A score sheet of a game with real cards. The engine's module does all the calculation.
import type { RoundResult, SeatNumber } from "../game/state.ts";
import { makeResult, type WireRound } from "../game/wire.ts";
import type { Engine } from "../wasm/engine.ts";
import { isRefused, refusalOf } from "../wasm/request.ts";

export type EntryKind = "call" | "offence" | "expel" | "leave" | "handover" | "stockout";

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

// The same as src/wasm/page_sheet.h writes it.
interface WireStanding {
  readonly entries: number;
  readonly rated: boolean;
  readonly kind: EntryKind | null;
  readonly seat: SeatNumber;
  readonly over: boolean;
  readonly round: number;
  readonly starter: SeatNumber;
  readonly in: readonly boolean[];
  readonly rating: readonly number[];
  readonly result: WireRound | null;
  readonly winners: readonly SeatNumber[];
}

const makeStanding = (wire: WireStanding): Standing => ({
  kind: wire.kind ?? "",
  who: wire.seat,
  over: wire.over,
  round: wire.round,
  starter: wire.starter,
  in: wire.in,
  ratings: wire.rating,
  result: wire.result && { ...makeResult(wire.result), hands: null },
  winners: wire.winners,
});

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

export class Sheet {
  constructor(private readonly engine: Engine) {}

  // Returns the error, or "".
  open(text: string): string {
    return refusalOf(this.engine.ask(`sheet_open ${text}`))?.words ?? "";
  }

  text(): string {
    return this.engine.get("sheet_text");
  }

  add(entry: string): string {
    return refusalOf(this.engine.ask(`sheet_add ${entry}`))?.words ?? "";
  }

  undo(): void {
    this.engine.ask("sheet_undo");
  }

  // Returns the points of a hand given as cards or points, or null if it is not valid.
  worth(hand: string): number | null {
    const answer = this.engine.ask<number>(`sheet_hand ${hand}`);
    return isRefused(answer) ? null : answer;
  }

  private at(entries: number): WireStanding {
    return this.engine.get(`sheet_at ${entries}`);
  }

  state(): SheetState {
    const first = this.at(0);
    const standings = [makeStanding(first)];
    for (let i = 1; i <= first.entries; i++) standings.push(makeStanding(this.at(i)));
    const results = standings.flatMap(({ result }) => (result ? [result] : []));
    return { ...readSheetHead(this.text()), rated: first.rated, standings, now: standings.at(-1)!, results };
  }
}
