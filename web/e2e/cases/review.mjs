// Reviewing games on this device, and puzzles.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";

// Lets two bots play a game, and returns the path of its record.
function record(binary, folder, rules) {
  const seats = ["--seat", "greedy", "--seat", "medium"];
  const how = ["--rules", rules, "--games", "1", "--seed", "3", "--record", folder];
  execFileSync(binary, ["arena", ...seats, ...how], { stdio: "ignore" });
  return `${folder}/000001.yaniv`;
}

const percent = (text) => Number(text.replace("−", "-").replace(/[^\d.-]/g, ""));

// Fails unless the printed books add up: start + chance + others - lost = result.
async function checkBooks(one) {
  const figures = await one.page.$$eval(".books-figure", (all) => all.map((element) => element.textContent));
  const [start, chance, others, lost, result] = figures.map(percent);
  assert.ok(Math.abs(start + chance + others + lost - result) < 0.05, figures.join(" "));
}

async function checkLook(one, name) {
  assert.deepEqual(await one.barriers(), [], name);
  assert.equal(await one.overflow(), 0, name);
  await one.shot(name);
}

async function importAndReview(one, file) {
  await one.go("/offline");
  await one.page.setInputFiles('input[type="file"]', file);
  await one.page.click('a[href^="/offline/review/"]');
  await one.page.waitForSelector(".moment .action-view.better");
}

const isDone = (one) => one.page.waitForSelector(".review-progress", { state: "detached" });

async function reviewImported({ server, person }) {
  const folder = mkdtempSync(`${tmpdir()}/yaniv-review-`);
  // A long game, so that its review can be stopped before it ends
  const file = record(server.binary, folder, "traveller limit=300");
  const one = await person({ size: [360, 640] });
  await importAndReview(one, file);
  await one.page.click(".review-progress .button");
  await one.page.waitForFunction(() => !document.querySelector("progress"));
  await one.page.click(".review-progress .button");
  await isDone(one);
  await one.page.click(".segment >> nth=0");
  await checkBooks(one);
  const losses = (await one.page.$$eval(".mark-loss", (all) => all.map((element) => element.textContent))).map(percent);
  assert.ok(losses.length > 2 && losses.every((loss, i) => i === 0 || loss >= losses[i - 1]), losses.join(" "));
  await checkLook(one, "review-phone");

  await one.page.click(".mark-row >> nth=2");
  assert.match(await one.text(".mark-row[aria-current]"), new RegExp(String(-losses[2])));
  const words = await one.text(".moment .action-view.played h3");
  const before = await one.page.$$eval(".moment .played .action-hand .card", (all) => all.map((e) => e.dataset.card));

  await one.page.click(".moment-actions .button");
  await one.page.waitForSelector(".tray.turn");
  const held = await one.page.$$eval("[data-held]", (all) => all.map((element) => element.dataset.card));
  assert.deepEqual(held.sort(), before.sort(), words);
  const moves = readFileSync(file, "utf8").split("\n").length;
  assert.ok(moves > 20 && (await one.actOnce()));
  rmSync(folder, { recursive: true });

  const desk = await person({ size: [1280, 800], language: "he", theme: "light" });
  await importAndReview(desk, record(server.binary, mkdtempSync(`${tmpdir()}/yaniv-review-`), "traveller limit=60"));
  await isDone(desk);
  await desk.page.click(".review-main .segment >> nth=2");
  await checkLook(desk, "review-desktop");
}

// Plays a game against a bot to its end, reviews it, and finds the accuracy on the player's own page.
async function reviewPlayed({ person }) {
  const one = await person({ settings: { speed: "fast" } });
  await one.context.addInitScript(() =>
    localStorage.setItem(
      "yaniv.offline.bots",
      JSON.stringify({ rules: "traveller limit=20", bots: ["novice"], people: [{ name: "Dana", face: "🦊" }] }),
    ),
  );
  await one.go("/offline/bots");
  await one.page.click('form button[type="submit"]');
  await one.page.waitForSelector("[data-held]");
  for (const end = Date.now() + 300_000; !(await one.turnNow()).over;) {
    assert.ok(Date.now() < end, "the game goes on for too long");
    if (!(await one.actOnce())) await one.page.waitForTimeout(40);
  }
  await one.page.click('.after-game a[href^="/offline/review/"]');
  await one.page.waitForSelector(".summary");
  await isDone(one);
  await checkBooks(one);
  assert.match(await one.text(".review-main .segment input:checked + span"), /Dana/);
  await one.go("/me");
  await one.page.waitForSelector(".accuracy-part");
}

// The best action of each puzzle, as the file writes it.
const ANSWERS = readFileSync(new URL("../../static/puzzles.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => line.split("|")[8]);

// Returns the first day, from today on, whose puzzle is solved by throwing one card and drawing; and that card.
function simpleDay() {
  const today = Math.floor(Date.now() / 86_400_000);
  const day = today + [...ANSWERS.keys()].find((ahead) => /^..-$/.test(ANSWERS[(today + ahead) % ANSWERS.length]));
  return { day, card: ANSWERS[day % ANSWERS.length].slice(0, 2) };
}

// Solves the puzzle of a day without a network, and gives up another.
async function solvePuzzles({ server, person }) {
  const { day, card } = simpleDay();
  const one = await person({ size: [360, 640], serviceWorker: true });
  await one.context.addInitScript((now) => (Date.now = () => now), day * 86_400_000);
  await one.go("/offline");
  await one.page.evaluate(() => navigator.serviceWorker.ready);
  await one.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await server.stop();
  await one.context.setOffline(true);
  await one.page.click('a[href="/puzzles"]');
  await one.page.waitForSelector(".puzzle-day .button");
  await checkLook(one, "puzzles-phone");
  await one.page.click(".puzzle-day .button");
  await one.page.waitForSelector(".puzzle-bar");
  await checkLook(one, "puzzle-phone");
  await one.page.click(`[data-held][data-card="${card}"][aria-pressed="false"]`);
  await one.page.click("[data-stock]");
  await one.page.waitForSelector(".puzzle-verdict.right");
  await checkLook(one, "puzzle-solved-phone");
  await one.visit("/puzzles");
  assert.match(await one.text(".puzzle-day b"), /1/);
  await one.page.setViewportSize({ width: 1280, height: 800 });
  await checkLook(one, "puzzles-desktop");
  await one.page.selectOption(".puzzles select", "slap");
  await one.page.click(".puzzles .button >> nth=1");
  await one.page.waitForSelector(".puzzle-bar");
  await checkLook(one, "puzzle-desktop");
  await one.page.click(".puzzle-bar .button >> nth=-1");
  await one.page.waitForSelector(".puzzle-verdict");
  await checkLook(one, "puzzle-shown-desktop");
  await one.page.click(".moment-actions .primary");
  await one.page.waitForSelector(".puzzle-bar");
  assert.match(await one.text(".puzzle-task"), /slap/, "the next puzzle has the theme that was chosen");

  // A wrong answer is shown beside the best one
  await one.visit("/puzzles");
  await one.visit("/puzzles/1");
  await one.page.click(`[data-held]:not([data-card="${ANSWERS[0].slice(0, 2)}"])`);
  await one.page.click("[data-stock]");
  await one.page.waitForSelector(".puzzle-verdict.wrong");
  await checkLook(one, "puzzle-wrong-desktop");
  const outside = await one.page.$$eval(".moment", ([box]) => {
    const { left, right } = box.getBoundingClientRect();
    const places = [...box.querySelectorAll(".action-view")].map((view) => view.getBoundingClientRect());
    return places.filter((place) => place.left < left || place.right > right).length;
  });
  assert.equal(outside, 0);
}

export default [
  { name: "a puzzle is solved without a network", long: 30, test: solvePuzzles },
  { name: "an imported game is reviewed, and played on from a mistake", long: 60, test: reviewImported },
  { name: "a game is played and reviewed, and the player's page shows the accuracy", long: 60, test: reviewPlayed },
];
