// Playing offline: the cached page, games on this device, and uploading them later.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { Person } from "../people.mjs";
import { Folder } from "../static.mjs";

const FAST = { speed: "fast" };
const person2 = (name, face) => ({ name, face });

// Stores drafts for forms.
const remember = (one, entries) =>
  one.context.addInitScript((all) => {
    for (const [key, value] of Object.entries(all))
      if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(value));
  }, entries);

// Waits until the service worker has cached the whole page.
async function waitForCache(one) {
  await one.go("/offline");
  await one.page.evaluate(() => navigator.serviceWorker.ready);
  await one.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await one.page.waitForSelector(".keep-notice.fine");
}

async function cutOff(one, server) {
  await server.stop();
  await one.context.setOffline(true);
}

// Plays for every person at the device until `done`; `how` is passed to actOnce.
async function play(one, done, { seconds = 900, onCover = async () => {}, how = () => ({}) } = {}) {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    if (await done()) return;
    if (await one.page.locator(".cover").isVisible()) await onCover();
    else if (!(await one.actOnce(how()))) await one.page.waitForTimeout(30);
  }
  throw new Error(`the goal was not reached within ${seconds} s`);
}

const isOver = (one) => async () => (await one.turnNow()).over;

const saved = (one, store) =>
  one.page.evaluate(
    (name) =>
      new Promise((resolve) => {
        indexedDB.open("yaniv", 1).onsuccess = (event) => {
          event.target.result.transaction(name).objectStore(name).getAll().onsuccess = (got) =>
            resolve(got.target.result);
        };
      }),
    store,
  );

// ---- the score sheet ----

async function writeRound(one, { caller, points, wrongWord = false }) {
  await one.page.click(".sheet-actions .button.primary");
  const dialog = one.page.locator("dialog[open]");
  await dialog.locator(".choices").last().locator(`.segment input`).nth(caller).check({ force: true });
  if (wrongWord) await dialog.locator('.toggle input[role="switch"]').check({ force: true });
  const fields = dialog.locator(".hand-points");
  for (const [i, value] of points.entries()) await fields.nth(i).fill(String(value));
  await dialog.locator('button[type="submit"]').click();
  await dialog.waitFor({ state: "detached" });
}

// Returns what the command-line program says about the saved sheet.
function judge(binary, text) {
  const folder = mkdtempSync(`${tmpdir()}/yaniv-sheet-`);
  writeFileSync(`${folder}/sheet.score`, text);
  const said = JSON.parse(
    execFileSync(binary, ["score", "--file", `${folder}/sheet.score`, "--json"], { encoding: "utf8" }),
  );
  rmSync(folder, { recursive: true });
  return said;
}

const SHEETS = [
  {
    rules: "traveller",
    rounds: [
      { caller: 0, points: [3, 50, 12] },
      { caller: 1, points: [5, 5, 20] },
      { caller: 0, points: [4, 2, 30] },
    ],
  },
  {
    rules: "sevens limit=60",
    rounds: [
      { caller: 0, points: [7, 3, 4] },
      { caller: 1, points: [20, 1, 40] },
      { caller: 1, points: [30, 2] },
    ],
  },
  {
    rules: "jhyap cut=minus cut_at=10 cut_by=10",
    rounds: [
      { caller: 2, points: [10, 21, 5] },
      { caller: 2, points: [4, 9, 5] },
    ],
  },
  {
    rules: "speedy assaf_tie=off",
    rounds: [
      { caller: 0, points: [5, 5, 9] },
      { caller: 1, points: [3, 4, 8], wrongWord: true },
    ],
  },
  {
    rules: "tally rounds=2 yaniv_wins=hand",
    rounds: [
      { caller: 0, points: [2, 9, 11] },
      { caller: 2, points: [8, 9, 1] },
    ],
  },
  {
    rules: "slapdown end=first limit=40",
    rounds: [
      { caller: 0, points: [6, 20, 30] },
      { caller: 1, points: [40, 0, 3] },
    ],
  },
];

async function checkSheet(one, binary, { rules, rounds }) {
  await one.page.evaluate((draft) => localStorage.setItem("yaniv.score", JSON.stringify(draft)), {
    rules,
    rated: true,
    people: [person2("Dana", "🦊"), person2("Omer", "🐢"), person2("Noa", "🌻")],
  });
  await one.page.goto(`${one.origin}/score`);
  await one.page.click('form button[type="submit"]');
  await one.page.waitForSelector(".sheet-standings");
  for (const round of rounds) await writeRound(one, round);
  await one.page.waitForTimeout(50);
  const [sheet] = (await saved(one, "sheets")).sort((a, b) => b.changed - a.changed);
  const said = judge(binary, sheet.text);
  assert.equal(said.rounds.length, rounds.length);
  const totals = await one.page.$$eval(".sheet-total", (all) => all.map((element) => Number(element.textContent)));
  assert.deepEqual(
    totals,
    said.players.map(({ total }) => total),
    rules,
  );
  const ratings = await one.page.$$eval(".sheet-rating", (all) =>
    all.map((element) => Number(/\d+/.exec(element.textContent)[0])),
  );
  assert.deepEqual(
    ratings,
    said.players.map(({ rating }) => rating),
    rules,
  );
  const won = await one.page.$$eval(".sheet-standings li", (all) =>
    all.flatMap((element, i) => (element.classList.contains("winner") ? [i + 1] : [])),
  );
  assert.deepEqual(won, said.winners, rules);
  const starts = await one.page.$$eval(
    ".sheet-standings li small:nth-of-type(1)",
    (all) => all.findIndex((element) => element.textContent === "starts") + 1,
  );
  assert.equal(starts, said.next?.starter ?? 0, rules);
}

export default [
  {
    name: "offline: a whole game against bots, resumed after a reload and uploaded later",
    long: 3,
    async test({ person, server }) {
      const one = await person({ settings: FAST, serviceWorker: true });
      await remember(one, { "yaniv.offline.bots": { rules: "duel", people: [person2("Dana", "🦊")], bots: ["easy"] } });
      await waitForCache(one);
      await cutOff(one, server);
      await one.page.reload();
      await one.page.click('a[href="/offline/bots"]');
      await one.page.click('button[type="submit"]');
      await one.page.waitForSelector(".tray.turn [data-held]");
      const hint = one.page.locator(".actions .icon-button");
      await hint.click();
      await one.page.waitForFunction(() => /–/.test(document.querySelector(".toast")?.textContent ?? ""));
      await one.actOnce({ call: false });
      await one.go("/?from=home");
      await one.page.waitForFunction(() => location.pathname.startsWith("/offline/game/"));
      await one.page.waitForSelector("[data-held]", { state: "attached" }); // the bot may have called already
      await play(one, isOver(one));
      const [game] = await saved(one, "games");
      assert.match(game.record, /\nwin /);
      await one.go("/offline");
      await one.page.waitForSelector(".stats");
      assert.equal(await one.text(".stats dd"), "1 ");
      await one.context.setOffline(false);
      await server.start();
      await one.page.reload();
      await one.page.click(".form-actions .button.primary");
      await one.page.waitForSelector(".label-tag");
      const [after] = await saved(one, "games");
      const stored = await one.page.evaluate(
        (code) => fetch(`/api/game/${code}`).then((answer) => answer.json()),
        after.handed,
      );
      assert.equal(stored.offline, true);
      assert.equal(stored.rated, false);
      assert.equal(stored.seats.filter((seat) => seat.player).length, 1);
      await one.page.goto(`${server.origin}/me`);
      await one.page.waitForSelector(".table-row .label-tag");
    },
  },
  {
    name: "offline: a turn is taken back, and two bots of one level have different names",
    async test({ person }) {
      const one = await person({ settings: FAST });
      await remember(one, {
        "yaniv.offline.bots": {
          rules: "traveller threshold=0",
          people: [person2("Dana", "🦊")],
          bots: ["novice", "novice"],
        },
      });
      await one.go("/offline/bots");
      await one.page.click('button[type="submit"]');
      await one.page.waitForSelector(".tray.turn [data-held]");
      assert.match(await one.text(".table-top, .table-screen"), /Pip[^]*Momo/);
      const recordNow = async () => (await saved(one, "games"))[0].record;
      const before = await recordNow();
      await one.actOnce({ call: false, slap: false });
      await one.page.waitForSelector(".tray:not(.turn)");
      await one.page.click('.actions [aria-label="Take back your last turn"]');
      await one.page.waitForSelector(".tray.turn [data-held]");
      assert.equal(await recordNow(), before);
    },
  },
  {
    name: "offline: the deal of the day is dealt from the date, played once and shared",
    async test({ person }) {
      const [one, two] = [await person({ settings: FAST }), await person({ settings: FAST })];
      const hands = [];
      for (const each of [one, two]) {
        await each.page.clock.setFixedTime(new Date("2026-03-01T12:00:00Z"));
        await each.go("/offline");
        await each.page.click('a[href="/offline/day"]');
        await each.page.waitForSelector("[data-held]");
        hands.push((await saved(each, "games"))[0].record.match(/^(start|deck) .*$/gm).join());
      }
      assert.equal(hands[0], hands[1]);
      await one.shot("day-390");
      assert.equal(await one.page.locator('.actions [title^="What would"]').count(), 0);
    },
  },
  {
    name: "offline: the deal of the day knows the player if it is opened by its address",
    async test({ person }) {
      // On a busy machine the server may be too slow for the page, which then plays without the name.
      for (let tries = 1; ; tries++) {
        const one = await person({ settings: FAST });
        const begun = one.page.waitForEvent("worker"); // the game is being prepared
        await one.page.route("**/api/hello", (route) => begun.then(() => route.continue()));
        await one.go("/offline/day");
        const shown = await one.text(".own-name");
        const { name } = await one.page.evaluate(() =>
          fetch("/api/hello", {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: "{}",
          }).then((answer) => answer.json()),
        );
        if (shown.endsWith(name)) return;
        assert.ok(tries < 4, `${shown} is ${name}`);
      }
    },
  },
  {
    name: "offline: pass and play covers the cards between turns",
    long: 2,
    async test({ person, server }) {
      const one = await person({ settings: FAST, serviceWorker: true });
      await remember(one, {
        "yaniv.offline.pass": {
          rules: "duel threshold=20",
          people: [person2("Dana", "🦊"), person2("Omer", "🐢")],
          bots: [],
        },
      });
      await waitForCache(one);
      await cutOff(one, server);
      await one.page.goto(`${server.origin}/offline/pass`);
      await one.page.click('button[type="submit"]');
      let covers = 0;
      const onCover = async () => {
        assert.equal(await one.page.locator("[data-held]").count(), 0);
        covers++;
        if (covers === 2) await one.shot("offline-cover");
        await one.page.click(".cover .button.primary");
        await one.page.waitForSelector(".cover", { state: "detached" });
        await one.page.waitForSelector(".tray.turn");
      };
      await play(one, isOver(one), { onCover, how: () => ({ call: covers >= 2 }) });
      assert.ok(covers >= 2, `covered ${covers} times`);
    },
  },
  {
    name: "offline: the score sheet calculates as the program does",
    long: 2,
    async test({ person, server }) {
      const one = await person({ settings: FAST, serviceWorker: true });
      await waitForCache(one);
      await cutOff(one, server);
      for (const sheet of SHEETS) await checkSheet(one, server.binary, sheet);
      // Undo, and cards instead of points.
      await one.page.locator(".sheet-actions .button", { hasText: "Undo" }).click();
      await one.page.click(".sheet-actions .button.primary");
      const dialog = one.page.locator("dialog[open]");
      await dialog.locator(".choices").last().locator(".segment input").nth(0).check({ force: true });
      await dialog.locator(".hand-row .icon-button").first().click();
      for (const key of ["3", "A", "★"]) await dialog.locator(".pad-key", { hasText: new RegExp(`^${key}$`) }).click();
      await dialog.locator(".hand-points").nth(0).fill("17");
      await dialog.locator(".hand-points").nth(1).fill("25");
      await one.shot("score-cards");
      await dialog.locator('button[type="submit"]').click();
      await dialog.waitFor({ state: "detached" });
      const [sheet] = (await saved(one, "sheets")).sort((a, b) => b.changed - a.changed);
      const last = judge(server.binary, sheet.text).rounds.at(-1);
      assert.deepEqual(
        last.hands.map(({ points }) => points),
        [4, 17, 25],
      );
      assert.equal(last.hands[0].cards, "Ac3cJk");
      await one.page.reload();
      await one.page.waitForSelector(".chart");
      await one.shot("score-sheet");
      assert.deepEqual(await one.barriers(), []);
      await one.page.locator(".button", { hasText: "As a picture" }).click();
      await one.page.waitForSelector("canvas.postcard");
    },
  },
  {
    name: "games can be exported and imported as records",
    async test({ person, server }) {
      const one = await person({ settings: FAST, serviceWorker: true });
      await one.go("/offline");
      await one.page.waitForSelector(".file-button input");
      const record = readFileSync(
        fileURLToPath(new URL("../../../tests/golden/assaf_hand-on.yaniv", import.meta.url)),
        "utf8",
      );
      const files = (text) => [{ name: "games.yaniv", mimeType: "text/plain", buffer: Buffer.from(text) }];
      await one.page.setInputFiles(".file-button input", files(`${record}\n${record}`));
      await one.page.waitForSelector(".label-tag");
      assert.equal((await saved(one, "games")).length, 1);
      const [download] = await Promise.all([
        one.page.waitForEvent("download"),
        one.page.locator(".button", { hasText: "Export all" }).click(),
      ]);
      const text = readFileSync(await download.path(), "utf8");
      assert.ok(text.startsWith("yaniv 1"));
      await one.page.setInputFiles(".file-button input", files("yaniv 1\nplayer A\nplayer B\nround 1\nrubbish\n"));
      await one.page.waitForFunction(() =>
        /games\.yaniv: Line 5: /.test(document.querySelector(".toasts")?.textContent ?? ""),
      );
      await one.page.click('a[href^="/offline/replay/"]');
      await one.page.click(".replay-bar .icon-button >> nth=-1");
      await one.page.click(".replay-details .button.quiet");
      await one.page.click("dialog .danger");
      await one.page.waitForURL(`${server.origin}/offline`);
      assert.equal((await saved(one, "games")).length, 0);
    },
  },
  {
    name: "a new version is announced and takes over",
    async test({ browser }) {
      const built = fileURLToPath(new URL("../../../build/web", import.meta.url));
      const older = mkdtempSync(`${tmpdir()}/yaniv-older-`);
      cpSync(built, older, { recursive: true });
      const worker = readFileSync(`${older}/sw.js`, "utf8");
      const version = /yaniv-\$\{"([0-9a-f]{12})"\}|"([0-9a-f]{12})"|yaniv-([0-9a-f]{12})/
        .exec(worker)
        .slice(1)
        .find(Boolean);
      writeFileSync(`${older}/sw.js`, worker.replaceAll(version, "000000000000"));
      writeFileSync(
        `${older}/index.html`,
        readFileSync(`${older}/index.html`, "utf8").replace("<body>", '<body data-older="yes">'),
      );
      const site = new Folder(older);
      await site.start();
      const one = await Person.arrive(browser, site.origin, { serviceWorker: true });
      try {
        await waitForCache(one);
        await one.page.reload();
        assert.equal(await one.page.getAttribute("body", "data-older"), "yes");
        site.path = built;
        await one.page.evaluate(() =>
          navigator.serviceWorker.getRegistration().then((registration) => registration.update()),
        );
        await one.page.waitForSelector(".new-version");
        await one.page.reload();
        assert.equal(await one.page.getAttribute("body", "data-older"), "yes", "not before it is let in");
        await one.page.click(".new-version .button");
        await one.page.waitForFunction(() => document.body && !document.body.dataset.older);
        await one.page.waitForSelector(".keep-notice.fine");
        assert.deepEqual(await one.page.evaluate(() => caches.keys()), [`yaniv-${version}`]);
        await site.close();
        await one.page.reload();
        await one.page.waitForSelector(".offline-ways");
        await one.leave();
      } finally {
        await site.close().catch(() => {});
        rmSync(older, { recursive: true, force: true });
      }
    },
  },
  {
    name: "without a service worker the page says so, and works as long as it is open",
    async test({ browser }) {
      const site = new Folder(fileURLToPath(new URL("../../../build/web", import.meta.url)));
      await site.start();
      const one = await Person.arrive(browser, `http://yaniv.test:${site.port}`, { settings: FAST });
      try {
        await one.go("/");
        assert.equal(await one.page.evaluate(() => isSecureContext), false);
        await site.hasServed("/engine.wasm", "/offline-simd.wasm", "/yaniv.net", "/cards.svg");
        await one.page.waitForLoadState("networkidle");
        await site.close();
        await one.context.setOffline(true);
        await one.page.click('a[href="/offline"]');
        await one.page.waitForSelector(".keep-notice.card-box");
        await one.page.click('a[href="/offline/bots"]');
        await one.page.click('button[type="submit"]');
        await one.page.waitForSelector("[data-held]");
        await one.leave();
      } finally {
        await site.close().catch(() => {});
      }
    },
  },
  {
    name: "a casual table on the server gives hints with reasons",
    async test({ person }) {
      const one = await person();
      await one.go("/");
      await one.page.click(".hero .primary:enabled");
      await one.page.waitForSelector(".tray.turn");
      await one.page.locator('.actions .icon-button[title^="What would"]').click();
      await one.page.waitForFunction(() => /–/.test(document.querySelector(".toast")?.textContent ?? ""));
    },
  },
];
