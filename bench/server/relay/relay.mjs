// A room for four clients that relays each message to all of them, without state, rules or storage: node relay.mjs PORT
import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { createServer } from "node:http";
import express from "express";

class Relay extends Room {
  maxClients = 4;
  patchRate = null;
  onCreate() {
    this.onMessage("act", (_, message) => this.broadcast("act", message));
  }
}

const server = new Server({
  greet: false,
  transport: new WebSocketTransport({ server: createServer(express()), pingInterval: 0 }),
});
server.define("relay", Relay);
await server.listen(Number(process.argv[2]));
