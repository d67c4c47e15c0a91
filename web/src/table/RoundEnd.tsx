// The results of a round: all hands, scores, reductions and players who are out. After the game, the final standings.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { animationMs } from "../base/settings.ts";
import { CardFace } from "../cards/CardFace.tsx";
import { cardNames } from "../cards/names.ts";
import { CUT_SIGN, splitCards } from "../game/card.ts";
import { finalOrder } from "../game/standings.ts";
import { endedRound, type RoundResult, type TableState } from "../game/state.ts";
import { t } from "../i18n/index.ts";
import { Icon } from "../ui/Icon.tsx";
import { signed } from "../ui/signed.ts";
import { engine } from "../wasm/shared.ts";
import { Face } from "./Avatar.tsx";
import { narrate, wordCalled, IN_WORDS } from "./narrate.ts";
import { STAMPS_MS } from "./Stamps.tsx";
import type { TableModel } from "./tableModel.ts";

interface RoundEndProps {
  readonly model: TableModel;
  readonly afterGame: ComponentChildren;
}

export function RoundEnd({ model, afterGame }: RoundEndProps) {
  const state = model.shown.value;
  const result = endedRound(state);
  const ended = state.status === "over" || (state.status === "between" && result);
  return ended && !model.isPlayedOut() ? (
    <Board
      key={`${state.game}-${result?.round}`}
      model={model}
      state={state}
      result={result ?? withoutScores(state)}
      scored={!!result}
      afterGame={afterGame}
    />
  ) : null;
}

// Stands for the result of a round that a false call has ended.
const withoutScores = ({ seats, view }: TableState): RoundResult => ({
  round: view?.round ?? 0,
  caller: 0,
  assaf: [],
  winner: 0,
  offender: 0,
  score: seats.map(() => null),
  total: view?.total ?? [],
  out: [],
  cut: [],
  hands: null,
});

// Waits until the stamps have been shown.
function useLater(ms: number): boolean {
  const [there, set] = useState(ms === 0);
  useEffect(() => {
    const timer = setTimeout(() => set(true), ms);
    return () => clearTimeout(timer);
  }, []);
  return there;
}

interface BoardProps {
  readonly model: TableModel;
  readonly state: TableState;
  readonly result: RoundResult;
  readonly scored: boolean;
  readonly afterGame: ComponentChildren;
}

function Board({ model, state, result, scored, afterGame }: BoardProps) {
  const waited = useLater(animationMs(scored ? STAMPS_MS : 0));
  const open = waited || model.hurried.value;
  const over = state.status === "over";
  useLayoutEffect(() => {
    model.board.value = open ? (over ? "game" : "round") : null;
    return () => (model.board.value = null);
  }, [open, over]);
  if (!open) return null;
  const order = over
    ? finalOrder(state.seats.length, state.winners, state.results)
    : state.seats.map((_, i) => i + 1).filter((seat) => result.score[seat - 1] != null || result.out.includes(seat));
  return (
    <section
      class={`round-end${over ? " game-over" : ""} rows-${order.length}`}
      aria-label={t("round_result", { n: result.round })}
    >
      <h2>{narrate(state, { n: 0, kind: over ? "end" : "round" }, IN_WORDS)}</h2>
      {over && scored && <p class="round-story">{narrate(state, { n: 0, kind: "round" }, IN_WORDS)}</p>}
      <Head />
      <ul class="result-rows">
        {order.map((seat) => (
          <ResultRow key={seat} state={state} result={result} seat={seat} />
        ))}
      </ul>
      {over && afterGame}
    </section>
  );
}

// The names of the columns, for the eye; the rows name their numbers for screen readers themselves.
function Head() {
  return (
    <p class="result-row result-head" aria-hidden="true">
      <span class="result-hand">{t("col_hand")}</span>
      <span class="result-score">{t("round")}</span>
      <span class="result-total">{t("total")}</span>
    </p>
  );
}

interface ResultProps {
  readonly state: TableState;
  readonly result: RoundResult;
  readonly seat: number;
}

function ResultRow({ state, result, seat }: ResultProps) {
  const who = state.seats[seat - 1]!;
  const hand = result.hands?.[seat - 1] ?? null;
  const score = result.score[seat - 1];
  const points =
    hand !== null && engine.value ? (engine.value.rules(state.rulesText), engine.value.points(hand)) : null;
  const own = seat === state.view?.seat;
  return (
    <li class={`result-row${own ? " own" : ""}${result.winner === seat ? " winner" : ""}`}>
      <span class="result-face" aria-hidden="true">
        <Face name={who.name} avatar={who.avatar} face={who.face} />
      </span>
      <span class="result-who">
        <span class="result-name" dir="auto">
          {who.name}
        </span>
        <Marks state={state} result={result} seat={seat} />
      </span>
      {hand ? (
        <span class="result-hand" dir="ltr" role="img" aria-label={`${cardNames(hand)}: ${points}`}>
          {splitCards(hand).map((card, i) => (
            <CardFace key={i} card={card} />
          ))}
        </span>
      ) : (
        <span class="result-hand" />
      )}
      <span class="result-points">{points !== null && <small>{points}</small>}</span>
      <span class="result-score">
        <span class="sr-only">{t("round")} </span>
        <bdi dir="ltr">{score == null ? "" : signed(score)}</bdi>
      </span>
      <span class={`result-total${result.cut.includes(seat) ? " cut" : ""}`}>
        <span class="sr-only">{t("total")} </span>
        {result.total[seat - 1]}
      </span>
      <RatingChange state={state} seat={seat} />
    </li>
  );
}

// Shown when the game has changed a rating.
function RatingChange({ state, seat }: { readonly state: TableState; readonly seat: number }) {
  if (!state.ratings?.some(({ before, after }) => before !== after)) return null;
  const { before, after } = state.ratings[seat - 1]!;
  return (
    <span class="result-rating">
      {t("rating")}{" "}
      <bdi dir="ltr">
        {before} → {after} <b>({signed(after - before)})</b>
      </bdi>
    </span>
  );
}

function Marks({ state, result, seat }: ResultProps) {
  return (
    <span class="marks">
      {state.winners.includes(seat) && (
        <span class="mark won">
          <Icon name="crown" /> {t("winner")}
        </span>
      )}
      {result.caller === seat && (
        <span class={`mark ${result.assaf.length > 0 ? "beaten" : "good"}`}>{wordCalled(state)}</span>
      )}
      {result.assaf.includes(seat) && <span class="mark assaf">{t("assaf")}</span>}
      {result.offender === seat && <span class="mark beaten">{t("stamp_offence")}</span>}
      {result.cut.includes(seat) && (
        <span class="mark good">
          {CUT_SIGN} {t("cut")}
        </span>
      )}
      {(result.out.includes(seat) || state.view?.in[seat - 1] === false) && <span class="mark beaten">{t("out")}</span>}
      {state.status === "over" && state.seats[seat - 1]!.ready && <span class="mark good">{t("again")}</span>}
      {state.seats[seat - 1]!.left && <span class="mark beaten">{t("has_left")}</span>}
    </span>
  );
}
