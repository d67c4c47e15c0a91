// Lost connections and restarted servers.
import assert from "node:assert/strict";
import { Person } from "../people.mjs";
import { playOn } from "../player.mjs";
import { Proxy } from "../proxy.mjs";

// A proxy between page and server that can cut the connection.
async function tapped(person) {
  const tap = { sockets: [], onSent: null };
  await person.page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    const one = { socket, server };
    tap.sockets.push(one);
    socket.onMessage((text) => (server.send(text), tap.onSent?.(String(text), one)));
    server.onMessage((text) => one.deaf || socket.send(text));
  });
  tap.cut = () => tap.sockets.at(-1).socket.close({ code: 4000 });
  return tap;
}

async function quickGame(one) {
  await one.go("/");
  await one.page.click(".hero .primary:enabled");
  await one.page.waitForSelector(".tray.turn");
}

const events = (page) => page.evaluate(() => document.querySelector(".own-total")?.textContent);

export default [
  {
    name: "a lost connection is restored, and the game goes on",
    async test({ person }) {
      const one = await person();
      const tap = await tapped(one);
      await quickGame(one);
      tap.cut();
      await one.page.waitForFunction(() => document.querySelectorAll("[data-held]").length === 5);
      while (tap.sockets.length < 2) await one.page.waitForTimeout(50);
      await one.page.waitForTimeout(300);
      await playOn([one], { call: false, done: async () => (await moves(tap)) >= 3 });
      assert.ok(await events(one.page));
    },
  },
  {
    name: "a move whose answer is lost counts once",
    async test({ person }) {
      const one = await person();
      const tap = await tapped(one);
      await quickGame(one);
      const sent = [];
      tap.onSent = (text, at) => {
        const message = JSON.parse(text);
        if (message.do !== "act") return;
        sent.push(message);
        if (sent.length > 1) return;
        at.deaf = true; // the server gets the move, but the page gets no answer
        setTimeout(() => at.socket.close({ code: 4000 }), 150);
      };
      await one.actOnce({ call: false });
      while (tap.sockets.length < 2) await one.page.waitForTimeout(50);
      await one.page.waitForFunction(() => !document.querySelector(".tray.turn") || true);
      await one.page.waitForTimeout(700);
      assert.equal(sent.filter((message) => message.move === sent[0].move).length, 1, "it was sent again");
      assert.equal(await one.page.locator(".toast").count(), 0);
    },
  },
  {
    name: "a move that never reached the server is sent again",
    async test({ person }) {
      const one = await person();
      let swallow = true;
      const acts = [];
      await one.page.routeWebSocket(/\/ws$/, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((text) => {
          const message = JSON.parse(String(text));
          if (message.do === "act") {
            acts.push(message);
            if (swallow) {
              swallow = false;
              socket.close({ code: 4000 });
              return;
            }
          }
          server.send(text);
        });
        server.onMessage((text) => socket.send(text));
      });
      await quickGame(one);
      await one.actOnce({ call: false });
      for (let tries = 0; tries < 600 && acts.length < 2; tries++) await one.page.waitForTimeout(100);
      assert.equal(acts.length, 2);
      assert.equal(acts[0].action, acts[1].action);
      assert.equal(acts[0].move, acts[1].move);
    },
  },
  {
    name: "a connection that dies without a sign is noticed, and a move is sent again and counts once",
    async test({ server, browser }) {
      const proxy = await new Proxy(server.port).start();
      const one = await Person.arrive(browser, proxy.origin);
      const [acts, counted] = [[], []];
      one.page.on("websocket", (socket) => {
        socket.on("framesent", ({ payload }) => /"do":"act"/.test(payload) && acts.push(JSON.parse(payload)));
        socket.on("framereceived", ({ payload }) => /"by":"player"/.test(payload) && counted.push(payload));
      });
      try {
        await quickGame(one);
        proxy.fail();
        await one.actOnce({ call: false });
        await one.page.waitForSelector(".link-lost.silent");
        assert.match(await one.text(".link-lost"), /checking/);
        await one.shot("silent-390");
        await one.page.waitForSelector(".link-lost.lost");
        assert.equal(counted.length, 0);
        const begun = Date.now();
        proxy.recover();
        await one.page.waitForSelector(".link-lost", { state: "detached" });
        console.log(`  back ${Date.now() - begun} ms after the network`);
        for (let tries = 0; tries < 600 && counted.length === 0; tries++) await one.page.waitForTimeout(100);
        assert.equal(acts.length, 2);
        assert.deepEqual([acts[1].move, acts[1].action], [acts[0].move, acts[0].action]);
        assert.equal(counted.length, 1);
        assert.equal(await one.page.locator(".toast").count(), 0);
        await one.leave();
      } finally {
        proxy.close();
        await one.context.close().catch(() => {});
      }
    },
  },
  {
    name: "games survive a restart and a crash of the server",
    async test({ person, server }) {
      const one = await person();
      const acts = [];
      one.page.on("websocket", (socket) =>
        socket.on("framesent", ({ payload }) => String(payload).includes('"act"') && acts.push(payload)),
      );
      await quickGame(one);
      await one.actOnce({ call: false });
      for (const signal of ["SIGTERM", "SIGKILL"]) {
        await server.restart(signal);
        const before = acts.length;
        await playOn([one], { call: false, done: async () => acts.length >= before + 2 });
      }
      assert.equal((await one.page.locator("[data-held]").count()) > 0, true);
    },
  },
  {
    name: "the page opens without a network after the first visit",
    async test({ person, server }) {
      const one = await person({ serviceWorker: true });
      await one.go("/");
      await one.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
      await one.page.waitForFunction(() => caches.keys().then((names) => names.length === 1));
      await server.stop();
      await one.page.reload();
      await one.page.waitForSelector(".hero");
      await one.go("/help");
      await one.page.waitForSelector(".prose h3");
      await one.shot("offline-help-390");
      await server.start();
      await one.go("/");
      await one.page.waitForSelector(".hero .primary:enabled");
    },
  },
];

const moves = async (tap) => {
  tap.count ??= 0;
  tap.onSent ??= (text) => (tap.count += text.includes('"act"') ? 1 : 0);
  return tap.count;
};
