// Makes the PNG icons in web/static from icon.svg, and the picture of link previews, with Chromium. Run node icons.mjs
// after changing one of them.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const at = (name) => fileURLToPath(new URL(`static/${name}`, import.meta.url));
const svg = await readFile(at("icon.svg"), "utf8");
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });

// A mask may cut off a fifth on each side, so the picture is smaller and has a background.
const ICONS = [
  { name: "icon-192.png", size: 192, inner: 192 },
  { name: "icon-512.png", size: 512, inner: 512 },
  { name: "icon-maskable.png", size: 512, inner: 400 },
];
for (const { name, size, inner } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const ground = inner < size ? "#2a1a2b" : "transparent";
  await page.setContent(`<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}">
    <div style="width:${inner}px;height:${inner}px">${svg}</div>`);
  await page.screenshot({ path: at(name), omitBackground: true });
}

// The picture that messengers show beside a link: the table at dusk with four cards.
const CARDS = [
  { x: 690, y: 330, turn: -16, rank: "7", suit: "♥", ink: "#b3211f" },
  { x: 800, y: 296, turn: -5, rank: "7", suit: "♣", ink: "#1d6b34" },
  { x: 912, y: 296, turn: 6, rank: "A", suit: "♠", ink: "#1c1a22" },
  { x: 1020, y: 332, turn: 17, rank: "★", suit: "", ink: "#7a3b8f" },
];
const LAMPS = [60, 190, 330, 470, 610, 750, 890, 1030, 1150].map((x) => [x, 60 + 26 * Math.sin(x / 150)]);
const serif = "Georgia,'DejaVu Serif',serif";
const card = ({ x, y, turn, rank, suit, ink }) => `<g transform="translate(${x} ${y}) rotate(${turn})" fill="${ink}"
  font-family="${serif}" font-weight="700" text-anchor="middle">
  <rect x="-80" y="-115" width="160" height="230" rx="16" fill="#fbf6ea" stroke="#d9cfb8" stroke-width="3"/>
  <text x="-52" y="-66" font-size="46">${rank}</text><text x="-52" y="-22" font-size="40">${suit}</text>
  <text y="${suit ? 62 : 50}" font-size="${suit ? 130 : 110}">${suit || rank}</text></g>`;
const preview = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#241a3a"/>
      <stop offset="0.6" stop-color="#8a4a4f"/><stop offset="1" stop-color="#e9a35f"/></linearGradient>
    <radialGradient id="lamp"><stop offset="0" stop-color="#ffd88f" stop-opacity="0.7"/>
      <stop offset="1" stop-color="#ffd88f" stop-opacity="0"/></radialGradient>
  </defs>
  <rect width="1200" height="470" fill="url(#sky)"/>
  <circle cx="574" cy="352" r="44" fill="#f6d28b"/>
  <path d="M0 400l110-90 90 70 130-120 120 110 90-60 130 100 140-120 100 80 130-90 160 130v80H0z" fill="#3a2238"/>
  <path d="M0 66Q200 130 400 74T800 70 1200 60" fill="none" stroke="#160f1c" stroke-width="3"/>
  ${LAMPS.map(([x, y]) => `<circle cx="${x}" cy="${y + 18}" r="60" fill="url(#lamp)"/><circle cx="${x}" cy="${y + 18}" r="11" fill="#ffeec6"/>`).join("")}
  <path d="M0 440h1200v190H0z" fill="#5d3a24"/>
  <path d="M180 440h940l120 190H60z" fill="#24484a"/>
  <path d="M180 440h940l12 20H168z" fill="#c8703d"/>
  ${CARDS.map(card).join("")}
  <text x="80" y="318" font-family="${serif}" font-size="150" font-weight="700" fill="#fdf1de" stroke="#1d1420"
    stroke-width="6" paint-order="stroke">Yaniv</text>
</svg>`;
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(`<body style="margin:0">${preview}`);
await page.screenshot({ path: at("preview.jpg"), type: "jpeg", quality: 82 });
await browser.close();
