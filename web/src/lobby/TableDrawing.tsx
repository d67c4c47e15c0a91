// A drawing of a table at dusk for the first page. Decoration only.
import { shortName } from "../game/card.ts";

// prettier-ignore
const LAMPS = [
  [-250, 31], [-190, 34], [-130, 26], [-70, 15], [-10, 10], [48, 14], [110, 22], [168, 24],
  [236, 20], [300, 15], [356, 16], [420, 20], [490, 22], [560, 20], [630, 17],
] as const;

export function TableDrawing() {
  return (
    <svg class="dusk" viewBox="-300 0 1000 150" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id="dusk-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" class="dusk-a" />
          <stop offset="0.55" class="dusk-b" />
          <stop offset="1" class="dusk-c" />
        </linearGradient>
        <radialGradient id="dusk-lamp">
          <stop offset="0" class="dusk-glow" stop-opacity="0.75" />
          <stop offset="1" class="dusk-glow" stop-opacity="0" />
        </radialGradient>
        <pattern id="dusk-weave" width="12" height="12" patternUnits="userSpaceOnUse">
          <path d="M0 6l6-6 6 6-6 6z" class="dusk-thread" />
          <path d="M0 0h12M0 12h12" class="dusk-line" />
        </pattern>
      </defs>
      <rect x="-300" width="1000" height="150" fill="url(#dusk-sky)" />
      <circle cx="312" cy="66" r="17" class="dusk-sun" />
      <path
        d="M-300 96l60-30 44 26 66-44 50 36 30-18 50 38L48 74l34 22 52-44 46 40 30-22 52 38 44-26 60 34 50-38 44 30 58-48 46 40 40-22 96 46v48H-300z"
        class="dusk-hills"
      />
      <path d="M-300 22Q-200 48-95 20T205 22 405 20 700 18" class="dusk-wire" />
      {LAMPS.map(([x, y]) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <circle cy="7" r="24" fill="url(#dusk-lamp)" />
          <circle cy="7" r="4.500" class="dusk-bulb" />
        </g>
      ))}
      <path d="M-300 112h1000v38H-300z" class="dusk-table" />
      <path d="M-40 112h480l60 38H-100z" class="dusk-cloth" />
      <path d="M-40 112h480l18 11H-58z" fill="url(#dusk-weave)" />
      <g class="dusk-cards">
        <g transform="translate(168 118) rotate(-14)">
          <rect x="-15" y="-22" width="30" height="42" rx="4" />
          <text y="4">{shortName("7h")}</text>
        </g>
        <g transform="translate(200 114)">
          <rect x="-15" y="-22" width="30" height="42" rx="4" />
          <text y="4" class="black">
            {shortName("As")}
          </text>
        </g>
        <g transform="translate(232 118) rotate(14)">
          <rect x="-15" y="-22" width="30" height="42" rx="4" />
          <text y="5" class="joker">
            {shortName("Jk")}
          </text>
        </g>
      </g>
    </svg>
  );
}
