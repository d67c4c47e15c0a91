// Reads a record with the engine's own reader and makes a frame for each position, to step through.
import { LocalGame } from "../wasm/localGame.ts";
import type { Cards, RoundResult, SeatNumber, TableEvent, View } from "../game/state.ts";
import type { Engine } from "../wasm/engine.ts";

export interface Frame {
  readonly view: View; // a spectator's view
  readonly hands: readonly Cards[]; // by seat
  readonly event: TableEvent;
  readonly rounds: number; // number of results known at this point
}

export interface ReadRecord {
  readonly frames: readonly Frame[];
  readonly results: readonly RoundResult[];
  readonly winners: readonly SeatNumber[];
  readonly problem: string; // the error in the record, or ""
}

const PART = 16_000; // characters that are passed to the module at a time

function* partsOf(text: string): Generator<string> {
  let part = "";
  for (const line of text.split("\n")) {
    if (part.length + line.length > PART) {
      yield part;
      part = "";
    }
    part += `${line}\n`;
  }
  yield part;
}

export function readRecord(engine: Engine, text: string, players: number): ReadRecord {
  engine.ask("record_clear");
  for (const part of partsOf(text)) engine.ask(`record_add ${part}`);
  const reader = new RecordReader(engine, players);
  while (reader.step());
  return reader;
}

class RecordReader implements ReadRecord {
  readonly frames: Frame[] = [];
  readonly results: RoundResult[] = [];
  winners: readonly SeatNumber[] = [];
  problem = "";
  private readonly game: LocalGame;

  constructor(
    private readonly engine: Engine,
    private readonly players: number,
  ) {
    this.game = LocalGame.showing(engine);
  }

  // Returns false at the end of the record.
  step(): boolean {
    const [line = "", more = ""] = this.engine.ask("record_next").split("\n");
    const [what = "", seat = "", ...words] = line.split(" ");
    const n = this.frames.length + 1;
    switch (what) {
      case "deal": {
        const { round, starter } = this.game.view(0);
        this.add({ n, kind: "deal", round, starter });
        return true;
      }
      case "action":
        this.add({
          n,
          kind: "action",
          seat: Number(seat),
          action: words.join(" "),
          reshuffled: more.startsWith("reshuffled"),
          drew: "",
        });
        return true;
      case "round":
        this.endRound();
        this.add({ n, kind: "round" });
        return true;
      case "over":
        this.winners = this.game.result(this.totals()).winners;
        this.replaceLast({ n: n - 1, kind: "end" });
        return true;
      case "error":
        this.problem = line.slice("error ".length);
        return false;
      default:
        return what === "quit";
    }
  }

  private totals(): readonly number[] {
    return this.results.at(-1)?.total ?? Array.from({ length: this.players }, () => 0);
  }

  private endRound(): void {
    const { winners, ...result } = this.game.result(this.totals());
    this.results.push(result);
  }

  private hands(): Cards[] {
    return Array.from({ length: this.players }, (_, i) => this.game.view(i + 1).hand);
  }

  private add(event: TableEvent): void {
    this.frames.push({ view: this.game.view(0), hands: this.hands(), event, rounds: this.results.length });
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
