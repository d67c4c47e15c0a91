import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import "./dom.ts";
import { Engine } from "../src/wasm/engine.ts";
import { readHead, readRecord } from "../src/local/record.ts";
import { tryAgain } from "../src/local/tryAgain.ts";
import { signedPercent } from "../src/review/figures.ts";
import { costWords } from "../src/review/Moment.tsx";
import { marked } from "../src/review/PositionView.tsx";
import { viewBefore } from "../src/review/position.ts";
import { booksOf, curveOf, markedOf, verdictOf, type Account, type Decision } from "../src/review/reviewData.ts";

const wasm = readFileSync(new URL("../wasm/page.wasm", import.meta.url));
const record = readFileSync(new URL("../../web/test/fair.yaniv", import.meta.url), "utf8");
const lines = record.split("\n");
const actionLines = lines.flatMap((line, i) => (/^\d (?!quit)/.test(line) ? [i + 1] : []));

test("every action of a record keeps the number of its line", async () => {
  const { frames } = readRecord(await Engine.from(wasm), record);
  const actions = frames.filter(({ event }) => event.kind === "action");
  assert.deepEqual(
    actions.map(({ line }) => line),
    actionLines,
  );
});

test("lines keep their numbers in a record that is passed on in parts", async () => {
  const long = record.replace(/^round 1$/m, `${"# a comment\n".repeat(2500)}round 1`);
  const { frames, problem } = readRecord(await Engine.from(wasm), long);
  assert.equal(problem, "");
  assert.equal(frames.find(({ event }) => event.kind === "action")!.line, actionLines[0]! + 2500);
});

test("the view before a decision has the hand from which the cards were thrown", async () => {
  const engine = await Engine.from(wasm);
  const { frames } = readRecord(engine, record);
  engine.rules(readHead(record).rules);
  for (const line of actionLines.slice(0, 40)) {
    const [, seat, thrown] = /^(\d) (\S+) \S+$/.exec(lines[line - 1]!) ?? [];
    if (!thrown) continue;
    const view = viewBefore(frames, line, Number(seat), false, (cards) => engine.points(cards))!;
    for (const card of thrown.match(/../g)!) assert.ok(view.hand.includes(card), `${line}: ${card} in ${view.hand}`);
    assert.equal(view.turn, Number(seat));
    assert.equal(view.known[Number(seat) - 1], "");
  }
});

test("a decision without a loss is not said to have cost anything", () => {
  assert.equal(costWords({ mark: null, loss: 0 }), "decision_best");
  assert.equal(costWords({ mark: "mistake", loss: 0.012 }), "decision_cost");
  assert.equal(costWords({ mark: "missed slap", loss: 0.012 }), "race_cost");
});

test("a game to try again ends before the decision, and has bots in all other seats", async () => {
  const engine = await Engine.from(wasm);
  const { names } = readHead(record);
  for (const line of actionLines.filter((_, i) => i % 7 === 0)) {
    const seat = Number(lines[line - 1]![0]);
    const game = tryAgain({ game: "x", record, line, seat }, ["expert"]);
    assert.deepEqual(
      names.map((_, i) => game.record.includes(`\ntag seat${i + 1} expert\n`)),
      names.map((_, i) => i + 1 !== seat),
    );
    const { frames, problem } = readRecord(engine, game.record);
    assert.equal(problem, "");
    assert.equal(frames.at(-1)!.view.turn, seat);
    assert.doesNotMatch(game.record, /reshuffle [^\n]*\n$/);
  }
});

test("a deal of the day that is tried again is an ordinary game", () => {
  const day = record.replace(/^round 1$/m, "tag day 2026-11-16\nround 1");
  assert.doesNotMatch(tryAgain({ game: "x", record: day, line: 60, seat: 1 }, []).record, /tag day/);
});

const account = (part: Partial<Account>): Account =>
  ({ seat: 1, start: 0.5, result: 1, chance: 0, others: 0, lost: 0, luck: 0, ...part }) as Account;

test("the printed books add up exactly after rounding", () => {
  for (let i = 0; i < 200; i++) {
    const [others, lost] = [Math.sin(i) ** 2, Math.cos(i * 7) ** 2];
    const result = i % 2;
    const books = booksOf(account({ result, others, lost, chance: result - 0.5 - others + lost }));
    assert.equal(books.start + books.chance + books.others - books.lost, books.result);
    assert.ok(Math.abs(books.chance / 1000 - (result - 0.5 - others + lost)) < 0.002);
  }
});

test("negative and positive figures have proper signs", () => {
  assert.equal(signedPercent(-0.119), "−11.9%");
  assert.equal(signedPercent(0.977), "+97.7%");
  assert.equal(signedPercent(0), "0.0%");
});

test("the verdict says whether luck or mistakes decided", () => {
  assert.equal(verdictOf(account({ result: 0, luck: -0.4, lost: 0.1 })), "unlucky");
  assert.equal(verdictOf(account({ result: 0, luck: -0.1, lost: 0.4 })), "own_mistakes");
  assert.equal(verdictOf(account({ result: 0, luck: 0.2, lost: 0.7 })), "threw_away");
  assert.equal(verdictOf(account({ luck: 0.55, lost: 0.05 })), "well_played");
  assert.equal(verdictOf(account({ luck: 0.9, lost: 0.4 })), "lucky");
});

const decision = (part: Partial<Decision>): Decision => ({ line: 1, round: 1, seat: 1, loss: 0, ...part }) as Decision;

test("marks are listed by their cost, and filtered by size, seat and round", () => {
  const all = [
    decision({ line: 1, loss: 0.006, mark: "inaccuracy" }),
    decision({ line: 2, loss: 0.05, mark: "blunder", seat: 2 }),
    decision({ line: 3, loss: 0.02, mark: "mistake", round: 2 }),
    decision({ line: 4, loss: 0.03, mark: "missed slap" }),
    decision({ line: 5, mark: null }),
  ];
  const found = (...how: [number, "all" | "mistakes" | "blunders", number?]) =>
    markedOf(all, ...how).map(({ line }) => line);
  assert.deepEqual(found(0, "all"), [2, 4, 3, 1]);
  assert.deepEqual(found(1, "all"), [4, 3, 1]);
  assert.deepEqual(found(0, "mistakes"), [2, 3]);
  assert.deepEqual(found(1, "blunders"), []);
  assert.deepEqual(found(0, "all", 2), [3]);
});

test("the curve goes through the ends of the rounds and the seat's own decisions", () => {
  const rounds = [{ round: 1, line: 5, end_line: 9, seats: [account({ result: 0.6 })] }];
  const decisions = [decision({ line: 6, win: 0.55 }), decision({ line: 7, win: 0.4, seat: 2 })];
  assert.deepEqual(curveOf(rounds, decisions, 1), [
    [5, 0.5],
    [6, 0.55],
    [9, 0.6],
  ]);
});

test("equal cards are marked as often as they are thrown", () => {
  assert.deepEqual(marked(["7h", "7h", "Jk"], ["7h"]), [true, false, false]);
});
