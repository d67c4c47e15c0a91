// The curve of the chance to win over the game, with the marks on it. A tap selects the nearest mark. The list of marks
// offers the same to the keyboard and to screen readers.
import { useMemo } from "preact/hooks";
import type { SeatNumber } from "../game/state.ts";
import { t } from "../i18n/index.ts";
import { percent } from "./figures.ts";
import { curveOf, keyOf, type Decision, type Point } from "./reviewData.ts";
import type { Found } from "./reviewer.ts";

const HUES = [28, 190, 268, 95, 345, 215, 50, 150];
const REACH = 28; // in pixels: how far from a mark a tap still selects it

interface CurveProps {
  readonly found: Found;
  readonly seat: SeatNumber; // 0 for all seats
  readonly names: readonly string[];
  readonly marks: readonly Decision[];
  readonly selected: string;
  readonly onSelect: (decision: Decision) => void;
}

export function Curve({ found, seat, names, marks, selected, onSelect }: CurveProps) {
  const { rounds, decisions } = found;
  const first = rounds[0]!.line;
  const last = Math.max(first + 1, rounds.at(-1)!.end_line, decisions.at(-1)?.line ?? 0);
  const x = (line: number) => ((line - first) / (last - first)) * 100;
  const seats = seat ? [seat] : names.map((_, i) => i + 1);
  const curves = useMemo(() => seats.map((one) => curveOf(rounds, decisions, one)), [rounds, decisions.length, seat]);
  const tap = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const far = ({ line, win }: Decision) =>
      Math.hypot(
        event.clientX - box.left - (x(line) / 100) * box.width,
        event.clientY - box.top - (1 - win) * box.height,
      );
    const nearest = marks.reduce<Decision | null>((best, one) => (!best || far(one) < far(best) ? one : best), null);
    if (nearest && far(nearest) < REACH) onSelect(nearest);
  };
  return (
    <figure class="curve" dir="ltr">
      <div class="curve-scale" aria-hidden="true">
        {[1, 0.5, 0].map((share) => (
          <span key={share}>{percent(share)}</span>
        ))}
      </div>
      <div class="curve-field" onClick={tap}>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={t("curve_label", {
            name: seats.map((one) => names[one - 1]).join(", "),
            n: rounds.length,
            m: marks.length,
          })}
        >
          {rounds.map(({ round, line }) => (
            <path key={round} d={`M${x(line)} 0V100`} class="curve-round" />
          ))}
          <path d="M0 50H100" class="curve-half" />
          {curves.map((points, i) => (
            <g key={seats[i]} style={{ "--hue": HUES[(seats[i]! - 1) % HUES.length] }}>
              {seat > 0 && points.length > 0 && (
                <path d={`${pathOf(points, x)}L${x(points.at(-1)![0])} 100L0 100Z`} class="curve-area" />
              )}
              <path d={pathOf(points, x)} class="curve-line" />
            </g>
          ))}
        </svg>
        {marks.map((one) => (
          <span
            key={keyOf(one)}
            aria-hidden="true"
            class={`curve-mark ${one.mark!.replace(" ", "-")}${keyOf(one) === selected ? " selected" : ""}`}
            style={{ left: `${x(one.line)}%`, top: `${(1 - one.win) * 100}%` }}
          />
        ))}
      </div>
      {seat === 0 && (
        <figcaption class="curve-names" aria-hidden="true">
          {names.map((name, i) => (
            <span key={i} style={{ "--hue": HUES[i % HUES.length] }} dir="auto">
              {name}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}

const pathOf = (points: readonly Point[], x: (line: number) => number): string =>
  points
    .map(([line, win], i) => `${i === 0 ? "M" : "L"}${x(line).toFixed(2)} ${((1 - win) * 100).toFixed(2)}`)
    .join("");
