// The score sheet: one row per round, with marks, and a chart of the totals.
import { useEffect, useRef } from "preact/hooks";
import { CUT_SIGN } from "../game/card.ts";
import { ranOut, type RoundResult, type TableState } from "../game/state.ts";
import { t } from "../i18n/index.ts";
import { callSign, callWord } from "../rules/callWord.ts";
import { signed } from "../ui/signed.ts";
import { TotalsChart } from "./TotalsChart.tsx";

export function ScoreSheet({ state, limit }: { readonly state: TableState; readonly limit: number }) {
  const { results } = state;
  if (results.length === 0) return <p>{t("no_rounds_yet")}</p>;
  return (
    <>
      <ScoreTable state={state} />
      <TotalsChart state={state} limit={limit} />
      <p class="legend">
        <span>
          <b>{callSign(state.rulesText)}</b> {callWord(state.rulesText)}
        </span>
        <span>
          <b>A</b> {t("assaf")}
        </span>
        <span>
          <b>{CUT_SIGN}</b> {t("cut")}
        </span>
        {results.some(ranOut) && (
          <span>
            <b>∅</b> {t("pile_empty")}
          </span>
        )}
        <span>
          <b>✕</b> {t("out")}
        </span>
      </p>
    </>
  );
}

// One row for each round.
export function ScoreTable({ state }: { readonly state: TableState }) {
  const { seats, results } = state;
  const call = callSign(state.rulesText);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollTo(0, box.current.scrollHeight), [results.length]); // show the latest round
  return (
    <div class="score-scroll" ref={box} tabIndex={0} role="region" aria-label={t("score_sheet")}>
      <table class={`score-table${seats.length > 5 ? " many" : ""}`}>
        <thead>
          <tr>
            <th scope="col">
              <span>{t("round")}</span>
            </th>
            {seats.map((seat, i) => (
              <th key={i} scope="col" dir="auto" class={i + 1 === state.view?.seat ? "own" : ""}>
                <span>{seat.name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <tr key={result.round}>
              <th scope="row">
                {result.round}
                {ranOut(result) && <small title={t("pile_empty")}> ∅</small>}
              </th>
              {seats.map((_, i) => (
                <Cell key={i} result={result} seat={i + 1} call={call} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function signsOf(result: RoundResult, seat: number, call: string): string {
  const signs = [
    result.caller === seat && call,
    result.assaf.includes(seat) && "A",
    result.offender === seat && "!",
    result.cut.includes(seat) && CUT_SIGN,
    result.out.includes(seat) && "✕",
  ];
  return signs.filter(Boolean).join("");
}

interface CellProps {
  readonly result: RoundResult;
  readonly seat: number;
  readonly call: string; // the sign for a call
}

function Cell({ result, seat, call }: CellProps) {
  const score = result.score[seat - 1];
  if (score == null && !result.out.includes(seat)) return <td class="absent">–</td>;
  const signs = signsOf(result, seat, call);
  return (
    <td class={result.out.includes(seat) ? "went-out" : result.winner === seat ? "won" : ""}>
      <b>{result.total[seat - 1]}</b>
      <small>
        <bdi dir="ltr">{score == null ? "" : signed(score)}</bdi> {signs}
      </small>
    </td>
  );
}
