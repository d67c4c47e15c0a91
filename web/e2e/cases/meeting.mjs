// Meeting people: the search of "Play now", friends, invitations, links, and alerts in a hidden tab.
import assert from "node:assert/strict";
import { playOn } from "../player.mjs";

const DUEL = { rules: "duel", seats: 2, public: false };

// Lets two people play a duel to its end, after which they are friends.
async function playDuel(host, guest) {
  await host.go("/new");
  await host.page.click(".form-actions .primary");
  await host.page.waitForSelector(".invitation");
  await guest.go(new URL(host.page.url()).pathname);
  await guest.page.click(".room-seat .primary");
  await host.page.click(".form-actions .primary:enabled");
  await playOn([host, guest]);
}

// Makes the page believe that its tab is hidden, or visible again.
const setHidden = (one, hidden) =>
  one.page.evaluate((on) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => (on ? "hidden" : "visible") });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

function noteTitles() {
  window.titles = "";
  const note = () => (window.titles += `${document.title}\n`);
  new MutationObserver(note).observe(document.querySelector("title"), { childList: true });
}

const isAboveCards = () =>
  document.querySelector(".notice-bar").getBoundingClientRect().bottom <
  document.querySelector(".tray").getBoundingClientRect().top;

export default [
  {
    name: "Play now looks for people, and two people meet",
    serve: ["--search", "600"],
    async test({ person }) {
      const [one, two] = [await person(), await person({ size: [1440, 900] })];
      await one.go("/");
      await one.page.click(".hero .primary:enabled");
      await one.page.waitForSelector(".searching");
      await two.go("/");
      await two.page.waitForSelector(".tables .go >> text=Join");
      await two.page.click(".hero .primary:enabled");
      await two.page.waitForSelector(".searching");
      await one.page.waitForFunction(() => document.querySelectorAll(".search-seats .picture").length === 2);
      await one.shot("search-phone");
      await two.shot("search-desktop");
      assert.equal(await two.page.locator("text=Start with bots").count(), 0, "only the first can start");
      await one.page.click("text=Start with bots");
      for (const each of [one, two]) await each.page.waitForSelector("[data-held]");
    },
  },
  {
    name: "a guest whose link leads to a game in progress is asked for a name too",
    async test({ person }) {
      const [host, one] = [await person({ table: { rules: "traveller", seats: 2 } }), await person()];
      await host.go("/new");
      await host.page.click("text=Add a bot");
      await host.page.click(".level >> nth=0");
      await host.page.click("text=Start now");
      await host.page.waitForSelector("[data-held]");
      await one.go(new URL(host.page.url()).pathname);
      await one.page.waitForSelector(".notice-bar .name-form");
      await one.shot("watch-asked");
      await one.page.click(".notice-bar >> text=Skip");
      await one.page.waitForSelector(".notice-bar", { state: "detached" });
      assert.equal(await host.page.locator(".name-form").count(), 0);
    },
  },
  {
    name: "friends see each other online and invite with one tap",
    long: 20,
    async test({ person }) {
      const [dana, omer] = [await person({ table: DUEL }), await person({ size: [1440, 900] })];
      await playDuel(dana, omer);
      await omer.go("/help");
      await dana.go("/");
      await dana.page.waitForSelector(".friends .online");
      assert.deepEqual(await dana.barriers(), []);
      await dana.page.click(".friends .button");
      await dana.page.waitForSelector(".invitation");
      await omer.page.click(".notice-bar .primary");
      await omer.page.waitForSelector(".room-seat.own");
      await dana.page.waitForFunction(() => document.querySelectorAll(".room-seat a").length === 2);
      await omer.visit("/friends");
      await omer.page.click("input[role=switch]");
      await omer.page.waitForSelector("input[role=switch]:checked");
      await dana.visit("/friends");
      await dana.page.waitForSelector(".friends >> text=last played");
      assert.equal(await dana.page.locator(".friends .online").count(), 0);
    },
  },
  {
    name: "a turn in a hidden tab changes the title, and the question about notifications comes afterwards",
    long: 10,
    async test({ person }) {
      const one = await person({ table: { rules: "traveller threshold=0", seats: 2 } }); // so that no round ends
      await one.context.addInitScript(() => {
        window.shown = [];
        class Shown {
          static permission = "default";
          static requestPermission = async () => (Shown.permission = "granted");
          constructor(title) {
            window.shown.push(title);
          }
          close() {}
        }
        window.Notification = Shown;
      });
      await one.go("/new");
      await one.page.click("text=Add a bot");
      await one.page.click(".level >> nth=0");
      await one.page.click("text=Start now");
      await one.page.waitForSelector(".tray.turn [data-held]");
      await one.page.evaluate(noteTitles);
      await setHidden(one, true);
      await one.actOnce({ call: false });
      await one.page.waitForFunction(() => /^\w.*\n●/m.test(window.titles)); // the turn ended, and came again
      assert.equal(await one.page.evaluate(() => window.shown.length), 0);
      await setHidden(one, false);
      await one.page.waitForSelector(".notice-bar .primary");
      await one.shot("notify-390");
      assert.ok(await one.page.evaluate(isAboveCards), "the question covers cards");
      await one.page.click(".notice-bar .primary");
      await one.page.waitForSelector(".notice-bar", { state: "detached" });
      await setHidden(one, true);
      await one.actOnce({ call: false });
      await one.page.waitForFunction(() => window.shown.length === 1);
      await setHidden(one, false);
      assert.equal(await one.page.locator(".notice-bar").count(), 0, "it asks only once");
    },
  },
  {
    name: "an address without https offers no notifications",
    async test({ person, server }) {
      const one = await person();
      one.origin = `http://yaniv.test:${server.port}`;
      await one.go("/settings");
      await one.page.waitForSelector("text=Sound and motion");
      assert.equal(await one.page.evaluate(() => isSecureContext), false);
      assert.equal(await one.page.locator("text=Notify me").count(), 0);
    },
  },
  {
    name: "the options form shows what people change, and hides what has no effect",
    async test({ person }) {
      const one = await person();
      await one.go("/new");
      await one.page.click(".options summary");
      const visible = () => one.page.locator(".options:not(.more) > .option-group .field:visible").count();
      await one.page.waitForFunction(() => !document.querySelector(".options")?.textContent?.includes("Rounds (0"));
      assert.ok((await visible()) <= 10 && (await visible()) >= 8, String(await visible()));
      await one.page.selectOption("select:has(option[value=rounds])", "rounds");
      await one.page.waitForSelector("text=Rounds (0");
      assert.equal(await one.page.locator("text=Knock-out score").count(), 0);
    },
  },
];
