// A browser and a terminal at the same table.
import { playOn } from "../player.mjs";
import { Terminal } from "../terminal.mjs";

const RULES = "traveller threshold=30 cut=none limit=60";

export default [
  {
    name: "a browser and a terminal play a whole game",
    async test({ server, person }) {
      const host = await person({ size: [1280, 800], table: { rules: RULES, seats: 2, clock: 0 } });
      await host.go("/");
      await host.page.click("text=New table");
      await host.page.click(".form-actions .primary");
      await host.page.waitForURL("**/t/*");
      const terminal = new Terminal();
      try {
        terminal.open(server.binary, "play", "--server", host.page.url(), "--name", "Terry");
        await terminal.shows("waiting for players");
        terminal.keys("Enter");
        await host.page.waitForSelector("text=Terry");
        await host.page.click(".form-actions .big:enabled");
        await terminal.shows("round 1");
        await host.page.waitForSelector("[data-held]");
        await playOn([host], {
          done: async () => (terminal.actOnce(), terminal.screen().includes("The game is over")),
        });
        await terminal.shows("The game is over");
        await host.page.waitForSelector(".after-game");
        await terminal.shows("Press Enter for a rematch");
        terminal.keys("q");
        await terminal.shows("play now");
      } finally {
        terminal.close();
      }
    },
  },
];
