// Makes the PNG icons in web/static from icon.svg with Chromium. Run node icons.mjs after changing the SVG file.
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
await browser.close();
