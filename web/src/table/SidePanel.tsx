// The panel beside the table on wide screens: the scores, the moves and the chat.
import { useEffect, useMemo, useRef } from "preact/hooks";
import { mediaSignal } from "../base/settings.ts";
import { isCall } from "../game/action.ts";
import { isFalseCall, type TableState } from "../game/state.ts";
import { t } from "../i18n/index.ts";
import { engine } from "../wasm/shared.ts";
import { ChatSheet } from "./ChatSheet.tsx";
import { IN_SIGNS, narrate, narrateRound } from "./narrate.ts";
import { ScoreTable } from "./ScoreSheet.tsx";
import type { TableModel } from "./tableModel.ts";

const wide = mediaSignal("(min-width: 1100px) and (min-height: 640px)");

// A replay has its own controls in this place.
export function SidePanel({ model }: { readonly model: TableModel }) {
  if (!wide.value || !model.driver.ready) return null;
  const state = model.shown.value;
  return (
    <aside class="side" aria-label={t("side_panel")}>
      <section class="side-scores">
        <h2>{t("score_sheet")}</h2>
        <ScoreTable state={state} />
      </section>
      <section class="side-moves">
        <h2>{t("moves")}</h2>
        <Moves state={state} />
      </section>
      {model.driver.say && (
        <section class="side-chat">
          <h2>{t("chat")}</h2>
          <ChatSheet model={model} onSaid={() => {}} />
        </section>
      )}
    </aside>
  );
}

interface Move {
  readonly n: number;
  readonly text: string;
  readonly kind: string;
}

// The latest events in words. The end of a round is told by the result of that round.
function tellMoves(state: TableState): Move[] {
  let round = state.events.find(({ kind }) => kind === "deal") ? 0 : (state.view?.round ?? 0);
  return state.events.flatMap((event, i) => {
    if (event.kind === "deal") round = event.round;
    const result = state.results.find((one) => one.round === (round || state.view?.round));
    const text =
      event.kind === "round"
        ? result && narrateRound(state, result)
        : narrate(state, event, IN_SIGNS, wasFalseCall(state, i));
    return text ? [{ n: event.n, text, kind: event.kind }] : [];
  });
}

// A call with too many points does not end the round. After a proper one others may have last turns.
function wasFalseCall(state: TableState, index: number): boolean {
  const event = state.events[index]!;
  const next = state.events[index + 1];
  if (event.kind !== "action" || !isCall(event.action)) return false;
  if (!next) return isFalseCall(state, event);
  return next.kind !== "round" && engine.value?.rules(state.rulesText)?.last_turn === "off";
}

function Moves({ state }: { readonly state: TableState }) {
  const box = useRef<HTMLOListElement>(null);
  const moves = useMemo(() => tellMoves(state), [state.events, state.results, state.seats]);
  useEffect(() => box.current?.scrollTo(0, box.current.scrollHeight), [moves]);
  return (
    <ol class="moves" ref={box} tabIndex={0} aria-label={t("moves")}>
      {moves.map(({ n, text, kind }) => (
        <li key={n} class={`move-${kind}`}>
          {text}
        </li>
      ))}
    </ol>
  );
}
