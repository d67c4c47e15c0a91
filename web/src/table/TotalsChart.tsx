// A chart of the totals by round. Lines differ by dashes as well as colours, and each ends in a name.
import type { TableState } from "../game/state.ts";
import { t } from "../i18n/index.ts";
import { spread } from "./spread.ts";

const WIDTH = 320,
  HEIGHT = 150,
  LEFT = 26,
  RIGHT = 70,
  TOP = 8,
  BOTTOM = 18;
const HUES = [28, 190, 268, 95, 345, 215, 50, 150];
const DASHES = ["", "6 3", "2 3", "8 3 2 3", "1 4", "10 4", "4 2 1 2", "12 2"];

export function TotalsChart({ state, limit }: { readonly state: TableState; readonly limit: number }) {
  const { results, seats } = state;
  const rounds = results.length;
  const highest = Math.max(limit > 0 && limit <= 400 ? limit : 0, ...results.flatMap((result) => result.total), 10);
  const lowest = Math.min(0, ...results.flatMap((result) => result.total));
  const x = (round: number) => LEFT + (round / rounds) * (WIDTH - LEFT - RIGHT);
  const y = (total: number) => TOP + (1 - (total - lowest) / (highest - lowest)) * (HEIGHT - TOP - BOTTOM);
  const ends = spread(
    seats.map((_, i) => y(results[rounds - 1]!.total[i]!)),
    HEIGHT - 6,
  );
  return (
    <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t("chart_of_totals")} direction="ltr">
      {[0, limit].map(
        (line) =>
          line <= highest && (
            <g key={line}>
              <line
                x1={LEFT}
                x2={WIDTH - RIGHT}
                y1={y(line)}
                y2={y(line)}
                class={line ? "chart-limit" : "chart-base"}
              />
              <text x={LEFT - 4} y={y(line) + 3} class="chart-number">
                {line}
              </text>
            </g>
          ),
      )}
      {seats.map((seat, i) => (
        <g key={i} style={{ "--hue": HUES[i] }} class={i + 1 === state.view?.seat ? "own" : ""}>
          <polyline
            class="chart-line"
            stroke-dasharray={DASHES[i]}
            points={[`${x(0)},${y(0)}`, ...results.map((result, n) => `${x(n + 1)},${y(result.total[i]!)}`)].join(" ")}
          />
          <text x={WIDTH - RIGHT + 5} y={ends[i]! + 3} class="chart-name">
            {seat.name.length > 11 ? `${seat.name.slice(0, 10)}…` : seat.name}
          </text>
        </g>
      ))}
    </svg>
  );
}
