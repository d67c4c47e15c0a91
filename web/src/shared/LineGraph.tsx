// A line graph of a figure over time.
const WIDTH = 600;
const HEIGHT = 180;
const EDGE = { left: 44, right: 12, top: 12, bottom: 14 };

// Returns the round numbers on the axis: 900, 1000, 1100 …
export function ticks(lowest: number, highest: number): number[] {
  const step = [10, 20, 50, 100, 200, 500, 1000].find((one) => (highest - lowest) / one <= 4) ?? 2000;
  const list = [];
  for (let at = Math.floor(lowest / step) * step; at <= Math.ceil(highest / step) * step; at += step) list.push(at);
  return list;
}

// The x axis counts games, not days: a week without games is not shown.
export function LineGraph({ values, label }: { readonly values: readonly number[]; readonly label: string }) {
  const scale = ticks(Math.min(...values), Math.max(...values));
  const [low, high] = [scale[0]!, scale.at(-1)!];
  const x = (i: number) => EDGE.left + (i / (values.length - 1)) * (WIDTH - EDGE.left - EDGE.right);
  const y = (value: number) =>
    HEIGHT - EDGE.bottom - ((value - low) / Math.max(1, high - low)) * (HEIGHT - EDGE.top - EDGE.bottom);
  const line = values.map((value, i) => `${i === 0 ? "M" : "L"}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  return (
    <figure class="graph card-box" dir="ltr">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {scale.map((at) => (
          <g key={at}>
            <path d={`M${EDGE.left} ${y(at)}H${WIDTH - EDGE.right}`} class="graph-grid" />
            <text x={EDGE.left - 8} y={y(at) + 4} text-anchor="end">
              {at}
            </text>
          </g>
        ))}
        <path d={line} class="graph-line" />
        <circle cx={x(values.length - 1)} cy={y(values.at(-1)!)} r="5" class="graph-dot" />
      </svg>
    </figure>
  );
}
