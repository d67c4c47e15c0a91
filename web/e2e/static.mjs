// Serves a folder of files, for versions of the page that are not built into the program.
import { createServer } from "node:http";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};

export class Folder {
  constructor(path) {
    this.path = path;
    this.served = new Set();
  }

  async hasServed(...names) {
    while (!names.every((name) => this.served.has(name))) await wait(30);
  }

  get origin() {
    return `http://localhost:${this.server.address().port}`;
  }

  async start() {
    this.server = createServer((request, response) => void this.answer(request, response)).listen(
      this.port ?? 0,
      "127.0.0.1",
    );
    await once(this.server, "listening");
    this.port = this.server.address().port;
  }

  async answer(request, response) {
    const path = new URL(request.url, "http://x").pathname;
    if (path.startsWith("/api/") || path === "/ws") return response.writeHead(503).end("{}");
    const name = extname(path) ? path : "/index.html";
    const bytes = await readFile(this.path + name).catch(() => null);
    if (!bytes) return response.writeHead(404).end();
    response
      .writeHead(200, {
        "Content-Type": TYPES[extname(name)] ?? "application/octet-stream",
        "Cache-Control": "no-cache",
      })
      .end(bytes, () => this.served.add(name));
  }

  async close() {
    this.server.closeAllConnections();
    this.server.close();
  }
}
