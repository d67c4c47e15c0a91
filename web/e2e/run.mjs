// Runs the cases with browsers on the real server: node e2e/run.mjs [BINARY] [WORD…]. With words, runs only cases whose
// names contain one. Writes screenshots to build/screens. Each case has its own server and people, so several run at
// once.
import { mkdirSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { finish, runInLanes } from "./lanes.mjs";
import { launch, Person } from "./people.mjs";
import { Server } from "./server.mjs";

const LANES = 3;
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const [binary = here("../../build/yaniv"), ...words] = process.argv.slice(2);
mkdirSync(here("../../build/screens"), { recursive: true });

const cases = [];
for (const name of readdirSync(here("cases")).sort()) cases.push(...(await import(here(`cases/${name}`))).default);
// Start long cases first, so that all lanes finish at about the same time
cases.sort((a, b) => (b.long ?? 0) - (a.long ?? 0));

const browser = await launch();

async function run({ name, test, serve }) {
  const server = new Server(binary, serve);
  const people = [];
  const world = {
    server,
    browser,
    async person(options) {
      const one = await Person.arrive(browser, server.origin, options);
      people.push(one);
      return one;
    },
  };
  try {
    await server.start();
    await test(world);
    for (const one of people.splice(0)) await one.leave();
    return "";
  } catch (error) {
    for (const [i, one] of people.entries())
      await one.shot(`failed-${name.replace(/\W+/g, "-")}-${i + 1}`).catch(() => {});
    return [
      ...String(error.stack ?? error)
        .split("\n")
        .slice(0, 6),
      ...people.flatMap((one) => one.problems),
    ].join("\n    ");
  } finally {
    for (const one of people) await one.context.close().catch(() => {});
    await server.close();
  }
}

const wanted = cases.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const count = await runInLanes(wanted, LANES, run);
await browser.close();
finish(count);
