// A passport page: rubber stamps for what was achieved, faint outlines for the rest.
import { t, type Key } from "../i18n/index.ts";
import type { Stats } from "../net/protocol.ts";
import { hasStamp, STAMPS, type Shape, type StampRow } from "./stampTable.ts";

export function PassportStamps({ stats }: { readonly stats: Stats }) {
  const earned = STAMPS.filter((row) => hasStamp(row, stats));
  return (
    <section class="passport">
      <h2>
        {t("passport")} <small class="soft">{t("n_of_m", { n: earned.length, m: STAMPS.length })}</small>
      </h2>
      <InkFilter />
      <ul class="visas">
        {STAMPS.map((row, i) => (
          <StampItem key={row.key} row={row} tilt={((i * 37) % 23) - 11} have={row.have(stats)} />
        ))}
      </ul>
    </section>
  );
}

// Uneven ink.
function InkFilter() {
  return (
    <svg class="sr-only" aria-hidden="true">
      <filter id="ink" x="-5%" y="-5%" width="110%" height="110%">
        <feTurbulence type="fractalNoise" baseFrequency="0.35" numOctaves="2" seed="7" result="noise" />
        <feDisplacementMap in="SourceGraphic" in2="noise" scale="1.600" result="rough" />
        <feColorMatrix
          in="noise"
          type="matrix"
          values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -2.600 2.450"
          result="worn"
        />
        <feComposite in="rough" in2="worn" operator="in" />
      </filter>
    </svg>
  );
}

const DRAWINGS = {
  cup: "M-11-6H7v8a8 8 0 0 1-8 8h-2a8 8 0 0 1-8-8zM7-3h3a4 4 0 0 1 0 8H6M-6-10c-3-2 2-3 0-6M2-10c-3-2 2-3 0-6",
  hand: "M-6 1V-9a2 2 0 0 1 4 0v7-10a2 2 0 0 1 4 0v10-8a2 2 0 0 1 4 0v9-5a2 2 0 0 1 4 0v9c0 6-4 9-8 9-5 0-7-3-9-6l-5-7c-1-3 2-4 4-2z",
  plane: "M0-15c2 0 3 2 3 5v5l12 7v4L3 3v7l4 3v3l-7-2-7 2v-3l4-3V3l-12 3V2L-3-5v-5c0-3 1-5 3-5z",
} as const;

interface ItemProps {
  readonly row: StampRow;
  readonly tilt: number;
  readonly have: number;
}

function StampItem({ row, tilt, have }: ItemProps) {
  const earned = have >= row.need;
  const name = t(`pass_${row.key}` as Key);
  return (
    <li class={earned ? `visa ink-${row.ink}` : "visa missing"}>
      <svg viewBox="-60 -60 120 120" style={{ transform: `rotate(${earned ? tilt : 0}deg)` }} aria-hidden="true">
        <Outline shape={row.shape} />
        <text class={row.sign.length > 3 ? "visa-sign long" : "visa-sign"} x={row.sign && row.drawing ? -13 : 0} y="4">
          {row.sign}
        </text>
        {row.drawing && (
          <path class="visa-drawing" d={DRAWINGS[row.drawing]} transform={`translate(${row.sign ? 21 : 0} -5)`} />
        )}
        <text class="visa-name" y="24" textLength={name.length > 13 ? 76 : undefined} lengthAdjust="spacingAndGlyphs">
          {name}
        </text>
        <text class="visa-small" y="-24">
          YANIV ★ {row.need}
        </text>
      </svg>
      <b>{name}</b>
      <small>
        {t(`pass_${row.key}_how` as Key)}
        {!earned && row.need > 1 && ` (${Math.min(have, row.need)}/${row.need})`}
      </small>
      {earned && <span class="sr-only">{t("earned")}</span>}
    </li>
  );
}

function Outline({ shape }: { readonly shape: Shape }) {
  switch (shape) {
    case "round":
      return (
        <>
          <circle r="54" class="thick" />
          <circle r="47" />
        </>
      );
    case "oval":
      return (
        <>
          <ellipse rx="57" ry="42" class="thick" />
          <ellipse rx="51" ry="36" />
        </>
      );
    case "box":
      return (
        <>
          <rect x="-54" y="-40" width="108" height="80" rx="6" class="thick" />
          <rect x="-48" y="-34" width="96" height="68" rx="3" />
        </>
      );
    case "ticket":
      return <path d="M-56-38h112v24a14 14 0 0 0 0 28v24h-112v-24a14 14 0 0 0 0-28z" class="thick" />;
    case "hexagon":
      return (
        <>
          <path d="M0-57L50-29V29L0 57-50 29V-29z" class="thick" />
          <path d="M0-49L43-25V25L0 49-43 25V-25z" />
        </>
      );
  }
}
