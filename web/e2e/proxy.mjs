// A network between browser and server that can fail without a sign: nothing is refused and nothing is closed, but no
// byte arrives. Connections that existed or were opened during a failure stay dead after it, as behind a router that has
// forgotten them.
import { once } from "node:events";
import { connect, createServer } from "node:net";

export class Proxy {
  constructor(port) {
    this.target = port;
    this.silent = false;
    this.sockets = new Set();
  }

  get origin() {
    return `http://localhost:${this.port}`;
  }

  async start() {
    this.server = createServer((near) => this.join(near)).listen(0, "127.0.0.1");
    await once(this.server, "listening");
    this.port = this.server.address().port;
    return this;
  }

  join(near) {
    const pair = { near, far: null };
    this.sockets.add(pair);
    near.on("error", () => {});
    near.on("close", () => (pair.far?.destroy(), this.sockets.delete(pair)));
    if (this.silent) return void near.resume();
    pair.far = connect(this.target, "127.0.0.1");
    pair.far.on("error", () => near.destroy());
    pair.far.on("close", () => pair.dead || near.end());
    near.on("data", (bytes) => pair.dead || pair.far.write(bytes));
    pair.far.on("data", (bytes) => pair.dead || near.write(bytes));
  }

  fail() {
    this.silent = true;
    for (const pair of this.sockets) pair.dead = true;
  }

  recover() {
    this.silent = false;
  }

  close() {
    for (const { near, far } of this.sockets) (near.destroy(), far?.destroy());
    this.server.close();
  }
}
