// Plays on the real server with real browsers: node e2e/run.mjs [BINARY] [WORD…]. With words, only cases whose names
// contain one. Screenshots go to build/screens.
import { mkdirSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { launch, Person } from "./people.mjs";
import { Server } from "./server.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const [binary = here("../../build/yaniv"), ...words] = process.argv.slice(2);
mkdirSync(here("../../build/screens"), { recursive: true });

const cases = [];
for (const name of readdirSync(here("cases")).sort()) cases.push(...(await import(here(`cases/${name}`))).default);

let passed = 0, failed = 0;
const browser = await launch();

async function run({ name, test }) {
  const server = new Server(binary);
  const people = [];
  const world = {
    server, browser,
    async person(options) {
      const one = await Person.arrive(browser, server.origin, options);
      people.push(one);
      return one;
    },
  };
  const begun = Date.now();
  try {
    await server.start();
    await test(world);
    for (const one of people.splice(0)) await one.leave();
    passed++;
    console.log(`${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    console.log(`FAILED ${name}: ${String(error.stack ?? error).split("\n").slice(0, 6).join("\n    ")}`);
    for (const [i, one] of people.entries()) await one.shot(`failed-${name.replace(/\W+/g, "-")}-${i + 1}`).catch(() => {});
    for (const one of people) if (one.problems.length > 0) console.log(`    ${one.problems.join("; ")}`);
  } finally {
    for (const one of people) await one.context.close().catch(() => {});
    await server.close();
  }
}

for (const one of cases) if (words.length === 0 || words.some((word) => one.name.includes(word))) await run(one);
await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
