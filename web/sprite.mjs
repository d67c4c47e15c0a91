// Makes the card sprite from svg-cards (David Bellot, Huub de Beer and others; LGPL 2.1). Leaves out the backs and
// their ornaments, unused ids and needless decimals. The large drawings (of court cards, the joker and one ace) become
// files of their own, so that a page loads only those that it shows.

const CARDS = /^(club|diamond|heart|spade)_(10|[1-9]|jack|queen|king)$|^joker_black$/;
const DRAWINGS = /^((jack|queen|king)_\d|joker|laurel)$/;
const USES_DRAWING = /<use [^>]*href="#((?:jack|queen|king)_\d|joker|laurel)"[^>]*\/>/g;

// Splits the file's one <defs> into its top-level elements.
function* elementsOf(svg) {
  const start = svg.indexOf("<defs>") + "<defs>".length;
  const end = svg.lastIndexOf("</defs>");
  const tag = /<(\/?)([a-zA-Z]+)[^>]*?(\/?)>|<!--[\s\S]*?-->/g;
  tag.lastIndex = start;
  for (let depth = 0, from = start, match; (match = tag.exec(svg)) && match.index < end;) {
    if (match[0].startsWith("<!--")) continue;
    if (depth === 0 && !match[1]) from = match.index;
    if (!match[3]) depth += match[1] ? -1 : 1;
    if (depth === 0) yield svg.slice(from, tag.lastIndex);
  }
}

const idOf = (element) => /\bid="([^"]*)"/.exec(element)?.[1] ?? "";
const refersTo = (element) => [...element.matchAll(/href="#([^"]*)"/g)].map((match) => match[1]);
const withInnerIds = (element) => [...element.matchAll(/\bid="([^"]*)"/g)].map((match) => match[1]);

// Returns the elements that the cards use, directly or indirectly, in the order of the file.
function neededElements(elements) {
  const home = new Map();
  for (const element of elements) for (const id of withInnerIds(element)) home.set(id, element);
  const needed = new Set();
  const visit = (element) => {
    if (!element || needed.has(element)) return;
    needed.add(element);
    refersTo(element).forEach((id) => visit(home.get(id)));
  };
  elements.filter((element) => CARDS.test(idOf(element))).forEach(visit);
  return elements.filter((element) => needed.has(element));
}

// Joins numbers with as few separators as possible.
function joinNumbers(numbers) {
  return numbers
    .map(String)
    .map((text) => text.replace(/^(-?)0\./, "$1."))
    .reduce((line, text) => (line === "" || text.startsWith("-") ? line + text : `${line} ${text}`), "");
}

// The number of arguments of each path command, and which of them are x or y coordinates.
const STEP = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, z: 0 };

// One decimal of 169 units is finer than any screen shows. Relative coordinates are shorter than absolute ones; they
// are computed from the rounded position, so that rounding errors do not add up.
function shortenPath(d) {
  const tokens = d.match(/[a-zA-Z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/g) ?? [];
  const round = (number) => Math.round(number * 10) / 10;
  let x = 0,
    y = 0,
    startX = 0,
    startY = 0,
    out = "",
    last = "";
  for (let i = 0, command = ""; i < tokens.length;) {
    if (/[a-zA-Z]/.test(tokens[i])) command = tokens[i++];
    const lower = command.toLowerCase(),
      absolute = command !== lower;
    if (!(lower in STEP)) return d;
    const given = tokens.slice(i, i + STEP[lower]).map(Number);
    i += STEP[lower];
    if (lower === "z") {
      ((out += "z"), (last = "z"), (x = startX), (y = startY));
      continue;
    }
    const down = (k) => lower === "v" || (lower !== "h" && k % 2 === 1);
    const steps = given.map((number, k) => round(absolute ? number - (down(k) ? y : x) : number));
    const text = joinNumbers(steps);
    out += lower === last && lower !== "m" ? (text.startsWith("-") ? text : ` ${text}`) : lower + text;
    last = lower;
    const end = lower === "h" ? [steps[0], 0] : lower === "v" ? [0, steps[0]] : steps.slice(-2);
    ((x = round(x + end[0])), (y = round(y + end[1])));
    if (lower === "m") ((startX = x), (startY = y), (command = absolute ? "L" : "l"));
  }
  return out;
}

function shorten(text) {
  const round = (places) => (number) => String(Number(Number(number).toFixed(places)));
  return text
    .replace(/ d="([^"]*)"/g, (_, d) => ` d="${shortenPath(d)}"`)
    .replace(
      /( points=")([^"]*)"/g,
      (_, head, body) => `${head}${joinNumbers((body.match(/-?[\d.]+/g) ?? []).map((n) => Math.round(n * 10) / 10))}"`,
    )
    .replace(/(transform=")([^"]*)"/g, (_, head, body) => `${head}${body.replace(/-?\d*\.\d{4,}/g, round(3))}"`)
    .replace(/>\s+</g, "><");
}

const NOTICE =
  "<!-- From SVG-cards 4.0.2, (C) 2005 David Bellot, 2016-2017 Huub de Beer, LGPL 2.1 or later; shortened by the build -->";

const file = (body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${NOTICE}<defs>${shorten(body)}</defs></svg>\n`;

const withoutIds = (body, keep) => body.replace(/ id="([^"]*)"/g, (whole, id) => (keep(id) ? whole : ""));

// Returns the file with the drawing of a card as its element "art", or null if the card has none.
function makeArt(card, drawings) {
  const uses = [...card.matchAll(USES_DRAWING)];
  if (uses.length === 0) return null;
  const place = /^<g\b[^>]*?( transform="[^"]*")/.exec(card)?.[1] ?? "";
  const names = new Set(uses.map(([, name]) => name));
  const drawn = drawings
    .filter((element) => names.has(idOf(element)))
    .map((one) => withoutIds(one, (id) => names.has(id)));
  return file(`${drawn.join("")}<g id="art"${place}>${uses.map(([use]) => use).join("")}</g>`);
}

// Returns the sprite of all cards without the large drawings, and a map from cards to the files of these.
export function makeSprite(svg) {
  const needed = neededElements([...elementsOf(svg)]);
  const drawings = needed.filter((element) => DRAWINGS.test(idOf(element)));
  const art = new Map();
  for (const card of needed.filter((element) => CARDS.test(idOf(element)))) {
    const drawing = makeArt(card, drawings);
    if (drawing) art.set(idOf(card), drawing);
  }
  const body = needed
    .filter((element) => !drawings.includes(element))
    .join("")
    .replace(USES_DRAWING, "");
  const referred = new Set(refersTo(body));
  return { sprite: file(withoutIds(body, (id) => referred.has(id) || CARDS.test(id))), art };
}
