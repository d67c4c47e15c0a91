// Whole games, from the lobby to the postcard.
import assert from "node:assert/strict";
import { playOn } from "../player.mjs";

const SHORT = "traveller threshold=20 cut=none limit=30";

// A bot may call at once and end the game: then the cards exist, but the results cover them.
const DEALT = { state: "attached" };

async function openTable(host, more = {}) {
  await host.go("/");
  await host.page.evaluate((table) => localStorage.setItem("yaniv.table", JSON.stringify(table)), {
    rules: SHORT,
    seats: 4,
    clock: 0,
    ...more,
  });
  await host.page.click("text=New table");
  await host.page.click(".form-actions .primary");
  await host.page.waitForURL("**/t/*");
  await host.page.waitForSelector(".room-seats");
  return new URL(host.page.url()).pathname;
}

export default [
  {
    name: "two people and a bot play a whole game and replay it",
    async test({ person }) {
      const host = await person();
      const path = await openTable(host);
      const friend = await person({ size: [844, 390] });
      await friend.go(path);
      await friend.page.click(".room-seat:nth-child(2) .primary");
      await host.page.click(".room-seat:nth-child(4) .button");
      await host.page.click(".levels li:nth-child(1) .level");
      await host.page.waitForSelector(".room-seat:nth-child(4) .picture-face");
      await host.shot("waiting-390");
      await host.page.click(".form-actions .big");
      await friend.page.waitForSelector("[data-held]", DEALT);
      await host.page.waitForSelector("[data-held]", DEALT);
      await friend.shot("table-844");
      await playOn([host, friend]);
      await friend.page.waitForSelector(".after-game");
      await host.shot("over-390");
      await friend.page.click("text=Postcard");
      await friend.page.waitForSelector("canvas.postcard");
      await friend.shot("postcard-844");
      await friend.page.keyboard.press("Escape");
      await host.page.click('.after-game a:not([href$="/review"])');
      await host.page.waitForSelector(".replay-bar");
      await checkReplay(host);
    },
  },
  {
    name: "Play now starts against bots at once",
    async test({ person }) {
      const one = await person({ size: [360, 640] });
      const connecting = one.page.waitForEvent("websocket");
      await one.go("/");
      const socket = await connecting;
      const asked = socket.waitForEvent("framesent", ({ payload }) => String(payload).includes('"do":"play"'));
      await one.page.click(".hero .primary:enabled");
      assert.equal(JSON.parse((await asked).payload).rules, "traveller limit=100"); // a quick game
      await one.page.waitForSelector("[data-held]");
      assert.equal(await one.page.locator("[data-held]").count(), 5);
      await one.page.waitForSelector(".tray.turn");
      const counted = socket.waitForEvent("framereceived", ({ payload }) => String(payload).includes('"by":"player"'));
      await one.actOnce({ call: false });
      await counted;
      assert.equal(await one.overflow(), 0);
      await one.shot("table-360");
    },
  },
  {
    name: "the slap-down button appears when a slap-down is possible",
    async test({ person }) {
      const host = await person();
      const path = await openTable(host, { rules: "traveller threshold=0 jokers=0 suits=2 decks=4 hand=3", seats: 2 });
      const friend = await person();
      await friend.go(path);
      await friend.page.click(".room-seat:nth-child(2) .primary");
      await host.page.click(".form-actions .big:enabled");
      await host.page.waitForSelector("[data-held]");
      await friend.page.waitForSelector("[data-held]");
      const hostBegins = (await host.turnNow()).turn;
      const slapper = await drawTwin(hostBegins ? [host, friend] : [friend, host]);
      const before = await slapper.page.locator("[data-held]").count();
      await slapper.shot("slap-390");
      await slapper.page.keyboard.press(" ");
      await slapper.page.waitForFunction(
        (cards) => document.querySelectorAll("[data-held]").length === cards - 1,
        before,
      );
    },
  },
  {
    name: "a guest who comes by a link is asked for a name once",
    async test({ person }) {
      const host = await person();
      const path = await openTable(host, { rules: "traveller", seats: 2 });
      assert.equal(await host.page.locator(".name-form").count(), 0);
      const friend = await person();
      await friend.go(path);
      await friend.page.waitForSelector(".name-form input");
      await friend.shot("name-390");
      await friend.page.fill(".name-form input", "Ruth");
      await friend.page.click(".name-form [type=submit]");
      await friend.page.waitForSelector(".name-form", { state: "detached" });
      await friend.page.click(".room-seat:nth-child(2) .primary");
      await host.page.waitForFunction(() => /Ruth/.test(document.querySelector(".room-seats").textContent));
      await friend.page.reload();
      await friend.page.waitForSelector(".room-seats");
      assert.equal(await friend.page.locator(".name-form").count(), 0);
    },
  },
  {
    name: "a confirmation of a call closes when the turn changes, and nobody has called",
    async test({ person }) {
      const host = await person();
      const rules = "jhyap threshold=0 false_call=eliminate";
      const path = await openTable(host, { rules, seats: 2 });
      const friend = await person({ size: [1440, 900] });
      await friend.go(path);
      await friend.page.click(".room-seat:nth-child(2) .primary");
      await host.page.click(".form-actions .big:enabled");
      await host.page.waitForSelector("[data-held]");
      await friend.page.waitForSelector("[data-held]");
      const [mover, caller] = (await host.turnNow()).turn ? [host, friend] : [friend, host];
      assert.match(await caller.text(".call"), /^Jhyap/);
      await caller.page.keyboard.press("y");
      await caller.page.waitForSelector("dialog[open] .danger");
      await mover.actOnce();
      await caller.page.waitForSelector("dialog[open]", { state: "detached" });
      assert.match(await caller.text(".toast"), /moved on/);
      await caller.page.waitForSelector(".tray.turn");
      assert.equal(await caller.page.locator(".round-end, .seat-out").count(), 0);
      // A call out of turn that is confirmed ends the round.
      await mover.page.keyboard.press("y");
      await mover.page.click("dialog[open] .danger");
      await caller.page.waitForSelector(".round-end");
      assert.match(await caller.text(".round-end h2"), /called out of turn/);
    },
  },
  {
    name: "a player who is out can start a new game, and bots that are left finish at once",
    async test({ person }) {
      const host = await person({ size: [1440, 900] });
      const path = await openTable(host, { rules: "traveller threshold=0 false_call=eliminate", seats: 4 });
      const friend = await person();
      await friend.go(path);
      await friend.page.click(".room-seat:nth-child(2) .primary");
      for (const seat of [3, 4]) {
        await host.page.click(`.room-seat:nth-child(${seat}) .button`);
        await host.page.click(".levels li:nth-child(1) .level");
        await host.page.waitForSelector(`.room-seat:nth-child(${seat}) .picture-face`);
      }
      await host.page.click(".form-actions .big:enabled");
      await host.page.waitForSelector("[data-held]");
      await friend.page.waitForSelector("[data-held]");
      await host.shot("table-1440");
      // Each calls with too many points, and is out.
      const callFalsely = async (one, other) => {
        while (!(await one.turnNow()).turn) await other.actOnce({ call: false });
        await one.page.keyboard.press("y");
        await one.page.click("dialog[open] .danger");
      };
      await callFalsely(host, friend);
      await host.page.waitForSelector(".actions >> text=New game");
      assert.match(await host.text(".prompt"), /out of this game/);
      assert.ok((await host.page.locator(".side .moves li").count()) > 1);
      assert.deepEqual(await host.barriers(), []);
      await host.shot("out-1440");
      await callFalsely(friend, host);
      await friend.page.waitForSelector(".after-game");
      await host.page.waitForSelector(".after-game");
      assert.match(await host.text(".round-end h2"), /wins the game/);
      assert.deepEqual(await host.barriers(), []); // players who are out have no hand to describe
      await host.page.waitForTimeout(500);
      await host.shot("over-1440");
    },
  },
  {
    name: "under dhumbal taking must be earned, and the page shows who has earned it",
    async test({ person }) {
      const one = await person();
      const path = await openTable(one, { rules: "dhumbal threshold=0", seats: 2 });
      const other = await person();
      await other.go(path);
      await other.page.click(".room-seat:nth-child(2) .primary");
      await one.page.click(".form-actions .big:enabled");
      await one.page.waitForSelector("[data-held]");
      await other.page.waitForSelector("[data-held]");
      // Single cards earn nothing, so nothing of the discard pile can be taken.
      const [mover] = (await one.turnNow()).turn ? [one] : [other];
      assert.match(await mover.page.getAttribute("[data-drop]", "aria-label"), /not available: .*two or more/);
      assert.equal(await mover.page.locator(".badge.earned").count(), 0);
      await playOn([one, other], {
        call: false,
        seconds: 120,
        done: async () => (await one.page.locator(".badge.earned, .round-end").count()) > 0,
      });
      await one.shot("dhumbal-390");
      // Nobody can call below one point, so the round ends with the draw pile.
      await playOn([one, other], {
        seconds: 240,
        done: async () => (await one.page.locator(".round-end").count()) > 0,
      });
      assert.match(await one.text(".round-end h2"), /draw pile is empty/);
      await one.shot("pile-empty-390");
    },
  },
  {
    name: "a spectator sees no hand, and a rematch works",
    async test({ person }) {
      const host = await person();
      const path = await openTable(host, { rules: "traveller threshold=30 end=rounds rounds=1", seats: 2 });
      await host.page.click(".room-seat:nth-child(2) .button");
      await host.page.click(".levels li:nth-child(2) .level");
      const watcher = await person();
      await watcher.go(path);
      await watcher.page.waitForSelector(".room-seats");
      // Onlookers whom the host has silenced are not offered to write.
      await watcher.page.waitForSelector(".chat-box form");
      await host.page.click(".chat-box .toggle");
      await watcher.page.waitForSelector(".chat-box form", { state: "detached" });
      await host.page.click(".chat-box .toggle");
      await watcher.page.waitForSelector(".chat-box form");
      await host.page.click(".form-actions .big:enabled");
      await watcher.page.waitForSelector(".hand.watched", DEALT);
      assert.equal(await watcher.page.locator("[data-held]").count(), 0);
      assert.equal(await watcher.page.locator(".call, .slap").count(), 0);
      await playOn([host]);
      const before = await host.page.getAttribute(".after-game a", "href");
      await host.page.click(".actions .primary");
      // The bot may call at once, so that the new game is over before the table has been shown.
      const isNewGame = (old) => document.querySelector(".after-game a")?.getAttribute("href") !== old;
      await host.page.waitForFunction(isNewGame, before);
      await playOn([host]);
      assert.notEqual(await host.page.getAttribute(".after-game a", "href"), before);
    },
  },
  {
    name: "a player who left a rated game is asked before starting another",
    async test({ person }) {
      const { host, path } = await ratedGame(person);
      await host.page.click(".table-bar .icon-button:first-child");
      await host.page.click("dialog .danger");
      await host.page.waitForSelector(".hero .primary:enabled");
      assert.equal(await host.page.locator(`.tables a[href="${path}"]`).count(), 1);
      await host.page.click(".hero .primary:enabled");
      await host.page.waitForSelector("dialog[open]");
      await host.shot("unfinished-390");
      await host.page.click("dialog .primary");
      await host.page.waitForSelector("[data-held]");
      assert.equal(new URL(host.page.url()).pathname, path);
    },
  },
  {
    name: "a rated game shows the rating changes, also after a reconnect",
    async test({ person }) {
      const { host, friend } = await ratedGame(person);
      await playOn([host, friend]);
      const read = async (one) => {
        await one.page.waitForSelector(".result-rating");
        return (await one.page.$$eval(".result-rating", (all) => all.map((row) => row.textContent))).sort();
      };
      const told = await read(host);
      assert.match(told.join(), /1000 → \d+ \(\+\d+\)/);
      assert.match(told.join(), /1000 → \d+ \(−\d+\)/);
      await host.shot("rated-390");
      await friend.page.reload();
      assert.deepEqual(await read(friend), told);
    },
  },
  {
    name: "the table announces a player who quits a rated game",
    async test({ person }) {
      const { host, friend } = await ratedGame(person);
      await friend.page.evaluate(() => {
        const live = document.querySelector("[aria-live]"); // the next announcement soon takes its place
        window.announced = "";
        new MutationObserver(() => (window.announced += live.textContent)).observe(live, {
          childList: true,
          subtree: true,
          characterData: true,
        });
      });
      await host.page.click(".table-bar .icon-button:first-child");
      await host.page.click("dialog .danger");
      await host.page.click(".hero .primary:enabled");
      await host.page.click("dialog[open] .button:not(.primary)");
      await host.page.waitForSelector("[data-held]");
      await friend.page.waitForFunction(() => /left the game/.test(window.announced));
      assert.match(await friend.text(".seat"), /left/);
      await friend.shot("left-390");
    },
  },
  {
    name: "a player alone with a bot takes a turn back, also after a restart of the server",
    async test({ person, server }) {
      const one = await person();
      await openTable(one, { rules: "traveller threshold=0", seats: 2 });
      await one.page.click(".room-seat:nth-child(2) .button");
      await one.page.click(".levels li:nth-child(1) .level");
      await one.page.click(".form-actions .big:enabled");
      await one.page.waitForSelector(".tray.turn [data-held]");
      const cards = async () => (await one.turnNow()).cards.sort().join();
      const undo = one.page.locator('.actions [aria-label="Take back your last turn"]');
      assert.equal(await undo.count(), 0);
      const before = await cards();
      for (let tries = 0; (await cards()) === before && tries < 5; tries++) {
        await one.actOnce({ call: false, slap: false });
        await one.page.waitForSelector(".tray.turn [data-held]");
      }
      await one.shot("undo-390");
      for (let tries = 0; (await cards()) !== before && tries < 5; tries++) {
        await undo.click();
        await one.page.waitForFunction(() => /took back/.test(document.querySelector(".last-move")?.textContent ?? ""));
      }
      assert.equal(await cards(), before);
      await server.restart("SIGKILL");
      await one.page.reload();
      await one.page.waitForSelector(".tray.turn [data-held]");
      assert.equal(await cards(), before);
    },
  },
  {
    name: "the tutorial gives hints and can be skipped",
    async test({ person }) {
      const one = await person();
      await one.go("/learn");
      await one.page.waitForSelector(".coach");
      await one.shot("learn-390");
      await one.page.click(".coach .quiet");
      await one.page.waitForSelector(".hero");
      assert.equal(await one.page.locator(".hero >> text=Play the tutorial").count(), 0);
    },
  },
];

// Seats two people with accounts at a rated table and deals.
async function ratedGame(person) {
  const [host, friend] = [await person(), await person()];
  for (const [one, user] of [
    [host, "dana"],
    [friend, "omer"],
  ]) {
    await one.go("/");
    await one.page.waitForSelector(".hero .primary:enabled");
    const body = JSON.stringify({ user, password: "correct horse" });
    assert.equal(
      await one.page.evaluate(
        (sent) =>
          fetch("/api/account", { method: "POST", headers: { "Content-Type": "application/json" }, body: sent }).then(
            (got) => got.status,
          ),
        body,
      ),
      200,
    );
  }
  const path = await openTable(host, { rules: "sevens", rated: true, seats: 2, clock: 40 });
  await friend.go(path);
  await friend.page.click(".room-seat:nth-child(2) .primary");
  await host.page.click(".form-actions .big:enabled");
  await host.page.waitForSelector("[data-held]");
  await friend.page.waitForSelector("[data-held]");
  return { host, friend, path };
}

// Plays until a player draws a card of the rank that they have just thrown. Returns that player.
async function drawTwin(people) {
  for (let turns = 0; turns < 200; turns++) {
    const one = people[turns % 2];
    await one.page.waitForSelector(".tray.turn");
    await one.actOnce({ slap: false, call: false });
    await one.page.waitForSelector(".tray:not(.turn)");
    if ((await one.turnNow()).slap) return one;
  }
  throw new Error("no player drew a matching card in 200 draws");
}

async function checkReplay(person) {
  const { page } = person;
  const slider = page.locator(".replay-bar input[type=range]");
  await page.click('.replay-bar [aria-label="Next step"]');
  assert.equal(await slider.inputValue(), "1");
  assert.ok((await page.locator(".all-hands li").count()) === 3);
  await person.shot("replay-390");
  const rows = await page.$$eval(
    ".replay-bar .icon-button",
    (all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size,
  );
  assert.equal(rows, 1, "the buttons need more than one row");
  await page.selectOption(".eyes", "1");
  await page.waitForSelector("[data-held]");
  await slider.evaluate(
    (range) => ((range.value = range.max), range.dispatchEvent(new Event("input", { bubbles: true }))),
  );
  await page.waitForSelector(".round-end");
  await page.click('.replay-bar [aria-label="About this game"]');
  assert.match(await page.textContent(".replay-details .fine"), /match/);
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(".replay-details a[download]")]);
  assert.match(file.suggestedFilename(), /\.yaniv$/);
}
