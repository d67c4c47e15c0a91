// Serves build/web-dev for work on the table: node build.mjs --dev && node dev/serve.mjs [port]
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../build/web-dev", import.meta.url));
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

createServer(async (request, response) => {
  const path = new URL(request.url, "http://here").pathname;
  try {
    const body = await readFile(root + (path === "/" ? "/index.html" : path.replaceAll("..", "")));
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/html", "cache-control": "no-store" }).end(body);
  } catch {
    response.writeHead(404).end();
  }
}).listen(Number(process.argv[2] ?? 8090), "127.0.0.1");
