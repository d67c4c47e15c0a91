// The table at dusk: a drawing of our own for the first page. Only decoration.
export function Dusk() {
  return (
    <svg class="dusk" viewBox="0 0 400 150" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
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
      <rect width="400" height="150" fill="url(#dusk-sky)" />
      <circle cx="312" cy="66" r="17" class="dusk-sun" />
      <path d="M0 104L48 74l34 22 52-44 46 40 30-22 52 38 44-26 60 34 34-14v48H0z" class="dusk-hills" />
      <path d="M-5 18Q100 50 205 22T405 20" class="dusk-wire" />
      {[48, 110, 168, 236, 300, 356].map((x, i) => (
        <g key={x} transform={`translate(${x} ${[34, 39, 32, 19, 15, 17][i]})`}>
          <circle cy="7" r="24" fill="url(#dusk-lamp)" />
          <circle cy="7" r="4.500" class="dusk-bulb" />
        </g>
      ))}
      <path d="M0 112h400v38H0z" class="dusk-table" />
      <path d="M70 112h260l34 38H36z" class="dusk-cloth" />
      <path d="M70 112h260l10 11H60z" fill="url(#dusk-weave)" />
      <g class="dusk-cards">
        <g transform="translate(168 118) rotate(-14)">
          <rect x="-15" y="-22" width="30" height="42" rx="4" />
          <text y="4">7♥</text>
        </g>
        <g transform="translate(200 114)">
          <rect x="-15" y="-22" width="30" height="42" rx="4" />
          <text y="4" class="black">A♠</text>
        </g>
        <g transform="translate(232 118) rotate(14)">
          <rect x="-15" y="-22" width="30" height="42" rx="4" />
          <text y="5" class="joker">★</text>
        </g>
      </g>
    </svg>
  );
}
