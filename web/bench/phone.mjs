// Measures the page as on a slow phone (a processor four times slower, slow 4G), with the server and the page of one or
// two programs in turn, and prints the medians side by side: node bench/phone.mjs PROGRAM [PROGRAM] [RUNS].
//
//   playable      from opening the link of a table until a card of the own turn can be chosen
//   longest task  of the page's main thread, while loading and playing
//   frame p99     the time between frames while cards fly
//   slowest tap   from a tap to the next frame
import { chromium } from "playwright-core";
import { Server } from "../e2e/server.mjs";

const programs = process.argv.slice(2).filter((word) => !/^\d+$/.test(word));
const runs = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 5);
const TURNS = 8;
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const ROWS = [
  ["playable", "ms", 3000],
  ["longest task", "ms", 200],
  ["frame p99", "ms", 50],
  ["slowest tap", "ms", 150],
];

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

// Runs in the page before its scripts: collects tasks, taps, and frames in which cards fly.
function watch() {
  window.measured = { tasks: [0], taps: [0], frames: [] };
  const { tasks, taps, frames } = window.measured;
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => tasks.push(duration))).observe({
    type: "longtask",
    buffered: true,
  });
  new PerformanceObserver((list) =>
    list.getEntries().forEach(({ name, duration }) => /^(pointer|click)/.test(name) && taps.push(duration)),
  ).observe({ type: "event", buffered: true, durationThreshold: 16 });
  let last = 0,
    flew = false;
  const frame = (now) => {
    const flies = (document.querySelector(".flights")?.childElementCount ?? 0) > 0;
    if (flies && flew) frames.push(now - last);
    flew = flies;
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

// Starts a game against a bot, without throttling, and returns its path.
async function startGame(context, origin) {
  const page = await context.newPage();
  await page.goto(origin);
  await page.evaluate(() =>
    localStorage.setItem(
      "yaniv.table",
      JSON.stringify({ rules: "traveller threshold=0 limit=1000", seats: 2, clock: 0 }),
    ),
  );
  await page.goto(`${origin}/new`);
  await page.click(".form-actions .primary:enabled");
  await page.click(".room-seat:nth-child(2) .button");
  await page.click(".levels li:nth-child(1) .level");
  await page.waitForSelector(".room-seat:nth-child(2) .picture-face");
  await page.click(".form-actions .big:enabled");
  await page.waitForSelector(".tray.turn [data-held]");
  const { pathname } = new URL(page.url());
  await page.close();
  return pathname;
}

// Playwright's own waits and taps run scripts in each frame of the slowed page, which would count as the page's work. These
// ask the page only now and then, with one short expression, and tap where the element is.
async function ask(tools, expression) {
  const { result } = await tools.send("Runtime.evaluate", { expression, returnByValue: true });
  return result.value;
}

async function waitFor(page, tools, selector, { gone = false, every = 100, ms = 120_000 } = {}) {
  for (const until = Date.now() + ms; Date.now() < until; await page.waitForTimeout(every))
    if ((await ask(tools, `!document.querySelector("${selector}")`)) === gone) return true;
  return false;
}

// Taps an element. Returns false if there is none.
async function tap(page, tools, selector) {
  const place = await ask(
    tools,
    `(() => { const box = document.querySelector("${selector}")?.getBoundingClientRect();
              return box && [box.left + box.width / 2, box.top + box.height / 2]; })()`,
  );
  if (place) await page.touchscreen.tap(...place);
  return !!place;
}

// Takes the first card of the hand in the own turn. A tap just before the table's answer arrives is undone by it; it is repeated.
// People need a moment to see that it is their turn.
async function pickCard(page, tools, { every = 100, moment = 0 } = {}) {
  for (;;) {
    await waitFor(page, tools, ".tray.turn [data-held]", { every });
    await page.waitForTimeout(moment);
    if (
      (await tap(page, tools, "[data-held]")) &&
      (await waitFor(page, tools, ".hand-card.picked", { every, ms: 2000 }))
    )
      return;
  }
}

async function measure(browser, program) {
  const server = new Server(program);
  await server.start();
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  try {
    await context.addInitScript(() => {
      if (!localStorage.getItem("yaniv.settings"))
        localStorage.setItem("yaniv.settings", JSON.stringify({ motion: "full", sound: false, vibration: false }));
      // The measured page must come from the network, as on a first visit.
      navigator.serviceWorker.register = () => Promise.reject(new Error("not while measuring"));
    });
    const path = await startGame(context, server.origin);
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await page.addInitScript(watch);
    const tools = await context.newCDPSession(page);
    await tools.send("Network.enable");
    await tools.send("Network.setCacheDisabled", { cacheDisabled: true });
    await tools.send("Network.emulateNetworkConditions", SLOW_4G);
    await tools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const begun = Date.now();
    await page.goto(server.origin + path, { waitUntil: "commit" });
    await pickCard(page, tools, { every: 30 });
    const playable = Date.now() - begun;
    await tap(page, tools, "[data-stock]");
    for (let turn = 0; turn < TURNS; turn++) {
      await pickCard(page, tools, { moment: 400 });
      await tap(page, tools, "[data-stock]");
      await waitFor(page, tools, ".hand-card.picked", { gone: true });
    }
    await page.waitForTimeout(500);
    const { tasks, taps, frames } = await page.evaluate(() => window.measured);
    const sorted = frames.sort((a, b) => a - b);
    return {
      playable,
      "longest task": Math.max(...tasks),
      "frame p99": sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0,
      "slowest tap": Math.max(...taps),
    };
  } finally {
    await context.close();
    await server.close();
  }
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const results = programs.map(() => []);
for (let run = 0; run < runs; run++)
  for (const [i, program] of programs.entries()) results[i].push(await measure(browser, program)); // in turn: load hits both
await browser.close();
console.log(
  [
    "".padEnd(14),
    ...programs.map((_, i) => ["before", "now"].slice(-programs.length)[i].padStart(10)),
    "goal".padStart(10),
  ].join(""),
);
for (const [name, unit, goal] of ROWS) {
  const cells = results.map((all) =>
    median(all.map((one) => one[name]))
      .toFixed(0)
      .padStart(10),
  );
  console.log([name.padEnd(14), ...cells, `${goal} ${unit}`.padStart(10)].join(""));
}
console.log(`The medians of ${runs} runs each, in turn, with a processor slowed down four times and slow 4G.`);
