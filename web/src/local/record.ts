// Reads a record with the engine's own reader and makes a frame for each position, to step through.
import type { Cards, RoundResult, SeatNumber, TableEvent, View } from "../game/state.ts";
import { makeResult, type WirePosition, type WireRound } from "../game/wire.ts";
import { t } from "../i18n/index.ts";
import type { Engine } from "../wasm/engine.ts";
import { readPosition } from "../wasm/localGame.ts";

export interface Frame {
  readonly view: View; // a spectator's view
  readonly hands: readonly Cards[]; // by seat
  readonly event: TableEvent;
  readonly line: number; // of the record, from 1 on; the end of a round has the line of the action before it
  readonly rounds: number; // number of results known at this point
}

export interface ReadRecord {
  readonly frames: readonly Frame[];
  readonly results: readonly RoundResult[];
  readonly winners: readonly SeatNumber[];
  readonly problem: string; // the error in the record, or ""
}

const PART = 16_000; // characters that are passed to the module at a time

// Whole lines, without the end of the last one.
function* partsOf(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const end = text.length - from > PART ? text.lastIndexOf("\n", from + PART) : text.length;
    const to = end > from ? end : text.length;
    yield text.slice(from, to);
    from = to + 1;
  }
}

// A step of the record, as src/wasm/page_record.h writes it.
interface Position {
  readonly line: number;
  readonly now: WirePosition; // a spectator's
  readonly hands: readonly (Cards | null)[];
}

type Step =
  | (Position & { readonly step: "deal" })
  | (Position & {
      readonly step: "action";
      readonly seat: SeatNumber;
      readonly action: string;
      readonly reshuffled: number;
    })
  | (Position & { readonly step: "round"; readonly result: WireRound })
  | { readonly step: "over"; readonly winners: readonly SeatNumber[] }
  | { readonly step: "error"; readonly line: number; readonly words: string }
  | { readonly step: "quit" | "end" };

export function readRecord(engine: Engine, text: string): ReadRecord {
  engine.ask("record_clear");
  for (const part of partsOf(text)) engine.ask(`record_add ${part}`);
  const reader = new RecordReader(engine);
  while (reader.step());
  return reader;
}

class RecordReader implements ReadRecord {
  readonly frames: Frame[] = [];
  readonly results: RoundResult[] = [];
  winners: readonly SeatNumber[] = [];
  problem = "";

  constructor(private readonly engine: Engine) {}

  // Returns false at the end of the record.
  step(): boolean {
    const step = this.engine.get<Step>("record_next");
    const n = this.frames.length + 1;
    switch (step.step) {
      case "deal":
        this.add(step, { n, kind: "deal", round: step.now.view.round, starter: step.now.starter ?? 0 });
        return true;
      case "action": {
        const { seat, action, reshuffled } = step;
        this.add(step, { n, kind: "action", seat, action, reshuffled: reshuffled > 0, drew: "" });
        return true;
      }
      case "round":
        this.results.push(makeResult(step.result));
        this.add(step, { n, kind: "round" });
        return true;
      case "over":
        this.winners = step.winners;
        this.replaceLast({ n: n - 1, kind: "end" });
        return true;
      case "error":
        this.problem = t("problem_at_line", { n: step.line, problem: step.words });
        return false;
      default:
        return step.step === "quit";
    }
  }

  private add({ line, now, hands }: Position, event: TableEvent): void {
    const rounds = this.results.length;
    this.frames.push({ view: readPosition(now), hands: hands.map((hand) => hand ?? ""), event, line, rounds });
  }

  // The end of the game coincides with the end of its last round.
  private replaceLast(event: TableEvent): void {
    const last = this.frames.pop();
    if (last) this.frames.push({ ...last, event });
  }
}

// ---- the lines of a record ----

export interface RecordHead {
  readonly rules: string;
  readonly names: readonly string[];
}

export function readHead(text: string): RecordHead {
  const lines = text.split("\n");
  const names = lines.filter((line) => line.startsWith("player ")).map((line) => line.slice("player ".length).trim());
  const rules =
    lines
      .find((line) => line.startsWith("rules "))
      ?.slice("rules ".length)
      .trim() ?? "traveller";
  return { rules, names };
}
