// Serves build/web-dev for work on the table screen: node build.mjs --dev && node dev/serve.mjs [port]
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../build/web-dev", import.meta.url));
const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

async function answer(request, response, cache) {
  const { pathname } = new URL(request.url, "http://here");
  const path = pathname === "/" ? "/index.html" : pathname.replaceAll("..", "");
  try {
    const body = await readFile(root + path);
    response
      .writeHead(200, {
        "content-type": TYPES[extname(path)] ?? "application/octet-stream",
        "cache-control": cache ? "max-age=600" : "no-store",
      })
      .end(body);
  } catch {
    response.writeHead(404).end();
  }
}

// Port 0 means any free port. `cache` lets browsers cache the files, for tests that load the page many times.
export function serve(port, cache = false) {
  return new Promise((done) => {
    const server = createServer((request, response) => answer(request, response, cache)).listen(port, "127.0.0.1", () =>
      done(server),
    );
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await serve(Number(process.argv[2] ?? 8090));
