// The card sprite: what the table needs of svg-cards (David Bellot, Huub de Beer and others; LGPL 2.1), made smaller.
// Left out are the backs and their ornaments, names of parts that nothing refers to, and decimals that no screen shows.

const CARDS = /^(club|diamond|heart|spade)_(10|[1-9]|jack|queen|king)$|^joker_(black|red)$/;

// Cuts the file's one <defs> into its top-level elements.
function* elementsOf(svg) {
  const start = svg.indexOf("<defs>") + "<defs>".length;
  const end = svg.lastIndexOf("</defs>");
  const tag = /<(\/?)([a-zA-Z]+)[^>]*?(\/?)>|<!--[\s\S]*?-->/g;
  tag.lastIndex = start;
  for (let depth = 0, from = start, match; (match = tag.exec(svg)) && match.index < end; ) {
    if (match[0].startsWith("<!--")) continue;
    if (depth === 0 && !match[1]) from = match.index;
    if (!match[3]) depth += match[1] ? -1 : 1;
    if (depth === 0) yield svg.slice(from, tag.lastIndex);
  }
}

const idOf = (element) => /\bid="([^"]*)"/.exec(element)?.[1] ?? "";
const refersTo = (element) => [...element.matchAll(/href="#([^"]*)"/g)].map((match) => match[1]);
const withInnerIds = (element) => [...element.matchAll(/\bid="([^"]*)"/g)].map((match) => match[1]);

// Elements that the cards use, and what these use, in the file's order.
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

// One decimal of 169 units across is finer than any card on any screen; a matrix needs more.
function shorten(text) {
  const round = (places) => (number) => String(Number(Number(number).toFixed(places)));
  return text
    .replace(/(\s(?:d|points|x|y|width|height|rx|ry)=")([^"]*)"/g, (_, head, body) =>
      `${head}${body.replace(/-?\d*\.\d+(?:e-?\d+)?/g, round(1)).replace(/\s*([A-Za-z,])\s*/g, "$1").replace(/ +/g, " ")}"`)
    .replace(/(transform=")([^"]*)"/g, (_, head, body) => `${head}${body.replace(/-?\d*\.\d{4,}/g, round(3))}"`)
    .replace(/>\s+</g, "><");
}

export function makeSprite(svg) {
  const needed = neededElements([...elementsOf(svg)]);
  const body = needed.join("");
  const referred = new Set(refersTo(body));
  const lean = body.replace(/ id="([^"]*)"/g, (whole, id) => (referred.has(id) || CARDS.test(id) ? whole : ""));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">` +
    `<!-- From SVG-cards 4.0.2, (C) 2005 David Bellot, 2016-2017 Huub de Beer, LGPL 2.1 or later; shortened by the build -->` +
    `<defs>${shorten(lean)}</defs></svg>\n`
  );
}
