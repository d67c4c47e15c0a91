// The table in Chromium, as people use it: taps, keys, drags, sizes, languages, accessibility. Needs build/web-dev.
// Prints FAILED lines and closes with "N passed, N failed". With SHOTS=folder it leaves pictures there.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { serve } from "../dev/serve.mjs";
import { launch } from "./people.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const server = await serve(0);
const only = process.argv[2] ?? ''; // checks whose name has this word
const address = `http://127.0.0.1:${server.address().port}/dev.html`;
const browser = await launch();
let passed = 0, failed = 0;

async function open(query, { size = [390, 844], settings = {} } = {}) {
  const page = await browser.newPage({ viewport: { width: size[0], height: size[1] }, colorScheme: "dark", reducedMotion: "reduce" });
  page.errors = [];
  page.on("pageerror", (error) => page.errors.push(error.message));
  const parts = Object.entries({ pace: 100000, seed: 3, ...query, settings }).map(([key, value]) =>
    `${key}=${encodeURIComponent(typeof value === "object" ? JSON.stringify(value) : value)}`);
  await page.goto(`${address}?${parts.join("&")}`);
  await page.waitForSelector(".table-screen");
  await page.waitForFunction(() => document.querySelector("[data-held]") || document.querySelector(".watched"));
  await page.waitForTimeout(250);
  return page;
}

async function check(name, run) {
  let page;
  if (!name.includes(only)) return;
  try {
    page = await run();
    if (page?.errors.length) throw new Error(page.errors.join("; "));
    if (process.env.SHOTS && page) await page.screenshot({ path: `${process.env.SHOTS}/${name.replaceAll(/\W+/g, "-")}.png` });
    passed++;
  } catch (error) {
    failed++;
    console.log(`FAILED ${name}: ${error.message.split("\n")[0]}`);
  }
  await page?.close();
}

const must = (condition, words) => {
  if (!condition) throw new Error(words);
};
const stateOf = (page) => page.evaluate(() => window.driver.state.value);
const myTurn = (hand, drop, more = {}) => ({ turn: 1, hand, drop, points: 20, ...more });
const text = (page, selector) => page.textContent(selector);
const lastAction = async (page) => (await stateOf(page)).events.findLast((event) => event.kind === "action")?.action;

// A real position in which seat 1 is to move, so that what is done counts.
async function atMyTurn(options = {}) {
  const page = await open({ seats: 2, ...options.query }, options);
  await page.evaluate(() => {
    for (let i = 0; i < 40 && window.driver.state.value.view.turn !== 1; i++) window.driver.fastForward(1, "");
  });
  await page.waitForTimeout(100);
  must((await stateOf(page)).view.turn === 1, "not my turn");
  return page;
}

await check("a tap on a card and a tap on the stock is a turn", async () => {
  const page = await atMyTurn();
  const card = await page.getAttribute("[data-held]", "data-card");
  await page.click("[data-held]");
  must(await page.isVisible("[data-stock].invites"), "the stock does not invite");
  await page.click("[data-stock]");
  await page.waitForTimeout(150);
  must((await lastAction(page)) === `${card} deck`, `did ${await lastAction(page)}`);
  return page;
});

await check("a tap on a card of the drop takes it", async () => {
  const page = await atMyTurn();
  const taken = await page.getAttribute("[data-drop] .card", "data-card");
  await page.click("[data-held]");
  await page.click("[data-drop]");
  await page.waitForTimeout(150);
  must((await lastAction(page)).endsWith(` ${taken}`), `did ${await lastAction(page)}`);
  return page;
});

await check("a turn by keyboard alone", async () => {
  const page = await atMyTurn();
  const card = await page.getAttribute("[data-held]", "data-card");
  await page.keyboard.press("1");
  await page.keyboard.press("d");
  await page.waitForTimeout(150);
  must((await lastAction(page)) === `${card} deck`, `did ${await lastAction(page)}`);
  return page;
});

await check("arrows walk between cards and piles, Enter picks and takes", async () => {
  const page = await atMyTurn();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  must((await page.$$(".hand-card.picked")).length === 1, "nothing picked");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForTimeout(150);
  must((await lastAction(page)).endsWith(" deck"), `did ${await lastAction(page)}`);
  return page;
});

async function drag(page, from, to) {
  const a = await page.locator(from).first().boundingBox(), b = await page.locator(to).first().boundingBox();
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 6 });
  await page.mouse.up();
  await page.waitForTimeout(150);
}

await check("a card dragged onto the stock is thrown, and one drawn", async () => {
  const page = await atMyTurn();
  await drag(page, "[data-held]", "[data-stock]");
  must((await lastAction(page)).endsWith(" deck"), `did ${await lastAction(page)}`);
  must((await stateOf(page)).events.at(-1).seat === 1, "somebody else's");
  return page;
});

await check("the stock dragged to the hand is drawn from", async () => {
  const page = await atMyTurn();
  await page.click("[data-held]");
  await drag(page, "[data-stock]", ".hand");
  must((await stateOf(page)).events.at(-1).seat === 1, "nothing was done");
  return page;
});

await check("cards of the hand are put in another order by dragging", async () => {
  const page = await atMyTurn();
  const order = () => page.$$eval("[data-held]", (cards) => cards.map((card) => card.dataset.card).join(""));
  const before = await order();
  await drag(page, "[data-held]", "[data-held]:nth-child(3)");
  must((await order()) !== before, "the order is as it was");
  must((await page.$$(".hand-card.picked")).length === 0, "dragging picked a card");
  return page;
});

await check("a run is arranged, its joker placed, its points told", async () => {
  const page = await open({ seats: 2, view: myTurn("5c7c8cJkKd", "4h") });
  for (const key of ["3", "1", "5", "2"]) await page.keyboard.press(key);
  const shown = await text(page, ".preview");
  must(shown.includes("Run") && shown.includes("★6♣") && shown.includes("20"), shown);
  return page;
});

await check("other ways to lay jokers are offered", async () => {
  const page = await open({ seats: 2, view: myTurn("5c6cJkJkKd", "4h") });
  for (const key of ["1", "2", "4"]) await page.keyboard.press(key);
  const before = await text(page, ".preview-cards");
  await page.click(".preview-more");
  must((await text(page, ".preview-cards")) !== before, "the same way again");
  return page;
});

await check("the order of picking is the order laid, and can be dragged", async () => {
  const page = await open({ seats: 2, rules: "jhyap", view: myTurn("7c7d7hKdKs", "4h") });
  for (const key of ["3", "1", "2"]) await page.keyboard.press(key);
  must((await text(page, ".preview-cards")) === "7♥7♣7♦", await text(page, ".preview-cards"));
  await drag(page, ".preview-card", ".preview-card:nth-child(3)");
  must((await text(page, ".preview-cards")) === "7♣7♦7♥", await text(page, ".preview-cards"));
  return page;
});

await check("what is not legal says why", async () => {
  const page = await open({ seats: 2, view: myTurn("7cKdAhAdAc", "4h5h6h") });
  await page.click("[data-stock]", { force: true });
  must((await text(page, ".toasts")).includes("First pick"), await text(page, ".toasts"));
  await page.click("[data-held]");
  const middle = await page.locator('[data-drop="1"]').boundingBox();
  await page.mouse.click(middle.x + 6, middle.y + 30);
  must((await text(page, ".toasts")).includes("ends of a run"), await text(page, ".toasts"));
  return page;
});

await check("the middle of a run does not invite, its ends do", async () => {
  const page = await open({ seats: 2, view: myTurn("7cKdAhAdAc", "4h5h6h") });
  await page.click("[data-held]");
  const inviting = await page.$$eval("[data-drop]", (cards) => cards.map((card) => card.classList.contains("invites")));
  must(inviting.join() === "true,false,true", inviting.join());
  return page;
});

await check("the Yaniv button is there when it may be used, and only then", async () => {
  const few = await open({ seats: 2, view: myTurn("AcAd2h", "4h", { points: 4, counts: [3, 5] }) });
  must(await few.isVisible(".call.proper"), "no button");
  const many = await open({ seats: 2, view: myTurn("KcKdQhAs", "4h", { points: 31 }) });
  must(!(await many.isVisible(".call")), "a button");
  await many.close();
  return few;
});

await check("a false call is asked about first", async () => {
  const page = await open({ seats: 2, rules: "traveller false_call=draw3", view: myTurn("KcKdQhAsAd", "4h", { points: 32 }) });
  await page.click(".call.risky");
  must((await text(page, "dialog")).includes("three cards"), "no warning");
  return page;
});

await check("both words where the word is yan", async () => {
  const page = await open({ seats: 2, rules: "speedy", view: myTurn("As2s", "4h", { points: 3, counts: [2, 3] }) });
  must((await page.$$(".call")).length === 2, "not two words");
  return page;
});

await check("the slap-down cannot be missed, and the space bar does it", async () => {
  const page = await open({ seats: 2, view: { turn: 2, slap: 1, drawn: "4h", hand: "4hKd", drop: "4c" } });
  must(await page.isVisible(".slap"), "no button");
  await page.evaluate(() => {
    window.acted = [];
    window.driver.act = async (action) => (window.acted.push(action), "");
  });
  await page.keyboard.press("Space");
  must((await page.evaluate(() => window.acted.join())) === "slap", "no slap");
  return page;
});

await check("a false call is answered by swap or pass", async () => {
  const page = await open({ seats: 3, rules: "traveller false_call=swap", view: { turn: 2, phase: "swap" } });
  must((await page.$$(".actions .button")).length === 2, "no two answers");
  return page;
});

await check("the end of a round shows all hands", async () => {
  const page = await open({ seats: 4, until: "round" });
  await page.waitForSelector(".round-end");
  must((await page.$$(".result-row")).length === 4, "not four rows");
  must((await page.$$(".result-hand .card")).length > 4, "no cards");
  return page;
});

await check("who watches sees no hand", async () => {
  const page = await open({ seats: 4, me: 0 });
  must((await page.$$("[data-held]")).length === 0, "cards to pick");
  return page;
});

// ---- sizes, themes, languages ----

const SIZES = [[360, 640], [390, 844], [844, 390], [1280, 800]];
for (const size of SIZES)
  for (const seats of [2, 4, 8])
    for (const until of ["", "round"])
      await check(`${size.join("x")} with ${seats} seats ${until || "in play"} fits without scrolling`, async () => {
        const page = await open({ seats, rules: "traveller decks=2", turns: 9, until }, { size, settings: { theme: seats === 4 ? "light" : "dark" } });
        if (until) await page.waitForSelector(".round-end");
        const over = await page.evaluate(() => {
          const box = document.querySelector(".table-screen");
          const board = document.querySelector(".round-end");
          return [
            box.scrollWidth > innerWidth, document.documentElement.scrollHeight > innerHeight,
            [...document.querySelectorAll(".seat, .hand-card, .pile, .call, .table-bar, .actions .button")].some((element) => {
              const { left, right, top, bottom } = element.getBoundingClientRect();
              return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
            }),
            board ? board.scrollHeight > board.clientHeight + 1 : false,
          ];
        });
        must(!over.some(Boolean), `wider, taller, something outside, board scrolls: ${over}`);
        return page;
      });

await check("Hebrew is right to left, cards and piles are not", async () => {
  const page = await open({ seats: 4, view: myTurn("5c6c7cKdKs", "4h") }, { settings: { language: "he" } });
  must((await page.evaluate(() => document.documentElement.dir)) === "rtl", "not right to left");
  must((await page.evaluate(() => getComputedStyle(document.querySelector(".hand")).direction)) === "ltr", "the hand is");
  return page;
});

for (const theme of ["dark", "light"])
  for (const [name, query, key] of [
    ["play", { seats: 4, view: myTurn("5c6c7cKdKs", "4h5h6h") }, "1"], ["the round's end", { seats: 4, until: "round" }, ""],
    ["help", { seats: 4 }, "?"],
  ])
    await check(`axe finds nothing in ${name}, ${theme}`, async () => {
      const page = await open(query, { settings: { theme } });
      if (key) await page.keyboard.press(key);
      await page.waitForTimeout(200);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run(document));
      must(violations.length === 0, violations.map((one) => `${one.id}: ${one.nodes[0].target}`).join("; "));
      return page;
    });

await browser.close();
server.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
