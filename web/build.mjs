// Bundles the page into build/web: app.js, app.css, one file a language, the card sprite, the engine and what is static.
// With --dev also the pages of web/dev, into build/web-dev.
import { build } from "esbuild";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { makeSprite } from "./sprite.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const dev = process.argv.includes("--dev");
const out = `${root}build/${dev ? "web-dev" : "web"}`;

const shared = {
  bundle: true,
  format: "esm",
  target: ["es2022", "chrome100", "firefox102", "safari15.4"],
  minify: !dev,
  sourcemap: dev ? "inline" : false,
  jsx: "automatic",
  jsxImportSource: "preact",
  external: ["/lang/*", "*.svg"],
  legalComments: "none",
  logLevel: "warning",
};

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await build({ ...shared, entryPoints: { app: `${root}web/src/main.tsx` }, outdir: out });
await build({ ...shared, entryPoints: ["he", "es", "ne"].map((code) => `${root}web/src/i18n/${code}.ts`), outdir: `${out}/lang` });
if (dev) await build({ ...shared, entryPoints: { dev: `${root}web/dev/main.tsx` }, outdir: out });
await cp(`${root}web/static`, out, { recursive: true });
await cp(`${root}build/wasm/page.wasm`, `${out}/engine.wasm`);
await writeFile(`${out}/cards.svg`, makeSprite(await readFile(`${root}web/node_modules/svg-cards/svg-cards.svg`, "utf8")));
if (dev) await cp(`${root}web/dev/index.html`, `${out}/dev.html`);
