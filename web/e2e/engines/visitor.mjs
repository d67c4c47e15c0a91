// A player in Firefox or WebKit. Waits by asking the page again and again, because that works with every driver and
// needs no luck on a slow machine.
import { fileURLToPath } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import { Player } from "../player.mjs";

const PATIENCE_MS = 120_000;
const QUICK = { motion: "reduced", sound: false, vibration: false };

export class Visitor extends Player {
  // `browser` is what ./firefox.mjs or ./webkit.mjs opened. `stored` goes to local storage before the first page.
  static async arrive(browser, origin, { settings = {}, ...stored } = {}) {
    const visitor = new Visitor(await browser.newPage());
    Object.assign(visitor, { origin, engine: browser.name });
    await visitor.page.goto(`${origin}/healthz`);
    await visitor.store({ "yaniv.settings": { ...QUICK, ...settings }, ...stored });
    return visitor;
  }

  store(entries) {
    return this.page.evaluate((all) => {
      for (const [key, value] of Object.entries(all)) localStorage.setItem(key, JSON.stringify(value));
    }, entries);
  }

  async go(path) {
    await this.page.goto(this.origin + path);
    await this.page.evaluate(() => {
      window.problems ??= [];
      addEventListener("error", ({ message }) => window.problems.push(message));
      addEventListener("unhandledrejection", ({ reason }) => window.problems.push(String(reason)));
    });
  }

  // Returns the errors of the page that is open now. They are lost when another page is loaded, so cases ask before that.
  problems() {
    return this.page.evaluate(() => window.problems ?? []);
  }

  // Waits until the function returns something true in the page, and returns that.
  async until(condition, ...args) {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const got = await this.page.evaluate(condition, ...args).catch((error) => this.ignoreReload(error));
      if (got) return got;
      if (Date.now() > end) throw new Error(`this did not become true: ${condition} (${args})`);
      await wait(60);
    }
  }

  // While the page reloads, there is no document to ask.
  ignoreReload(error) {
    if (/context|navigat|detached|destroyed|window|frame/i.test(error.message)) return null;
    throw error;
  }

  sees(selector) {
    return this.until(
      (wanted) => document.querySelector(wanted)?.checkVisibility({ visibilityProperty: true }) ?? false,
      selector,
    );
  }

  // Clicks an element when it is there. An element may be drawn again while the driver aims at it.
  async click(selector) {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      await this.sees(selector);
      const problem = await this.page.click(selector).then(
        () => null,
        (error) => error,
      );
      if (!problem) return;
      if (Date.now() > end) throw problem;
      await wait(100);
    }
  }

  text(selector) {
    return this.page.evaluate((wanted) => document.querySelector(wanted)?.textContent ?? "", selector);
  }

  count(selector) {
    return this.page.evaluate((wanted) => document.querySelectorAll(wanted).length, selector);
  }

  // Returns how far the page is wider than the window.
  overflow() {
    return this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  }

  shot(name) {
    const path = new URL(`../../../build/screens/${this.engine}-${name}.png`, import.meta.url);
    return this.page.screenshot({ path: fileURLToPath(path) });
  }
}
