// Draws the faces of the bots: one symbol for each persona of src/ai/personas.c, named after it. A face is an animal's
// head that is put together from a few parts; the number of the persona chooses the parts, so that all faces differ.

// Fur, its darker shade, muzzle, background
const PALETTES = [
  ["#c9763f", "#9b5226", "#f4dcc0", "#f0c98f"],
  ["#6f7f92", "#4c5a6b", "#dfe6ec", "#b9cbd8"],
  ["#8a5a3b", "#633c25", "#e6cdb0", "#d9c39a"],
  ["#e0a93b", "#b47f1f", "#fbeecb", "#a9cdb8"],
  ["#4f8a75", "#356455", "#d6ebdd", "#cfe0b5"],
  ["#8d6aa8", "#664880", "#e8dcf0", "#d3c2e6"],
  ["#c25d5a", "#943f40", "#f6d8d0", "#eec0b2"],
  ["#3f5f8f", "#2b4468", "#d4dfee", "#a8c4dc"],
];

const mirrored = (part) => `${part}<g transform="matrix(-1 0 0 1 100 0)">${part}</g>`;

const LINE = 'fill="none" stroke="#231a1d" stroke-width="2.500" stroke-linecap="round"';

const EARS = [
  ([fur, , inner]) => `<path fill="${fur}" d="M20 46 22 12 48 30z"/><path fill="${inner}" d="M26 36 27 22 38 30z"/>`,
  ([, dark, inner]) => `<circle cx="25" cy="29" r="14" fill="${dark}"/><circle cx="26" cy="30" r="7" fill="${inner}"/>`,
  ([fur, , inner]) =>
    `<ellipse cx="35" cy="20" rx="9" ry="21" fill="${fur}"/><ellipse cx="35" cy="21" rx="4" ry="14" fill="${inner}"/>`,
  ([, dark]) => `<path fill="${dark}" d="M30 26C12 24 6 44 12 62c10 2 16-8 18-20z"/>`,
  ([fur, dark]) =>
    `<path fill="${dark}" d="M34 30C20 26 18 12 24 6c1 9 7 13 17 15z"/><circle cx="22" cy="40" r="8" fill="${fur}"/>`,
  ([fur, dark]) =>
    `<path fill="${fur}" d="M20 40 14 20 28 26 34 12 46 30z"/><path fill="${dark}" d="M34 12 46 30 38 28z"/>`,
  ([, dark]) =>
    `<path fill="none" stroke="${dark}" stroke-width="5" stroke-linecap="round" d="M38 30C30 22 30 14 32 6M32 18 22 12"/>`,
];

const HEADS = [
  '<ellipse cx="50" cy="56" rx="33" ry="31"/>',
  '<path d="M50 25c22 0 34 14 34 30 0 18-16 32-34 32S16 73 16 55c0-16 12-30 34-30z"/>',
  '<path d="M22 44c2-14 14-19 28-19s26 5 28 19c2 16-12 44-28 44S20 60 22 44z"/>',
];

const MARKS = [
  () => "",
  ([, , pale]) => mirrored(`<ellipse cx="36" cy="51" rx="11" ry="13" fill="${pale}"/>`),
  ([, dark]) => `<path fill="${dark}" d="M43 26h14l-7 24z"/>`,
  ([, dark]) => mirrored(`<path fill="${dark}" d="M18 56h11l-9 6zM19 66h10l-7 5z"/>`),
  ([, dark]) => mirrored(`<ellipse cx="36" cy="51" rx="11" ry="12" fill="${dark}"/>`),
];

const EYES = [
  mirrored('<circle cx="37" cy="51" r="5.500" fill="#231a1d"/><circle cx="39" cy="49" r="1.800" fill="#fff"/>'),
  mirrored('<circle cx="37" cy="51" r="7.500" fill="#fff"/><circle cx="38.500" cy="52" r="4" fill="#231a1d"/>'),
  mirrored('<path fill="none" stroke="#231a1d" stroke-width="3.500" stroke-linecap="round" d="M31 53q6-7 12 0"/>'),
  mirrored(
    '<ellipse cx="37" cy="51" rx="4" ry="6" fill="#231a1d"/><circle cx="38.500" cy="48.500" r="1.600" fill="#fff"/>',
  ),
];

const MOUTHS = [
  ([, , pale]) =>
    `<ellipse cx="50" cy="70" rx="15" ry="12" fill="${pale}"/><path fill="#231a1d" d="M45 62h10l-5 6z"/>` +
    `<path ${LINE} d="M50 68v4m-7 2q4 4 7-2 3 6 7 2"/>`,
  ([, , pale]) =>
    `<ellipse cx="50" cy="68" rx="12" ry="10" fill="${pale}"/><ellipse cx="50" cy="63" rx="5" ry="3.500" fill="#231a1d"/>` +
    `<path ${LINE} d="M44 71q6 6 12 0"/>`,
  () => `<path fill="#e79a2f" d="M40 62q10-8 20 0-4 14-10 16-6-2-10-16z"/><path ${LINE} d="M42 64q8 4 16 0"/>`,
  ([, dark, pale]) =>
    `<rect x="34" y="60" width="32" height="20" rx="10" fill="${pale}"/>` +
    `<g fill="${dark}"><circle cx="44" cy="67" r="2.500"/><circle cx="56" cy="67" r="2.500"/></g>` +
    `<path ${LINE} d="M43 74q7 4 14 0"/>`,
];

function drawFace(name, number) {
  const palette = PALETTES[(number * 3 + (number >> 3)) % PALETTES.length];
  const pick = (parts, step) => parts[(number * step + (number >> 3)) % parts.length];
  return (
    `<symbol id="${name}" viewBox="0 0 100 100"><rect width="100" height="100" fill="${palette[3]}"/>` +
    mirrored(pick(EARS, 1)(palette)) +
    `<g fill="${palette[0]}">${pick(HEADS, 2)}</g>` +
    pick(MARKS, 3)(palette) +
    pick(EYES, 1) +
    pick(MOUTHS, 3)(palette) +
    "</symbol>"
  );
}

// Old records have personas with other names.
const FORMER_NAMES = { Draco: "Yaniv" };

export const personaNames = (source) => [...source.matchAll(/\{"(\w+)", "/g)].map((match) => match[1]);

// `source` is the text of src/ai/personas.c.
export function makeFaces(source) {
  const faces = personaNames(source).flatMap((name, i) =>
    [name, FORMER_NAMES[name] ?? []].flat().map((id) => drawFace(id, i)),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${faces.join("")}</svg>`;
}
