// The real server, on its own port and with its own data file.
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { setTimeout as wait } from "node:timers/promises";

// Returns a port that nobody listens on. It lies below the ports that the system gives to clients (32768 and up on Linux),
// so that no client takes it before the server is started, or while it is restarted.
export async function freePort() {
  for (;;) {
    const port = randomInt(10000, 32768);
    const probe = createServer().listen(port, "127.0.0.1");
    try {
      await once(probe, "listening");
      return port;
    } catch {
      // Another program listens there.
    } finally {
      probe.close();
    }
  }
}

export class Server {
  constructor(binary, options = []) {
    this.binary = binary;
    this.options = options;
    this.folder = mkdtempSync(`${tmpdir()}/yaniv-e2e-`);
    this.output = "";
  }

  get origin() {
    return `http://localhost:${this.port}`;
  }

  async start() {
    this.port ??= await freePort();
    const args = [
      "serve",
      "--listen",
      `127.0.0.1:${this.port}`,
      "--data",
      `${this.folder}/server.db`,
      "--hasty-bots",
      "--limit-per-address",
      "0",
      ...this.options,
    ];
    this.process = spawn(this.binary, args, { stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [this.process.stdout, this.process.stderr]) stream.on("data", (text) => (this.output += text));
    for (let tries = 0; tries < 100; tries++) {
      if (this.process.exitCode !== null) throw new Error(`the server ended: ${this.output.slice(-400)}`);
      const alive = await fetch(`${this.origin}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (alive) return;
      await wait(50);
    }
    throw new Error(`the server does not answer: ${this.output.slice(-400)}`);
  }

  async stop(signal = "SIGTERM") {
    if (!this.process || this.process.exitCode !== null) return;
    const ended = once(this.process, "exit");
    this.process.kill(signal);
    await ended;
  }

  async restart(signal) {
    await this.stop(signal);
    await this.start();
  }

  async close() {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
