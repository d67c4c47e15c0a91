// Bundles the page into build/web: app.js and its chunks, app.css, one JSON file per language, the worker, the card
// sprite, the wasm modules and the static files; and last the service worker, which contains the list and a hash of all
// these files. With --dev, builds the pages of web/dev into build/web-dev as well.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { makeFaces } from "./faces.mjs";
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
  external: ["*.svg"],
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
};

// Runs a module of web/src that only exports data, and returns its exports.
async function dataOf(path) {
  const { outputFiles } = await build({ ...shared, entryPoints: [`${root}web/src/${path}`], write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}

// Returns the strings of a language.
async function stringsOf(code) {
  const module = await dataOf(`i18n/${code}.ts`);
  return module.strings ?? module.en;
}

// Returns the scripts that app.js imports statically, directly or not, so that the browser need not wait for app.js to
// ask for them.
function importedByApp(outputs) {
  const found = new Set();
  const visit = (name) => {
    for (const { path, kind } of outputs[name].imports) {
      if (kind !== "import-statement" || found.has(path)) continue;
      found.add(path);
      visit(path);
    }
  };
  visit(Object.keys(outputs).find((name) => name.endsWith("/app.js")));
  return [...found].map((path) => `/${path.split("/").at(-1)}`);
}

// Copies a page, with all icons as symbols at the start of its body.
async function writePage(from, to) {
  const { ICONS } = await dataOf("ui/icons.ts");
  const symbols = Object.entries(ICONS).map(
    ([name, path]) => `<symbol id="icon-${name}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`,
  );
  const html = await readFile(`${root}web/${from}`, "utf8");
  const preloads = importedByApp(metafile.outputs).map((href) => `<link rel="modulepreload" href="${href}">\n`);
  await writeFile(
    `${out}/${to}`,
    html
      .replace('<script type="module" src="/app.js">', `${preloads.join("")}$&`)
      .replace("<body>", `<body>\n<svg display="none">${symbols.join("")}</svg>\n`),
  );
}

// Returns the files that the service worker caches, and a hash of them as the version.
async function cachedFiles() {
  const names = (await readdir(out, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
  const files = names
    .map((one) => `${one.parentPath ?? one.path}/${one.name}`.slice(out.length))
    .filter((name) => name !== "/dev.html" && name !== "/preview.jpg") // no page shows these
    .sort();
  const hash = createHash("sha256");
  for (const name of files) hash.update(name).update(await readFile(out + name));
  return {
    files: files.map((name) => (name === "/index.html" ? "/" : name)),
    version: hash.digest("hex").slice(0, 12),
  };
}

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const { metafile } = await build({
  ...shared,
  entryPoints: { app: `${root}web/src/main.tsx` },
  outdir: out,
  splitting: true,
  chunkNames: "part-[hash]",
  metafile: true,
});
await build({ ...shared, format: "iife", entryPoints: { early: `${root}web/src/early.ts` }, outdir: out });
await build({ ...shared, format: "iife", entryPoints: { worker: `${root}web/src/local/worker.ts` }, outdir: out });
await mkdir(`${out}/lang`);
for (const code of ["en", "he", "es", "ne"])
  await writeFile(`${out}/lang/${code}.json`, JSON.stringify(await stringsOf(code)));
if (dev) await build({ ...shared, entryPoints: { dev: `${root}web/dev/main.tsx` }, outdir: out });
await cp(`${root}web/static`, out, { recursive: true });
await writePage("static/index.html", "index.html");
await cp(`${root}build/wasm/page.wasm`, `${out}/engine.wasm`);
for (const name of ["offline.wasm", "offline-simd.wasm"]) await cp(`${root}build/wasm/${name}`, `${out}/${name}`);
await cp(`${root}weights/yaniv.net`, `${out}/yaniv.net`);
const { sprite, art } = makeSprite(await readFile(`${root}web/node_modules/svg-cards/svg-cards.svg`, "utf8"));
await writeFile(`${out}/cards.svg`, sprite);
await mkdir(`${out}/cards`);
for (const [card, drawing] of art) await writeFile(`${out}/cards/${card}.svg`, drawing);
await writeFile(`${out}/faces.svg`, makeFaces(await readFile(`${root}src/ai/personas.c`, "utf8")));
if (dev) await writePage("dev/index.html", "dev.html");

const { files, version } = await cachedFiles();
await build({
  ...shared,
  format: "iife",
  entryPoints: { sw: `${root}web/src/sw.ts` },
  outdir: out,
  define: { CACHED_FILES: JSON.stringify(files), VERSION: JSON.stringify(version) },
});

// Prints the compressed sizes.
const compressed = async (name) => gzipSync(await readFile(`${out}/${name}`), { level: 9 }).length / 1024;
const scripts = (await readdir(out)).filter((name) => name.endsWith(".js"));
const inAll = (await Promise.all(scripts.map(compressed))).reduce((sum, size) => sum + size, 0);
const names = ["app.css", "lang/ne.json", "engine.wasm", "offline.wasm", "yaniv.net", "cards.svg"];
const sizes = await Promise.all(names.map(async (name) => `${name} ${(await compressed(name)).toFixed(1)}`));
console.log(`KB compressed: JavaScript ${inAll.toFixed(1)}, ${sizes.join(", ")}`);
