// The marked decisions, the costliest first.
import { useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { Button } from "../ui/Button.tsx";
import { actionWords } from "./actionWords.ts";
import { percent } from "./figures.ts";
import { MARK_NAMES, MarkSign } from "./Moment.tsx";
import { keyOf, type Decision } from "./reviewData.ts";

interface MarkListProps {
  readonly marks: readonly Decision[];
  readonly names: readonly string[];
  readonly rules: string;
  readonly selected: string;
  readonly withNames: boolean;
  readonly onSelect: (decision: Decision) => void;
}

const FEW = 12;

export function MarkList(props: MarkListProps) {
  const [all, setAll] = useState(false);
  const { marks } = props;
  return (
    <>
      <Rows {...props} marks={all ? marks : marks.slice(0, FEW)} />
      {!all && marks.length > FEW && (
        <Button onClick={() => setAll(true)}>{t("all_marks", { n: marks.length })}</Button>
      )}
    </>
  );
}

function Rows({ marks, names, rules, selected, withNames, onSelect }: MarkListProps) {
  return (
    <ol class="mark-list">
      {marks.map((one) => (
        <li key={keyOf(one)}>
          <button
            type="button"
            class="mark-row"
            aria-current={keyOf(one) === selected ? "true" : undefined}
            onClick={() => onSelect(one)}
          >
            <MarkSign mark={one.mark!} />
            <span class="mark-row-main">
              <span class="sr-only">{t(MARK_NAMES[one.mark!])}: </span>
              {actionWords(one.action, rules, isSlap(one))}
              <span class="soft">
                {withNames && (
                  <>
                    <span dir="auto">{names[one.seat - 1]}</span> ·{" "}
                  </>
                )}
                {t("round_n", { n: one.round })} ·{" "}
                {t("better_was", { action: actionWords(one.best, rules, isSlap(one)) })}
              </span>
            </span>
            <b class="mark-loss">−{percent(one.loss, 1)}</b>
          </button>
        </li>
      ))}
    </ol>
  );
}

const isSlap = ({ action, best }: Decision): boolean => action === "slap" || best === "slap";
