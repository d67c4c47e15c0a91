// The word that was called and ASSAF as rubber stamps on the table.
import { useEffect, useState } from "preact/hooks";
import { animationMs } from "../base/settings.ts";
import { endedRound, ranOut, type RoundResult, type TableState } from "../game/state.ts";
import { t } from "../i18n/index.ts";
import { stampWord } from "../rules/callWord.ts";
import { sounds } from "../sound/sounds.ts";
import { wordCalled } from "./narrate.ts";
import type { TableModel } from "./tableModel.ts";

const SECOND_MS = 850;
export const STAMPS_MS = 2100; // how long they are shown before the results

interface Stamp {
  readonly kind: "yaniv" | "assaf" | "offence" | "empty";
  readonly word: string;
}

function stampsOf(state: TableState, result: RoundResult): Stamp[] {
  if (result.offender) return [{ kind: "offence", word: t("stamp_offence") }];
  if (ranOut(result)) return [{ kind: "empty", word: t("stamp_stock_out") }];
  const yaniv: Stamp = { kind: "yaniv", word: stampWord(wordCalled(state)) };
  return result.assaf.length > 0 ? [yaniv, { kind: "assaf", word: t("stamp_assaf") }] : [yaniv];
}

export function Stamps({ model }: { readonly model: TableModel }) {
  const state = model.shown.value;
  const result = endedRound(state);
  const ended = state.status === "between" || state.status === "over";
  return ended && result && !model.isPlayedOut() ? (
    <RoundStamps key={`${state.game}-${result.round}`} state={state} result={result} />
  ) : null;
}

interface RoundStampsProps {
  readonly state: TableState;
  readonly result: RoundResult;
}

function RoundStamps({ state, result }: RoundStampsProps) {
  const stamps = stampsOf(state, result);
  const [shown, show] = useState(animationMs(1) === 0 ? stamps.length : 1);
  useEffect(() => {
    sounds.stamp();
    if (result.caller && result.assaf.length === 0) sounds.yaniv();
    if (shown >= stamps.length) return;
    const timer = setTimeout(() => {
      show(2);
      sounds.stamp();
      sounds.assaf();
    }, animationMs(SECOND_MS));
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="stamps" aria-hidden="true">
      {stamps.slice(0, shown).map((stamp) => (
        <span key={stamp.kind} class={`stamp ${stamp.kind}`}>
          {stamp.word}
        </span>
      ))}
    </div>
  );
}
