// One decision: the table at that moment, the action that was taken, and the better one.
import { useEffect, useMemo, useRef } from "preact/hooks";
import { t, type Key } from "../i18n/index.ts";
import type { ReadRecord } from "../local/record.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import type { Engine } from "../wasm/engine.ts";
import { betterWords } from "./actionWords.ts";
import { percent } from "./figures.ts";
import { viewBefore, type Position } from "./position.ts";
import { ActionView, PositionTable } from "./PositionView.tsx";
import { SIGNS, type Decision, type Mark } from "./reviewData.ts";

export const MARK_NAMES: Readonly<Record<Mark, Key>> = {
  inaccuracy: "mark_inaccuracy",
  mistake: "mark_mistake",
  blunder: "mark_blunder",
  "missed slap": "mark_missed_slap",
};

export function MarkSign({ mark }: { readonly mark: Mark }) {
  return (
    <span class={`mark-sign ${mark.replace(" ", "-")}`} aria-hidden="true">
      {mark === "missed slap" ? <Icon name="hand" /> : SIGNS[mark]}
    </span>
  );
}

interface MomentProps {
  readonly decision: Decision;
  readonly names: readonly string[];
  readonly rules: string;
  readonly read: ReadRecord;
  readonly engine: Engine;
  readonly place: { readonly n: number; readonly of: number }; // among the marks of the list
  readonly called: boolean; // the player has just opened it: move there
  readonly onStep: (by: 1 | -1) => void;
  readonly onTryAgain: () => void;
}

// A decision without a loss, such as the one before the best moment, has nothing that is clearly better.
export function costWords({ mark, loss }: Pick<Decision, "mark" | "loss">): Key {
  if (mark === "missed slap") return "race_cost";
  return loss > 0 ? "decision_cost" : "decision_best";
}

export function Moment(props: MomentProps) {
  const { decision, names, place, called, onStep, onTryAgain } = props;
  const { seat, round, mark, win, loss, why, best, action } = decision;
  const box = useRef<HTMLElement>(null);
  const position = usePosition(props);
  useEffect(() => {
    if (!called) return;
    box.current?.querySelector("h2")?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "nearest" });
  }, [decision.line, seat, called]);
  return (
    <section ref={box} class="moment card-box" aria-label={t("moment")}>
      <header class="moment-head">
        <h2 tabIndex={-1}>
          {mark && <MarkSign mark={mark} />} {t(mark ? MARK_NAMES[mark] : "moment")}{" "}
          <span class="soft">
            <span dir="auto">{names[seat - 1]}</span> · {t("round_n", { n: round })}
          </span>
        </h2>
        <span class="moment-steps">
          <IconButton icon="back" label={t("previous_mark")} disabled={place.n <= 1} onClick={() => onStep(-1)} />
          <IconButton icon="next" label={t("next_mark")} disabled={place.n >= place.of} onClick={() => onStep(1)} />
        </span>
      </header>
      <p class="moment-cost">
        {t(costWords(decision), {
          name: names[seat - 1] ?? "",
          loss: percent(loss, 1),
          win: percent(win),
        })}
      </p>
      {position && (
        <>
          <PositionTable {...position} />
          <div class="action-views">
            <ActionView
              position={position}
              action={action}
              kind={loss > 0 ? "played" : "only"}
              title={t("was_played")}
            />
            {loss > 0 && (
              <ActionView position={position} action={best} kind="better" title={t("was_better")}>
                {why && (
                  <p class="action-why">{betterWords(why, { seats: names.map((name) => ({ name })) as never })}</p>
                )}
              </ActionView>
            )}
          </div>
        </>
      )}
      {mark === "missed slap" && <p class="soft">{t("race_note")}</p>}
      <div class="moment-actions">
        <Button kind="primary" onClick={onTryAgain}>
          {t("try_again")}
        </Button>
        <small class="soft">{t("try_again_note")}</small>
      </div>
    </section>
  );
}

function usePosition({ decision, names, rules, read, engine }: MomentProps): Position | null {
  const { line, seat, action, best } = decision;
  return useMemo(() => {
    engine.rules(rules);
    const slappable = action === "slap" || best === "slap";
    const view = viewBefore(read.frames, line, seat, slappable, (cards) => engine.points(cards));
    return view && { view, names, rules };
  }, [line, seat, action, best, read]);
}
