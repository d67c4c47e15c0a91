// A game inside the page: the engine's module deals, checks and scores.
import type { RoundResult, SeatNumber, View } from "../game/state.ts";
import { makeResult, makeView, type WirePosition, type WireRound } from "../game/wire.ts";
import type { Engine } from "./engine.ts";
import { isRefused, refusalOf, type Refusal } from "./request.ts";

export interface Acted {
  readonly refusal: string; // "" on success
  readonly reshuffled: boolean;
}

// A position and a result as src/wasm/wasm_position.h writes them.
export const readPosition = (position: WirePosition): View => makeView(position.view, position);

export type WireEnded = WireRound & { readonly winners: readonly SeatNumber[] };
export type Ended = RoundResult & { readonly winners: readonly SeatNumber[] };

export const readResult = (ended: WireEnded): Ended => ({ ...makeResult(ended), winners: ended.winners });

export class LocalGame {
  private constructor(private readonly engine: Engine) {}

  // Starts a game, or returns why the rules do not allow it.
  static begin(engine: Engine, rules: string, players: number, seed: number): LocalGame | Refusal {
    return refusalOf(engine.ask(`new ${players} ${seed} ${rules}`)) ?? new LocalGame(engine);
  }

  deal(): void {
    this.engine.ask("deal");
  }

  act(seat: SeatNumber, action: string): Acted {
    const answer = this.engine.ask<{ reshuffled: number }>(`act ${seat} ${action}`);
    if (isRefused(answer)) return { refusal: answer.refused.words, reshuffled: false };
    return { refusal: "", reshuffled: answer.reshuffled > 0 };
  }

  // Returns the action that an easy bot would take in this seat, or "" if there is nothing to decide.
  choose(seat: SeatNumber): string {
    const answer = this.engine.ask<string>(`choose ${seat}`);
    return isRefused(answer) ? "" : answer;
  }

  view(seat: SeatNumber): View {
    return readPosition(this.engine.get(`see ${seat}`));
  }

  // Returns the result of the last round.
  result(): Ended {
    return readResult(this.engine.get("result"));
  }
}
