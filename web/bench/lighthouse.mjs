// Runs Lighthouse on the first page, the offline page and a table with a game in progress, as on a slow phone, and prints
// the medians: node bench/lighthouse.mjs [BINARY] [RUNS]. Ends with status 1 if a goal is missed.
import puppeteer from "puppeteer-core";
import { fileURLToPath } from "node:url";
import { Server } from "../e2e/server.mjs";

const { default: lighthouse } = await import("../../build/lighthouse/node_modules/lighthouse/core/index.js");

const [binary = fileURLToPath(new URL("../../build/yaniv", import.meta.url)), runs = "5"] = process.argv.slice(2);

const score = (category) => (lhr) => Math.round(lhr.categories[category].score * 100);
const COLUMNS = [
  { name: "performance", of: score("performance"), least: 95 },
  { name: "accessibility", of: score("accessibility"), least: 100 },
  { name: "best practices", of: score("best-practices"), least: 100 },
  { name: "SEO", of: score("seo"), least: 100 },
  { name: "LCP s", of: (lhr) => lhr.audits["largest-contentful-paint"].numericValue / 1000, most: 2.5, digits: 2 },
  { name: "CLS", of: (lhr) => lhr.audits["cumulative-layout-shift"].numericValue, most: 0.02, digits: 3 },
];

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const isMissed = ({ least = -Infinity, most = Infinity }, value) => value < least || value > most;

// Starts a game against a bot in the browser's own session, and returns its path.
async function startGame(browser, origin) {
  const page = await browser.newPage();
  await page.goto(origin);
  await page.evaluate(() =>
    localStorage.setItem(
      "yaniv.table",
      JSON.stringify({ rules: "traveller threshold=0", seats: 2, clock: 0, public: true }),
    ),
  );
  await page.goto(`${origin}/new`);
  const click = async (selector) => (await page.waitForSelector(selector, { visible: true, timeout: 60000 })).click();
  await click(".form-actions .primary:enabled");
  await click(".room-seat:nth-child(2) .button");
  await click(".levels li:nth-child(1) .level");
  await page.waitForSelector(".room-seat:nth-child(2) .picture-face");
  await click(".form-actions .big:enabled");
  await page.waitForSelector(".tray.turn [data-held]", { timeout: 60000 });
  const { pathname } = new URL(page.url());
  await page.close();
  return pathname;
}

// Returns the names of the audits that cost points.
const faults = (lhr) =>
  Object.values(lhr.audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== "informative")
    .map(({ id }) => id);

// Lighthouse sometimes loses the beginning of a trace on a busy machine, so a failed run is repeated.
const TRIES = 3;

async function measure(browser, url, tries = TRIES) {
  const page = await browser.newPage();
  const { lhr } = await lighthouse(url, { logLevel: "error" }, undefined, page);
  await page.close();
  if (!lhr.runtimeError) return lhr;
  if (tries === 1) throw new Error(lhr.runtimeError.message);
  return measure(browser, url, tries - 1);
}

const server = new Server(binary);
await server.start();
const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
let missed = false;
try {
  console.log(["page".padEnd(10), ...COLUMNS.map(({ name }) => name.padStart(15))].join(""));
  // The first two as a new guest sees them: the game begins only for the third.
  for (const name of ["/", "/offline", "a table"]) {
    const path = name === "a table" ? await startGame(browser, server.origin) : name;
    const reports = [];
    for (let run = 0; run < Number(runs); run++) reports.push(await measure(browser, server.origin + path));
    const values = COLUMNS.map((column) => median(reports.map(column.of)));
    const cells = COLUMNS.map((column, i) => {
      const miss = isMissed(column, values[i]);
      missed ||= miss;
      return `${values[i].toFixed(column.digits ?? 0)}${miss ? " !" : ""}`.padStart(15);
    });
    console.log([name.padEnd(10), ...cells].join(""));
    const found = new Set(reports.flatMap(faults));
    if (found.size > 0) console.log(`           audits below 90: ${[...found].join(", ")}`);
  }
  console.log(`The medians of ${runs} runs each; ! marks a goal that is missed.`);
} finally {
  await browser.close();
  await server.close();
}
process.exit(missed ? 1 : 0);
