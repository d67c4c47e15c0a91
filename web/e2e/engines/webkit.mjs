// WebKitGTK's MiniBrowser on a virtual screen, driven by WebKitWebDriver: a small client of the WebDriver protocol.
// Every page is a session of its own, so every visitor is another guest.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../server.mjs";

const START_MS = 120_000;
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf"; // the protocol's key for the number of an element
const KEYS = { Escape: "\uE00C", Enter: "\uE007", Tab: "\uE004" };

// Debian puts MiniBrowser into a folder of the library's version.
function findBrowser() {
  const libraries = "/usr/lib";
  for (const machine of readdirSync(libraries).filter((name) => name.includes("-linux-gnu")))
    for (const version of readdirSync(`${libraries}/${machine}`).filter((name) => /^webkit(2?gtk)/.test(name))) {
      const path = `${libraries}/${machine}/${version}/MiniBrowser`;
      if (existsSync(path)) return path;
    }
  throw new Error("there is no MiniBrowser: install webkit2gtk-driver");
}

async function openScreen() {
  const screen = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  screen.on("error", () => {});
  const number = await Promise.race([
    once(screen.stdout, "data").then(([text]) => String(text).trim()),
    once(screen, "exit").then(() => ""),
  ]);
  if (!number) throw new Error("Xvfb does not start");
  return { screen, display: `:${number}` };
}

class Driver {
  constructor(port, process) {
    Object.assign(this, { port, process });
  }

  async ask(method, path, body = {}) {
    const answer = await fetch(`http://127.0.0.1:${this.port}${path}`, {
      method,
      headers: { "Content-Type": "application/json" },
      ...(method === "POST" ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = await answer.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  async isReady() {
    const end = Date.now() + START_MS;
    for (;;) {
      const ready = await this.ask("GET", "/status").catch(() => null);
      if (ready) return;
      if (Date.now() > end || this.process.exitCode !== null) throw new Error("WebKitWebDriver does not start");
      await wait(50);
    }
  }
}

class Page {
  static async open(driver) {
    const { sessionId } = await driver.ask("POST", "/session", {
      capabilities: {
        alwaysMatch: {
          timeouts: { script: START_MS, pageLoad: START_MS },
          "webkitgtk:browserOptions": { binary: findBrowser(), args: ["--automation"] },
        },
      },
    });
    const page = new Page(driver, sessionId);
    await page.ask("POST", "/window/rect", { width: 420, height: 900 });
    return page;
  }

  constructor(driver, session) {
    Object.assign(this, { driver, session });
    this.keyboard = { press: (key) => this.press(key) };
  }

  ask(method, path, body) {
    return this.driver.ask(method, `/session/${this.session}${path}`, body);
  }

  goto(url) {
    return this.ask("POST", "/url", { url });
  }

  async evaluate(script, ...args) {
    const { got, failed } = await this.ask("POST", "/execute/async", {
      script: `const done = arguments[arguments.length - 1];
        Promise.resolve().then(() => (${script})(...[...arguments].slice(0, -1)))
          .then((got) => done({ got: got ?? null }), (error) => done({ failed: String(error) }));`,
      args,
    });
    if (failed) throw new Error(failed);
    return got;
  }

  async press(key) {
    const value = KEYS[key] ?? key;
    const actions = ["keyDown", "keyUp"].map((type) => ({ type, value }));
    await this.ask("POST", "/actions", { actions: [{ type: "key", id: "keys", actions }] });
  }

  async find(selector) {
    const found = await this.ask("POST", "/element", { using: "css selector", value: selector });
    return `/element/${found[ELEMENT]}`;
  }

  async click(selector) {
    await this.ask("POST", `${await this.find(selector)}/click`);
  }

  async drag(from, to) {
    const move = (duration, element) => ({ type: "pointerMove", duration, x: 0, y: 0, origin: { [ELEMENT]: element } });
    const [first, last] = await Promise.all([from, to].map((selector) => this.find(selector)));
    const number = (path) => path.slice("/element/".length);
    const actions = [
      move(0, number(first)),
      { type: "pointerDown", button: 0 },
      move(300, number(last)),
      { type: "pointerUp", button: 0 },
    ];
    await this.ask("POST", "/actions", { actions: [{ type: "pointer", id: "mouse", actions }] });
  }

  async fill(selector, text) {
    const element = await this.find(selector);
    await this.ask("POST", `${element}/clear`);
    await this.ask("POST", `${element}/value`, { text });
  }

  async screenshot({ path }) {
    writeFileSync(path, Buffer.from(await this.ask("GET", "/screenshot"), "base64"));
  }

  close() {
    return this.ask("DELETE", "");
  }
}

export async function openWebKit() {
  const { screen, display } = await openScreen();
  const port = await freePort();
  const process_ = spawn(process.env.WEBKIT_DRIVER ?? "WebKitWebDriver", [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: "1", GDK_BACKEND: "x11" },
    stdio: "ignore",
  });
  const driver = new Driver(port, process_);
  await driver.isReady();
  const pages = [];
  return {
    name: "webkit",
    async newPage() {
      const page = await Page.open(driver);
      pages.push(page);
      return page;
    },
    async closePages() {
      for (const page of pages.splice(0)) await page.close().catch(() => {});
    },
    async close() {
      process_.kill();
      screen.kill();
    },
  };
}
