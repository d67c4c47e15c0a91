// The score sheet as text for sharing.
import { CUT_SIGN } from "../game/card.ts";
import { t } from "../i18n/index.ts";
import { callSign } from "../rules/callWord.ts";
import { presetName } from "../rules/ruleWords.ts";
import type { RoundResult } from "../game/state.ts";
import type { SheetState } from "./sheet.ts";

function roundLine(result: RoundResult, names: readonly string[], call: string): string {
  const cells = names.map((name, i) => {
    const seat = i + 1;
    const signs =
      (result.caller === seat ? ` ${call}` : "") +
      (result.assaf.includes(seat) ? " A" : "") +
      (result.cut.includes(seat) ? ` ${CUT_SIGN}` : "") +
      (result.out.includes(seat) ? " ✕" : "");
    return `${name} ${result.total[i]}${signs}`;
  });
  return `${result.round}. ${cells.join(" · ")}`;
}

export function sheetInWords(state: SheetState): string {
  const { now, names } = state;
  const winners = now.winners.map((seat) => names[seat - 1]).join(", ");
  const ratings = state.rated ? [names.map((name, i) => `${name} ★ ${now.ratings[i]}`).join(" · ")] : [];
  const end = winners ? [`👑 ${winners}`] : [];
  return [
    `${t("app")} · ${presetName(state.rules)} · ${state.date}`,
    ...state.results.map((one) => roundLine(one, names, callSign(state.rules))),
    ...end,
    ...ratings,
  ].join("\n");
}
