// People with browsers. Each has its own browser context, so each is a different guest. Errors in a page are collected.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { Player } from "./player.mjs";

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

export class Person extends Player {
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
    super(page);
    Object.assign(this, { context, origin, problems: [] });
    page.setDefaultTimeout(180_000);
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

  text(selector) {
    return this.page.textContent(selector);
  }

  // ---- looking at the page ----

  async shot(name) {
    await this.page.screenshot({ path: fileURLToPath(new URL(`../../build/screens/${name}.png`, import.meta.url)) });
  }

  // Returns the accessibility violations that axe-core finds, once no color is changing any more.
  async barriers() {
    await this.page.evaluate(AXE);
    return this.page.evaluate(async () => {
      const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
      await Promise.allSettled(changes.map((one) => one.finished));
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
