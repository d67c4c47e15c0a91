import { test } from "node:test";
import assert from "node:assert/strict";
import { seatOthers } from "../src/table/seating.ts";
import { spread } from "../src/table/spread.ts";

test("the other players sit in the order of play", () => {
  assert.deepEqual(
    seatOthers(4, 3, false).map((place) => place.seat),
    [4, 1, 2],
  );
  for (let seats = 2; seats <= 8; seats++) assert.equal(seatOthers(seats, 1, false).length, seats - 1);
});

test("clockwise, the next player sits to the left; anticlockwise to the right", () => {
  assert.ok(seatOthers(4, 1, false)[0]!.tall[0] < 0.5);
  assert.ok(seatOthers(4, 1, true)[0]!.tall[0] > 0.5);
});

test("no two players share a place, on tall and wide tables", () => {
  for (let seats = 2; seats <= 8; seats++)
    for (const shape of ["tall", "wide"] as const)
      assert.equal(new Set(seatOthers(seats, 1, false).map((place) => place[shape].join())).size, seats - 1);
});

test("names in the chart do not overlap", () => {
  const ends = [...spread([50, 50, 51, 140, 145], 144)].sort((a, b) => a - b);
  for (let i = 1; i < ends.length; i++) assert.ok(ends[i]! - ends[i - 1]! >= 9.99);
});
