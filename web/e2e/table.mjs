// Tests the table screen in Chromium: taps, keys, drags, sizes, languages and accessibility. Needs build/web-dev.
// Prints FAILED lines and ends with "N passed, N failed". With SHOTS=folder it writes screenshots there.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { serve } from "../dev/serve.mjs";
import { finish, runInLanes } from "./lanes.mjs";
import { launch } from "./people.mjs";

const LANES = 3;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const server = await serve(0, true);
const only = process.argv[2] ?? ""; // run only checks whose names contain this word
const address = `http://127.0.0.1:${server.address().port}/dev.html`;
const browser = await launch();
const context = await browser.newContext({ colorScheme: "dark", reducedMotion: "reduce" });
const checks = [];

async function open(query, { size = [390, 844], settings = {} } = {}) {
  const page = await context.newPage();
  page.errors = [];
  page.on("pageerror", (error) => page.errors.push(error.message));
  await page.setViewportSize({ width: size[0], height: size[1] });
  const parts = Object.entries({ pace: 100000, seed: 3, ...query, settings }).map(
    ([key, value]) => `${key}=${encodeURIComponent(typeof value === "object" ? JSON.stringify(value) : value)}`,
  );
  await page.goto(`${address}?${parts.join("&")}`);
  await page.waitForSelector(".table-screen");
  await page.waitForFunction(() => document.querySelector("[data-held]") || document.querySelector(".watched"));
  return page;
}

const check = (name, run) => name.includes(only) && checks.push({ name, run });

async function runCheck({ name, run }) {
  let page;
  try {
    page = await run();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name.replaceAll(/\W+/g, "-")}.png` });
    return page.errors.join("; ");
  } catch (error) {
    return error.message.split("\n")[0];
  } finally {
    await page?.close();
  }
}

const must = (condition, words) => {
  if (!condition) throw new Error(words);
};
const stateOf = (page) => page.evaluate(() => window.driver.state.value);
const myTurn = (hand, drop, more = {}) => ({ turn: 1, hand, drop, points: 20, ...more });
// Without U+FE0E, which only asks for a plain drawing of a suit.
const text = async (page, selector) => (await page.textContent(selector)).replaceAll("\uFE0E", "");
// Returns the last action, once there is one after `known`.
async function lastAction(page, known = -1) {
  await page.waitForFunction((n) => (window.driver.state.value.events.at(-1)?.n ?? 0) > n, known);
  return (await stateOf(page)).events.findLast((event) => event.kind === "action")?.action;
}

// Opens a real position in which it is the turn of seat 1.
async function atMyTurn(options = {}) {
  const page = await open({ seats: 2, ...options.query }, options);
  await page.evaluate(() => {
    for (let i = 0; i < 40 && window.driver.state.value.view.turn !== 1; i++) window.driver.fastForward(1, "");
  });
  must((await stateOf(page)).view.turn === 1, "not the turn of seat 1");
  await page.waitForSelector(".tray.turn");
  page.known = (await stateOf(page)).events.at(-1).n;
  return page;
}

check("tapping a card and the draw pile plays a turn", async () => {
  const page = await atMyTurn();
  const card = await page.getAttribute("[data-held]", "data-card");
  await page.click("[data-held]");
  must(await page.isVisible("[data-stock].invites"), "the draw pile is not highlighted");
  await page.click("[data-stock]");
  must((await lastAction(page, page.known)) === `${card} deck`, `did ${await lastAction(page, page.known)}`);
  return page;
});

check("tapping a thrown card takes it", async () => {
  const page = await atMyTurn();
  const taken = await page.getAttribute("[data-drop] .card", "data-card");
  await page.click("[data-held]");
  await page.click("[data-drop]");
  must((await lastAction(page, page.known)).endsWith(` ${taken}`), `did ${await lastAction(page, page.known)}`);
  return page;
});

check("a turn can be played by keyboard", async () => {
  const page = await atMyTurn();
  const card = await page.getAttribute("[data-held]", "data-card");
  await page.keyboard.press("1");
  await page.keyboard.press("d");
  must((await lastAction(page, page.known)) === `${card} deck`, `did ${await lastAction(page, page.known)}`);
  return page;
});

check("arrows move between cards and piles, Enter selects and takes", async () => {
  const page = await atMyTurn();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  must((await page.$$(".hand-card.picked")).length === 1, "nothing is selected");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  must((await lastAction(page, page.known)).endsWith(" deck"), `did ${await lastAction(page, page.known)}`);
  return page;
});

async function drag(page, from, to) {
  const a = await page.locator(from).first().boundingBox(),
    b = await page.locator(to).first().boundingBox();
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 6 });
  await page.mouse.up();
}

check("dragging a card onto the draw pile throws it and draws", async () => {
  const page = await atMyTurn();
  await drag(page, "[data-held]", "[data-stock]");
  must((await lastAction(page, page.known)).endsWith(" deck"), `did ${await lastAction(page, page.known)}`);
  must((await stateOf(page)).events.at(-1).seat === 1, "another player acted");
  return page;
});

check("dragging the draw pile to the hand draws", async () => {
  const page = await atMyTurn();
  await page.click("[data-held]");
  await drag(page, "[data-stock]", ".hand");
  await lastAction(page, page.known);
  must((await stateOf(page)).events.at(-1).seat === 1, "no action");
  return page;
});

check("dragging reorders the hand", async () => {
  const page = await atMyTurn();
  const order = () => page.$$eval("[data-held]", (cards) => cards.map((card) => card.dataset.card).join(""));
  const before = await order();
  await drag(page, "[data-held]", "[data-held]:nth-child(3)");
  must((await order()) !== before, "the order did not change");
  must((await page.$$(".hand-card.picked")).length === 0, "dragging selected a card");
  return page;
});

check("a run is arranged with its joker and its points", async () => {
  const page = await open({ seats: 2, view: myTurn("5c7c8cJkKd", "4h") });
  for (const key of ["3", "1", "5", "2"]) await page.keyboard.press(key);
  const shown = await text(page, ".preview");
  must(shown.includes("Run") && shown.includes("★6♣") && shown.includes("20"), shown);
  return page;
});

check("other ways to lay jokers are offered", async () => {
  const page = await open({ seats: 2, view: myTurn("5c6cJkJkKd", "4h") });
  for (const key of ["1", "2", "4"]) await page.keyboard.press(key);
  const before = await text(page, ".preview-cards");
  await page.click(".preview-more");
  must((await text(page, ".preview-cards")) !== before, "the order did not change");
  return page;
});

check("cards are laid in the order of selection, which dragging changes", async () => {
  const page = await open({ seats: 2, rules: "jhyap", view: myTurn("7c7d7hKdKs", "4h") });
  for (const key of ["3", "1", "2"]) await page.keyboard.press(key);
  must((await text(page, ".preview-cards")) === "7♥7♣7♦", await text(page, ".preview-cards"));
  await drag(page, ".preview-card", ".preview-card:nth-child(3)");
  must((await text(page, ".preview-cards")) === "7♣7♦7♥", await text(page, ".preview-cards"));
  return page;
});

check("an illegal move is refused with a reason", async () => {
  const page = await open({ seats: 2, view: myTurn("7cKdAhAdAc", "4h5h6h") });
  await page.click("[data-stock]", { force: true });
  must((await text(page, ".toasts")).includes("Choose the cards"), await text(page, ".toasts"));
  await page.click("[data-held]");
  const middle = await page.locator('[data-drop="1"]').boundingBox();
  await page.mouse.click(middle.x + 6, middle.y + 30);
  must((await text(page, ".toasts")).includes("last card of a run"), await text(page, ".toasts"));
  return page;
});

check("the ends of a run are highlighted, its middle is not", async () => {
  const page = await open({ seats: 2, view: myTurn("7cKdAhAdAc", "4h5h6h") });
  await page.click("[data-held]");
  const inviting = await page.$$eval("[data-drop]", (cards) => cards.map((card) => card.classList.contains("invites")));
  must(inviting.join() === "true,false,true", inviting.join());
  return page;
});

check("the Yaniv button appears only when calling is possible", async () => {
  const few = await open({ seats: 2, view: myTurn("AcAd2h", "4h", { points: 4, counts: [3, 5] }) });
  must(await few.isVisible(".call.proper"), "no button");
  const many = await open({ seats: 2, view: myTurn("KcKdQhAs", "4h", { points: 31 }) });
  must(!(await many.isVisible(".call")), "the button is shown");
  await many.close();
  return few;
});

check("a false call must be confirmed", async () => {
  const page = await open({
    seats: 2,
    rules: "traveller false_call=draw3",
    view: myTurn("KcKdQhAsAd", "4h", { points: 32 }),
  });
  await page.click(".call.risky");
  must((await text(page, "dialog")).includes("three cards"), "no warning");
  return page;
});

check("a confirmation closes when the position changes", async () => {
  const page = await open({ seats: 2, rules: "traveller out_of_turn=penalty false_call=eliminate", view: { turn: 2 } });
  await page.click(".call.risky");
  await page.waitForSelector("dialog[open]");
  await page.evaluate(() => {
    const { state } = window.driver;
    const play = { n: 1000, kind: "action", seat: 2, action: "7h deck", reshuffled: false, drew: "" };
    const { events, view } = state.value;
    state.value = { ...state.value, events: [...events, play], view: { ...view, turn: 1 } };
  });
  await page.waitForSelector("dialog", { state: "detached" });
  must((await text(page, ".toasts")).includes("moved on"), "no message");
  return page;
});

check("both words are offered where the word is Yan", async () => {
  const page = await open({ seats: 2, rules: "speedy", view: myTurn("As2s", "4h", { points: 3, counts: [2, 3] }) });
  must((await page.$$(".call")).length === 2, "not two buttons");
  return page;
});

check("the slap-down button appears, and the space bar works", async () => {
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

check("a false call can be answered with swap or pass", async () => {
  const page = await open({ seats: 3, rules: "traveller false_call=swap", view: { turn: 2, phase: "swap" } });
  must((await page.$$(".actions .button")).length === 2, "not two answers");
  return page;
});

check("the end of a round shows all hands", async () => {
  const page = await open({ seats: 4, until: "round" });
  await page.waitForSelector(".round-end");
  must((await page.$$(".result-rows .result-row")).length === 4, "not four rows");
  must((await page.$$(".result-hand .card")).length > 4, "no cards");
  return page;
});

check("a spectator sees no hand", async () => {
  const page = await open({ seats: 4, me: 0 });
  must((await page.$$("[data-held]")).length === 0, "cards can be selected");
  return page;
});

// ---- card animations ----

// Opens a table with animations at which it is the turn of `seat`, performs each act (a seat and its action; without an
// action, a card of the hand and the draw pile), and counts the cards that each one animates.
async function countFlights({ rules, seat, act }) {
  const page = await open({ seats: 3, rules }, { settings: { motion: "full", sound: false } });
  const flown = await page.evaluate(
    async ([wanted, steps]) => {
      for (let i = 0; i < 40 && window.driver.state.value.view.turn !== wanted; i++) window.driver.fastForward(1, "");
      const layer = document.querySelector(".flights");
      const idle = async () => {
        for (let frames = 0; frames < 4; frames++) await new Promise((done) => requestAnimationFrame(done));
        while (layer.childElementCount > 0) await new Promise((done) => setTimeout(done, 30));
      };
      await idle();
      const counts = [];
      for (const [who, action] of steps) {
        let count = 0;
        const watcher = new MutationObserver((news) => news.forEach((one) => (count += one.addedNodes.length)));
        watcher.observe(layer, { childList: true });
        const refusal = window.driver.apply(
          who,
          action || `${document.querySelector("[data-held]").dataset.card} deck`,
        );
        await idle();
        watcher.disconnect();
        counts.push(refusal || count);
      }
      return counts.join();
    },
    [seat, act],
  );
  return { page, flown };
}

for (const [name, setup, wanted] of [
  ["what I throw flies, and what I draw", { rules: "traveller threshold=0", seat: 1, act: [[1, ""]] }, "2"],
  [
    "my false call deals me three cards from the draw pile",
    { rules: "traveller threshold=0 false_call=draw3", seat: 1, act: [[1, "yaniv"]] },
    "3",
  ],
  [
    "another player's false call deals them three cards",
    { rules: "traveller threshold=0 false_call=draw3", seat: 2, act: [[2, "yaniv"]] },
    "3",
  ],
  [
    "a swap moves my hand both ways",
    {
      rules: "traveller threshold=0 false_call=swap",
      seat: 1,
      act: [
        [1, "yaniv"],
        [2, "swap"],
      ],
    },
    "0,10",
  ],
  [
    "a swap between others moves both hands",
    {
      rules: "traveller threshold=0 false_call=swap",
      seat: 2,
      act: [
        [2, "yaniv"],
        [3, "swap"],
      ],
    },
    "0,10",
  ],
  [
    "a player who is put out loses the cards",
    { rules: "traveller threshold=0 false_call=eliminate", seat: 2, act: [[2, "yaniv"]] },
    "5",
  ],
])
  check(name, async () => {
    const { page, flown } = await countFlights(setup);
    must(flown === wanted, `flew ${flown}`);
    return page;
  });

check("a false call is described in words", async () => {
  const { page } = await countFlights({
    rules: "traveller threshold=0 false_call=draw3",
    seat: 2,
    act: [[2, "yaniv"]],
  });
  must(/too many points and draws three/.test(await text(page, ".last-move")), await text(page, ".last-move"));
  return page;
});

// ---- ratings, and players who quit ----

const RATED = {
  rated: true,
  ratings: [
    { before: 1000, after: 1028 },
    { before: 1100, after: 947 },
  ],
};

check("the end of a rated game shows the rating changes", async () => {
  const page = await open({ seats: 2, until: "round", state: { ...RATED, status: "over", winners: [1] } });
  await page.waitForSelector(".round-end");
  const rows = (await page.$$eval(".result-rating", (all) => all.map((one) => one.textContent))).join();
  must(rows.includes("1000 → 1028 (+28)") && rows.includes("1100 → 947 (−153)"), rows);
  return page;
});

check("a player who quits is announced and marked", async () => {
  const page = await open({ seats: 2 });
  await page.evaluate(() => {
    const { driver } = window;
    const state = driver.state.value;
    const seats = state.seats.map((seat, i) => (i === 1 ? { ...seat, left: true, substitute: true } : seat));
    driver.state.value = {
      ...state,
      seats,
      events: [...state.events, { n: state.events.at(-1).n + 1, kind: "quit", seat: 2, charged: 153 }],
    };
  });
  await page.waitForSelector(".toast");
  must(/Omer left.*153/.test(await text(page, ".toasts")), await text(page, ".toasts"));
  must(/left/.test(await text(page, ".seat")), await text(page, ".seat"));
  await page.waitForFunction(() => /Omer left/.test(document.querySelector("[aria-live]").textContent));
  return page;
});

check("the selection is cleared when the round is over", async () => {
  const page = await atMyTurn();
  await page.click("[data-held]");
  await page.evaluate(() => window.driver.fastForward(0, "round"));
  await page.waitForSelector(".round-end");
  must((await page.$$(".hand-card.picked, .hand-card.idle")).length === 0, "cards are still selected");
  return page;
});

// ---- sizes, themes, languages ----

const SIZES = [
  [360, 640],
  [390, 844],
  [844, 390],
  [1280, 800],
];
for (const size of SIZES)
  for (const seats of [2, 4, 8])
    for (const until of ["", "round"])
      check(`${size.join("x")} with ${seats} seats ${until || "in play"} fits without scrolling`, async () => {
        const page = await open(
          { seats, rules: "traveller decks=2", turns: 9, until },
          { size, settings: { theme: seats === 4 ? "light" : "dark" } },
        );
        if (until) await page.waitForSelector(".round-end");
        const over = await page.evaluate(() => {
          const box = document.querySelector(".table-screen");
          const board = document.querySelector(".round-end");
          return [
            box.scrollWidth > innerWidth,
            document.documentElement.scrollHeight > innerHeight,
            [...document.querySelectorAll(".seat, .hand-card, .pile, .call, .table-bar, .actions .button")].some(
              (element) => {
                const { left, right, top, bottom } = element.getBoundingClientRect();
                return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
              },
            ),
            board ? board.scrollHeight > board.clientHeight + 1 : false,
          ];
        });
        must(!over.some(Boolean), `too wide, too tall, something outside, results scroll: ${over}`);
        return page;
      });

// Opens a table at which everybody has this name, and returns the seats whose names are cut or that overlap others.
async function crowded(name, seats, size) {
  const page = await open({ seats, rules: "traveller decks=2", view: { turn: 2 } }, { size });
  const faults = await page.evaluate(async (long) => {
    const { driver } = window;
    driver.state.value = {
      ...driver.state.value,
      seats: driver.state.value.seats.map((seat) => ({ ...seat, name: long })),
    };
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const boxes = [...document.querySelectorAll(".seat")].map((seat) => seat.getBoundingClientRect());
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return [
      [...document.querySelectorAll(".seat-name")].filter(
        (one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight * 1.3, // another line
      ).length,
      boxes.filter((a, i) => boxes.some((b, k) => k > i && meet(a, b))).length,
    ];
  }, name);
  return { page, cut: faults[0], overlapping: faults[1] };
}

for (const [name, seats, size] of [
  ["Wandering Hedgehog", 2, [360, 640]],
  ["שועל מדבר סקרן ועליז", 2, [360, 640]],
  ["Humble Condor", 3, [360, 640]],
  ["Humble Condor", 3, [390, 844]],
  ["Humble Condor", 4, [390, 844]],
  ["Humble Condor", 8, [390, 844]],
  ["Wandering Hedgehog", 2, [844, 390]],
  ["Humble Condor", 5, [844, 390]],
])
  check(`the name ${name} fits at ${size.join("x")} with ${seats} seats`, async () => {
    const { page, cut, overlapping } = await crowded(name, seats, size);
    must(cut === 0, `${cut} names are cut`);
    must(overlapping === 0, `${overlapping} seats overlap`);
    return page;
  });

for (const seats of [4, 5, 6, 7, 8])
  check(`long names of ${seats} players do not make seats overlap`, async () => {
    const { page, overlapping } = await crowded("Wandering Hedgehog", seats, [390, 844]);
    must(overlapping === 0, `${overlapping} seats overlap`);
    return page;
  });

check("Hebrew is right to left, cards and piles are not", async () => {
  const page = await open({ seats: 4, view: myTurn("5c6c7cKdKs", "4h") }, { settings: { language: "he" } });
  must((await page.evaluate(() => document.documentElement.dir)) === "rtl", "not right to left");
  must(
    (await page.evaluate(() => getComputedStyle(document.querySelector(".hand")).direction)) === "ltr",
    "the hand is",
  );
  return page;
});

async function mustBeAccessible(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, { rules: { "label-content-name-mismatch": { enabled: true } } }),
  );
  const told = ({ target, any }) => `${target} ${any[0]?.message ?? ""}`;
  must(violations.length === 0, violations.map((one) => `${one.id}: ${told(one.nodes[0])}`).join("; "));
}

for (const theme of ["dark", "light"])
  for (const [name, query, key, shown] of [
    ["play", { seats: 4, view: myTurn("5c6c7cKdKs", "4h5h6h") }, "1", ".preview"],
    ["the round's end", { seats: 4, until: "round" }, "", ".round-end"],
    ["help", { seats: 4 }, "?", "dialog[open]"],
  ])
    check(`axe finds nothing in ${name}, ${theme}`, async () => {
      const page = await open(query, { settings: { theme } });
      if (key) await page.keyboard.press(key);
      await page.waitForSelector(shown);
      await mustBeAccessible(page);
      return page;
    });

check("axe finds nothing about a joker in Hebrew", async () => {
  const page = await open({ seats: 2, view: myTurn("3dJk", "9h") }, { settings: { language: "he", deck: "large" } });
  await page.waitForSelector("[data-card=Jk] .joker");
  await mustBeAccessible(page);
  return page;
});

check("the results of eight players fit a small phone, and their columns have names", async () => {
  const page = await open({ seats: 8, until: "round" }, { size: [360, 640], settings: { language: "es" } });
  await page.waitForSelector(".round-end .result-head");
  const { over, hidden, gap } = await page.evaluate(() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const board = document.querySelector(".round-end");
    return {
      over: board.scrollHeight - board.clientHeight,
      hidden: !document.querySelector(".result-head").checkVisibility(),
      gap: box(".result-rows .card").top - box(".round-end h2").bottom,
    };
  });
  must(over <= 0 && !hidden && gap >= 0, `${over} px too high, names hidden: ${hidden}, ${gap} px below the title`);
  return page;
});

check("the panel shows the totals of eight players at once", async () => {
  const page = await open({ seats: 8, until: "round" }, { size: [1440, 900] });
  await page.waitForSelector(".side .score-scroll td");
  const over = await page.$eval(".side .score-scroll", (box) => box.scrollWidth - box.clientWidth);
  must(over <= 0, `${over} px too wide`);
  const cut = await page.$$eval(".side .score-table th", (heads) =>
    heads.filter((head) => head.scrollWidth > head.clientWidth).map((head) => head.textContent),
  );
  must(cut.length === 0, `cut: ${cut}`);
  return page;
});

const count = await runInLanes(checks, LANES, runCheck);
await browser.close();
server.close();
finish(count);
