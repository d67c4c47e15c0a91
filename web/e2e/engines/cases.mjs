// What every engine must do. The cases without `long` run with every test of the project.
import assert from "node:assert/strict";
import { playOn } from "../player.mjs";

// Many jokers of equal rank, and a window in which the bot waits for a slap-down.
const SLAPPING = {
  "yaniv.table": {
    rules: "traveller threshold=0 jokers=4 suits=2 decks=4 hand=7",
    seats: 2,
    clock: 0,
    slap: "window",
    window: 800,
  },
};
const SHORT = { "yaniv.table": { rules: "traveller threshold=20 cut=none limit=30", seats: 2, clock: 0 } };
const PEOPLE = [
  { name: "Dana", face: "🦊" },
  { name: "Omer", face: "🐢" },
];
const TO_REPLAY = '.after-game a:not([href$="/review"])';
const LANGUAGES = ["en", "he", "es", "ne"];

// Starts a game on the server against one easy bot, with the rules in local storage.
async function startGame(one) {
  await one.go("/new");
  await one.click(".form-actions .primary:enabled");
  await one.click(".room-seat:nth-child(2) .button");
  await one.click(".levels li:nth-child(1) .level");
  await one.sees(".room-seat:nth-child(2) .picture-face");
  await one.click(".form-actions .big:enabled");
  await one.until(() => document.querySelector("[data-held]") !== null);
}

// Throws a joker or the first card, and draws. Returns true if the drawn card could be slapped down, and was.
async function tryToSlap(one) {
  await one.sees(".tray.turn [data-held]");
  const { cards } = await one.turnNow();
  for (const key of ["Escape", String(Math.max(cards.indexOf("Jk"), 0) + 1)]) await one.page.keyboard.press(key);
  await one.selectionShown();
  await one.page.keyboard.press("d");
  const chance = await one.until(() => {
    const slap = document.querySelector(".slap")?.checkVisibility() ?? false;
    return slap ? "slap" : document.querySelector(".tray.turn") ? "" : "no slap";
  });
  if (chance !== "slap") return false;
  await one.page.keyboard.press(" ");
  await one.until(() => !document.querySelector(".slap"));
  return (await one.count("[data-held]")) === cards.length - 1;
}

// Plays until the cards in the hand are other ones. A move that is made while the connection is lost may be refused.
async function playTurn(one) {
  const cards = () =>
    one.page.evaluate(() =>
      [...document.querySelectorAll("[data-held]")]
        .map((card) => card.dataset.card)
        .sort()
        .join(),
    );
  const before = await cards();
  await playOn([one], { slap: false, call: false, done: async () => (await cards()) !== before });
}

const pathOf = (one) => one.page.evaluate(() => location.pathname);

async function waitForCache(one) {
  await one.go("/offline");
  await one.sees(".keep-notice.fine");
  await one.until(() => navigator.serviceWorker.controller !== null);
}

async function writeRound(one, caller, points) {
  await one.click(".sheet-actions .button.primary");
  await one.sees("dialog[open] .hand-points");
  await one.page.evaluate((seat) => {
    const callers = [...document.querySelectorAll("dialog[open] .choices")].at(-1);
    callers.querySelectorAll(".segment input")[seat].click();
  }, caller);
  for (const [i, value] of points.entries())
    await one.page.fill(`dialog[open] .hand-row:nth-of-type(${i + 1}) .hand-points`, String(value));
  await one.click('dialog[open] button[type="submit"]');
  await one.until(() => !document.querySelector("dialog[open]"));
}

export const cases = [
  {
    name: "a game against a bot, with a slap-down and a restart of the server",
    async test({ visitor, server }) {
      const one = await visitor(SLAPPING);
      await startGame(one);
      for (let turns = 0; !(await tryToSlap(one)); turns++) assert.ok(turns < 300, "no slap-down in 300 turns");
      await one.shot("slapped");
      const path = await pathOf(one);
      await server.restart("SIGKILL");
      await playTurn(one);
      assert.equal(await pathOf(one), path);
      assert.equal(await one.overflow(), 0);
    },
  },
  {
    name: "offline play and the score sheet, after the server has gone",
    async test({ visitor, server }) {
      const one = await visitor({
        settings: { speed: "fast" },
        "yaniv.offline.bots": { rules: "duel threshold=15", people: PEOPLE.slice(0, 1), bots: ["easy"] },
        "yaniv.score": { rules: "traveller", rated: true, people: PEOPLE },
      });
      await waitForCache(one);
      await server.stop();
      await one.go("/offline/bots");
      await one.click('button[type="submit"]');
      await playOn([one]);
      await one.shot("offline-over");
      await one.go("/offline");
      await one.until(() => document.querySelector(".stats dd")?.textContent.trim() === "1");
      await one.go("/score");
      await one.click('form button[type="submit"]');
      await one.sees(".sheet-standings");
      await writeRound(one, 0, [3, 50]);
      assert.deepEqual(
        await one.page.evaluate(() => [...document.querySelectorAll(".sheet-total")].map((total) => total.textContent)),
        ["0", "25"],
      );
      await one.shot("score");
    },
  },
  {
    name: "Hebrew runs from right to left, but not the cards",
    async test({ visitor }) {
      const one = await visitor({ settings: { language: "he" }, ...SHORT });
      await startGame(one);
      assert.equal(await one.page.evaluate(() => document.documentElement.dir), "rtl");
      assert.equal(await one.page.evaluate(() => getComputedStyle(document.querySelector(".hand")).direction), "ltr");
      assert.equal(await one.overflow(), 0);
      await one.shot("hebrew");
    },
  },
  {
    name: "a whole game on the server, a rematch and the replay",
    long: true,
    async test({ visitor }) {
      const one = await visitor(SHORT);
      await startGame(one);
      await playOn([one]);
      const replay = await one.page.evaluate((link) => document.querySelector(link).getAttribute("href"), TO_REPLAY);
      await one.shot("over");
      await one.click(".actions .primary:enabled");
      await one.until((link, old) => document.querySelector(link)?.getAttribute("href") !== old, TO_REPLAY, replay);
      await playOn([one]);
      await one.go(replay);
      await one.click('.replay-bar [aria-label="Next step"]');
      await one.until(() => document.querySelector(".replay-bar input[type=range]").value === "1");
      await one.shot("replay");
    },
  },
  {
    name: "a hand is thrown by tapping and by dragging",
    long: true,
    async test({ visitor }) {
      const one = await visitor({ "yaniv.table": { ...SLAPPING["yaniv.table"], slap: "race" } });
      await startGame(one);
      await one.sees(".tray.turn [data-held]");
      await one.click("[data-held]");
      await one.click("[data-stock]");
      await one.until(() => !document.querySelector(".tray.turn") || !!document.querySelector(".last-move"));
      await one.sees(".tray.turn [data-held]");
      const first = await one.page.evaluate(() => document.querySelector("[data-held]").dataset.held);
      await one.page.drag("[data-held]", "[data-stock]");
      await one.until((held) => !document.querySelector(`[data-held="${held}"]`), first);
    },
  },
  {
    name: "pass and play covers the cards between turns",
    long: true,
    async test({ visitor }) {
      const one = await visitor({
        settings: { speed: "fast" },
        "yaniv.offline.pass": { rules: "duel threshold=20", people: PEOPLE, bots: [] },
      });
      await one.go("/offline/pass");
      await one.click('button[type="submit"]');
      for (let turns = 0; turns < 3; turns++) {
        await one.sees(".cover");
        assert.equal(await one.count("[data-held]"), 0);
        await one.click(".cover .button.primary");
        await one.until(() => !document.querySelector(".cover"));
        await one.sees(".tray.turn [data-held]");
        await one.actOnce({ call: false, slap: false });
      }
    },
  },
  ...LANGUAGES.map((language) => ({
    name: `every page fits, ${language}`,
    long: true,
    async test({ visitor }) {
      const one = await visitor({ settings: { language, theme: language === "es" ? "light" : "dark" } });
      for (const path of [
        "/",
        "/new",
        "/settings",
        "/account",
        "/me",
        "/passport",
        "/leaders",
        "/help",
        "/about",
        "/offline",
        "/score",
      ]) {
        await one.go(path);
        await one.until(
          () => document.querySelector("main")?.childElementCount > 0 && !document.querySelector("main [role=status]"),
        );
        assert.ok((await one.overflow()) <= 0, `${path} is too wide`);
        assert.deepEqual(await one.problems(), [], path);
      }
      await one.shot(`score-${language}`);
    },
  })),
];
