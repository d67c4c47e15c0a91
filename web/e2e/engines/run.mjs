// Runs the page in Firefox and in WebKit, the engine of Safari, on the real server:
// node e2e/engines/run.mjs [--long] [BINARY] [WORD…]. With words, runs only cases whose names contain one. Without
// --long, runs only the short cases. Writes screenshots to build/screens.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { finish, runInLanes } from "../lanes.mjs";
import { Server } from "../server.mjs";
import { cases } from "./cases.mjs";
import { openFirefox } from "./firefox.mjs";
import { Visitor } from "./visitor.mjs";
import { openWebKit } from "./webkit.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const long = process.argv.includes("--long");
const [binary = here("../../../build/yaniv"), ...words] = process.argv.slice(2).filter((word) => word !== "--long");
mkdirSync(here("../../../build/screens"), { recursive: true });

async function run(browser, { name, test }) {
  const server = new Server(binary);
  const visitors = [];
  try {
    await server.start();
    const visitor = async (stored) => {
      const one = await Visitor.arrive(browser, server.origin, stored);
      visitors.push(one);
      return one;
    };
    await test({ server, visitor });
    for (const one of visitors) {
      const problems = await one.problems();
      if (problems.length > 0) throw new Error(problems.join("; "));
    }
    return "";
  } catch (error) {
    for (const [i, one] of visitors.entries())
      await one.shot(`failed-${name.replace(/\W+/g, "-")}-${i + 1}`).catch(() => {});
    return String(error.stack ?? error)
      .split("\n")
      .slice(0, 5)
      .join("\n    ");
  } finally {
    await browser.closePages();
    await server.close();
  }
}

const total = { passed: 0, failed: 0 };
for (const open of [openFirefox, openWebKit]) {
  const browser = await open();
  const wanted = cases
    .filter((one) => long || !one.long)
    .map((one) => ({ ...one, name: `${browser.name}: ${one.name}` }))
    .filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const count = await runInLanes(wanted, 1, (one) => run(browser, one));
  total.passed += count.passed;
  total.failed += count.failed;
  await browser.close();
}
finish(total);
