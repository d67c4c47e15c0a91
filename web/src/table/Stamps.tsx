// YANIV and ASSAF as rubber stamps on the table.
import { useEffect, useState } from "preact/hooks";
import { animationMs } from "../base/settings.ts";
import type { RoundResult, TableState } from "../game/state.ts";
import { t } from "../i18n/index.ts";
import { sounds } from "../sound/sounds.ts";

const SECOND_MS = 850;
export const STAMPS_MS = 2100; // how long they are shown before the results

interface Stamp {
  readonly kind: "yaniv" | "assaf" | "offence";
  readonly word: string;
}

function stampsOf(result: RoundResult): Stamp[] {
  if (result.offender) return [{ kind: "offence", word: t("stamp_offence") }];
  if (!result.caller) return [];
  const yaniv: Stamp = { kind: "yaniv", word: t("stamp_yaniv") };
  return result.assaf.length > 0 ? [yaniv, { kind: "assaf", word: t("stamp_assaf") }] : [yaniv];
}

export function Stamps({ state }: { readonly state: TableState }) {
  const result = state.results.at(-1);
  const ended = state.status === "between" || state.status === "over";
  return ended && result ? <RoundStamps key={`${state.game}-${result.round}`} result={result} /> : null;
}

function RoundStamps({ result }: { readonly result: RoundResult }) {
  const stamps = stampsOf(result);
  const [shown, show] = useState(animationMs(1) === 0 ? stamps.length : 1);
  useEffect(() => {
    if (stamps.length > 0) sounds.stamp();
    (result.assaf.length > 0 ? () => {} : sounds.yaniv)();
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
