// Runs the unit tests: bundles each test/*.test.ts, runs it with node's test runner, and prints one summary line.
import { build } from "esbuild";
import { readdir, mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { run } from "node:test";

const here = fileURLToPath(new URL(".", import.meta.url));
const out = fileURLToPath(new URL("../../build/web-test", import.meta.url));
const tests = (await readdir(here)).filter((name) => name.endsWith(".test.ts"));
await mkdir(out, { recursive: true });
// Node 18, which Debian 12 has, lacks the global crypto object.
const crypto = 'import { webcrypto } from "node:crypto"; globalThis.crypto ??= webcrypto;';
await build({
  entryPoints: tests.map((name) => here + name),
  outdir: out,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node18",
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: { ".css": "empty" },
  logLevel: "warning",
  banner: { js: crypto },
});
let passed = 0,
  failed = 0;
const stream = run({ files: tests.map((name) => `${out}/${name.replace(/\.ts$/, ".mjs")}`) });
stream.on("test:pass", ({ details }) => {
  if (details.type !== "suite") passed++;
});
stream.on("test:fail", ({ name, details }) => {
  failed++;
  console.log(`FAILED ${name}: ${details.error?.cause?.message ?? details.error?.message}`);
});
stream.on("test:stderr", ({ message }) => process.stderr.write(message));
stream.resume();
await new Promise((done) => stream.on("end", done));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
