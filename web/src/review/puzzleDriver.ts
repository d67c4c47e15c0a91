// The driver for a puzzle: shows its position on the table screen, and takes one action as the answer.
import { signal } from "@preact/signals";
import type { Driver, Outcome } from "../game/driver.ts";
import { EMPTY_SEAT, EMPTY_TABLE, type TableState, type View } from "../game/state.ts";
import type { WirePosition } from "../game/wire.ts";
import { capital, t } from "../i18n/index.ts";
import { readRecord } from "../local/record.ts";
import { ask } from "../local/workerClient.ts";
import { refusalText } from "../rules/refusals.ts";
import type { Engine } from "../wasm/engine.ts";
import { readPosition } from "../wasm/localGame.ts";
import { refusalOf } from "../wasm/request.ts";
import { recordOf, type Puzzle } from "./puzzles.ts";

// Returns the names of the seats: "You" and numbers.
export const namesOf = ({ totals, seat }: Puzzle): string[] =>
  totals.map((_, i) => (i + 1 === seat ? capital(t("you")) : t("player_n", { n: i + 1 })));

export class PuzzleDriver implements Driver {
  readonly state;

  private constructor(
    private readonly engine: Engine,
    state: TableState,
    private readonly onAnswer: (action: string, view: View) => void,
    private readonly onLeave: () => void,
  ) {
    this.state = signal(state);
  }

  // Throws an error if the position cannot be reached.
  static async open(
    engine: Engine,
    puzzle: Puzzle,
    onAnswer: (action: string, view: View) => void,
    onLeave: () => void,
  ): Promise<PuzzleDriver> {
    const names = namesOf(puzzle);
    const record = recordOf(engine, puzzle, names);
    const [opened, position] = await ask(`open ${record}`, `see ${puzzle.seat}`);
    const refusal = refusalOf(opened!);
    if (refusal) throw new Error(refusal.words);
    const view = { ...readPosition(position as WirePosition), round: 0, total: puzzle.totals }; // in the record, it is round 1
    const { frames } = readRecord(engine, record);
    const state: TableState = {
      ...EMPTY_TABLE,
      id: "puzzle",
      game: "puzzle",
      title: t("puzzles"),
      rulesText: puzzle.rules,
      mySeat: puzzle.seat,
      status: "playing",
      seats: names.map((name) => ({ ...EMPTY_SEAT, name })),
      view,
      events: frames.map(({ event }) => event).slice(-20),
    };
    return new PuzzleDriver(engine, state, onAnswer, onLeave);
  }

  async act(action: string): Promise<Outcome> {
    const { view, rulesText } = this.state.peek();
    this.engine.rules(rulesText);
    this.engine.look(view!);
    const refusal = this.engine.check(action);
    if (refusal) return refusalText(refusal, this.state.peek());
    this.onAnswer(action, view!);
    return "";
  }

  // Answers without an action: declines a slap-down, or gives up.
  answer(action: string): void {
    this.onAnswer(action, this.state.peek().view!);
  }

  leave(): void {
    this.onLeave();
  }
}
