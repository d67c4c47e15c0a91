// Two browsers at two nodes of one server play a whole game, and the node of one of them is killed in the middle:
// node e2e/cluster.mjs. scripts/cluster.py starts PostgreSQL, NATS, three nodes and haproxy before them.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { launch, Person } from "./people.mjs";
import { playOn } from "./player.mjs";
import { freePort } from "./server.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const RULES = "traveller threshold=10 cut=none limit=60";
mkdirSync(here("../../build/screens"), { recursive: true });

async function startCluster(port) {
  const script = spawn("python3", [here("../../scripts/cluster.py"), "3", String(port)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const nodes = [];
  for await (const line of createInterface({ input: script.stdout })) {
    const found = line.match(/node\d: (http:\S+), process (\d+)/);
    if (found) nodes.push({ url: found[1], pid: Number(found[2]) });
    if (line.includes("Ctrl-C")) break;
  }
  assert.equal(nodes.length, 3, "the nodes did not start");
  script.stdout.resume();
  return { script, nodes };
}

async function figure(node, name) {
  const text = await (await fetch(`${node.url}/metrics`)).text();
  return Number(text.match(new RegExp(`^yaniv_${name} (\\S+)$`, "m"))[1]);
}

async function ready(origin) {
  for (let tries = 0; tries < 300; tries++) {
    if (
      await fetch(`${origin}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await wait(100);
  }
  throw new Error("the nodes did not become ready");
}

async function play({ nodes }, browser, origin) {
  const host = await Person.arrive(browser, origin, { table: { rules: RULES, seats: 2, clock: 0 } });
  const friend = await Person.arrive(browser, origin, { size: [844, 390] });
  const people = [host, friend];
  await host.go("/");
  await host.page.click("text=New table");
  await host.page.click(".form-actions .primary");
  await host.page.waitForURL("**/t/*");
  await host.page.waitForSelector(".room-seats");
  await friend.go(new URL(host.page.url()).pathname);
  await friend.page.click(".room-seat:nth-child(2) .primary");
  await host.page.waitForSelector(".form-actions .big:enabled");
  await host.page.click(".form-actions .big");
  for (const one of people) await one.page.waitForSelector("[data-held]", { state: "attached" });
  const counts = await Promise.all(nodes.map((node) => figure(node, "connections")));
  const used = nodes.filter((_, i) => counts[i] > 0);
  assert.equal(used.length, 2, `the browsers are at two nodes: ${counts}`);
  let acted = 0;
  await playOn(people, { call: false, done: async () => ++acted > 6 });
  process.kill(used[0].pid, "SIGKILL");
  await host.shot("cluster-killed");
  await playOn(people, { seconds: 300 });
  for (const one of people) await one.page.waitForSelector(".after-game");
  await host.shot("cluster-over");
  for (const one of people) await one.leave();
}

const port = await freePort();
const cluster = await startCluster(port);
const browser = await launch();
let failed = "";
try {
  const origin = `http://localhost:${port}`;
  await ready(origin);
  await play(cluster, browser, origin);
} catch (error) {
  failed = String(error.stack ?? error);
} finally {
  await browser.close();
  const ended = once(cluster.script, "exit");
  cluster.script.kill("SIGTERM");
  await ended;
}
if (failed) console.log(`FAILED two browsers at two nodes play on when one is killed\n    ${failed}`);
console.log(failed ? "0 passed, 1 failed" : "1 passed, 0 failed");
process.exit(failed ? 1 : 0);
