// People with browsers. Each has its own browser context, so each is a different guest. Errors in a page are collected.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--host-resolver-rules=MAP yaniv.test 127.0.0.1",
];
const AXE = readFileSync(fileURLToPath(new URL("../node_modules/axe-core/axe.min.js", import.meta.url)), "utf8");

export const launch = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });

const QUICK = { motion: "reduced", sound: false, vibration: false };

export class Person {
  // Options: size [width, height], language, theme, settings, table (the draft in the form for a new table), and
  // serviceWorker (the service worker is allowed; it costs each guest two megabytes and several seconds, so only tests
  // that need it set this).
  static async arrive(
    browser,
    origin,
    {
      size = [390, 844],
      language = "en",
      theme = "dark",
      settings = {},
      table = null,
      touch = false,
      serviceWorker = false,
    } = {},
  ) {
    const context = await browser.newContext({
      viewport: { width: size[0], height: size[1] },
      locale: language,
      colorScheme: theme,
      hasTouch: touch,
      acceptDownloads: true,
    });
    const stored = {
      "yaniv.settings": JSON.stringify({ ...QUICK, ...settings }),
      ...(table ? { "yaniv.table": JSON.stringify(table) } : {}),
    };
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries))
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    }, stored);
    if (!serviceWorker)
      await context.addInitScript(
        () =>
          navigator.serviceWorker &&
          (navigator.serviceWorker.register = () => Promise.reject(new Error("service workers are off in this test"))),
      );
    const person = new Person(await context.newPage(), context, origin);
    person.listen();
    return person;
  }

  constructor(page, context, origin) {
    Object.assign(this, { page, context, origin, problems: [] });
    page.setDefaultTimeout(60000);
  }

  listen() {
    this.page.on("pageerror", (error) => this.problems.push(`error: ${error.message}`));
    this.page.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (/^(http|ws)/.test(protocol) && origin.replace(/^ws/, "http") !== this.origin)
        this.problems.push(`a request to ${request.url()}`);
    });
  }

  go(path) {
    return this.page.goto(this.origin + path);
  }

  // Goes to another page without a reload, as a link does.
  async visit(path) {
    await this.page.evaluate((to) => {
      const link = Object.assign(document.createElement("a"), { href: to });
      document.body.append(link);
      link.click();
      link.remove();
    }, path);
    await this.page.waitForURL(this.origin + path);
    await this.page.waitForFunction(
      () => document.querySelector("main")?.childElementCount > 0 && !document.querySelector("main [role=status]"),
    );
  }

  async leave() {
    await this.context.close();
    if (this.problems.length > 0) throw new Error(this.problems.join("; "));
  }

  // ---- at a table ----

  async turnNow() {
    return this.page.evaluate(() => {
      const visible = (selector) => document.querySelector(selector)?.checkVisibility?.() ?? false;
      return {
        over: visible(".after-game"),
        slap: visible(".slap"),
        call: visible(".call.proper"),
        next: visible(".actions .button.primary:not(:disabled)"),
        turn: visible(".tray.turn"),
        cards: [...document.querySelectorAll("[data-held]")].map((one) => one.dataset.card),
      };
    });
  }

  // Throws all cards of the highest rank held, and draws.
  async throwDearest(cards) {
    const worth = (card) => (card === "Jk" ? -1 : "A23456789TJQK".indexOf(card[0]));
    const highest = Math.max(...cards.map(worth));
    const places = cards.flatMap((card, i) => (worth(card) === highest ? [i + 1] : []));
    await this.page.keyboard.press("Escape");
    for (const place of places) await this.page.keyboard.press(String(place));
    await this.page.keyboard.press("d");
  }

  // Does one thing that is possible now. Returns true if there was one.
  async actOnce({ slap = true, call = true } = {}) {
    const now = await this.turnNow();
    if (now.slap && slap) await this.page.keyboard.press(" ");
    else if (now.turn && now.call && call) await this.page.keyboard.press("y");
    else if (now.turn && now.cards.length > 0) await this.throwDearest(now.cards);
    else if (now.next && !now.over) await this.page.click(".actions .button.primary", { timeout: 500 }).catch(() => {});
    else return false;
    return true;
  }

  text(selector) {
    return this.page.textContent(selector);
  }

  // ---- looking at the page ----

  async shot(name) {
    await this.page.screenshot({ path: fileURLToPath(new URL(`../../build/screens/${name}.png`, import.meta.url)) });
  }

  // Returns the accessibility violations that axe-core finds.
  async barriers() {
    await this.page.evaluate(AXE);
    return this.page.evaluate(async () => {
      const { violations } = await window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] });
      return violations.map(
        (one) =>
          `${one.id}: ${one.nodes
            .map((node) => `${node.target} ${node.any[0]?.message ?? ""}`)
            .slice(0, 3)
            .join(", ")}`,
      );
    });
  }

  // Fails if something is wider than the screen.
  async overflow() {
    return this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  }
}

// Lets people play until one of them sees the end of the game or `done` returns true.
export async function playOn(people, { seconds = 240, done = async () => false, ...how } = {}) {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    let acted = false;
    for (const person of people) acted = (await person.actOnce(how)) || acted;
    if ((await people[0].turnNow()).over || (await done())) return;
    if (!acted) await people[0].page.waitForTimeout(40);
  }
  throw new Error(`the game did not reach the goal within ${seconds} s`);
}
