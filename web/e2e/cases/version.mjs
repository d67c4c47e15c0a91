// A new version of the page appears while the old one is open.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, request } from "node:http";

// A proxy to the server that can serve a different service worker.
async function makeFront(server) {
  const front = { newer: false };
  front.http = createServer((asked, answer) => {
    const { "if-none-match": _, ...sent } = { ...asked.headers, "accept-encoding": "identity" };
    const onward = request({ port: server.port, path: asked.url, method: asked.method, headers: sent }, (got) => {
      const worker = asked.url === "/sw.js" && front.newer;
      const headers = { ...got.headers };
      if (worker) (delete headers["content-length"], delete headers.etag);
      answer.writeHead(got.statusCode, headers);
      if (!worker) return got.pipe(answer);
      got.pipe(answer, { end: false });
      got.on("end", () => answer.end("\n// newer\n"));
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  front.http.listen(0, "127.0.0.1");
  await once(front.http, "listening");
  front.origin = `http://localhost:${front.http.address().port}`;
  return front;
}

export default [
  {
    name: "a new version is offered and takes over when it is accepted",
    async test({ person, server }) {
      const front = await makeFront(server);
      try {
        const one = await person({ serviceWorker: true });
        one.origin = front.origin;
        await one.go("/");
        await one.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
        await one.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        assert.equal(await one.page.locator(".new-version").count(), 0);
        front.newer = true;
        await one.page.reload();
        await one.page.waitForSelector(".new-version");
        await one.shot("new-version-390");
        const old = await one.page.evaluate(
          () => ((window.before = true), navigator.serviceWorker.controller.scriptURL),
        );
        assert.match(old, /sw\.js$/);
        await one.page.click(".new-version .primary");
        await one.page.waitForFunction(() => window.before === undefined && document.querySelector(".hero"));
        await one.page.waitForTimeout(300);
        assert.equal(await one.page.locator(".new-version").count(), 0);
      } finally {
        front.http.close();
        front.http.closeAllConnections();
      }
    },
  },
];
