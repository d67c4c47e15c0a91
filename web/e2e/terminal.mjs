// A person in a terminal: the program's full-screen client, in tmux.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { setTimeout as wait } from "node:timers/promises";

export class Terminal {
  constructor() {
    this.folder = mkdtempSync(`${tmpdir()}/yaniv-terminal-`);
    this.socket = `yaniv-e2e-${process.pid}-${Math.floor(Math.random() * 1e6)}`;
  }

  tmux(...words) {
    return execFileSync("tmux", ["-L", this.socket, "-f", "/dev/null", ...words], { encoding: "utf8" });
  }

  open(...command) {
    const env = [
      "TERM=tmux-256color",
      "LC_ALL=C.UTF-8",
      `XDG_DATA_HOME=${this.folder}`,
      `XDG_CONFIG_HOME=${this.folder}`,
    ];
    this.tmux("new-session", "-d", "-s", "t", "-x", "80", "-y", "24", "env", ...env, ...command);
  }

  screen() {
    return this.tmux("capture-pane", "-p", "-t", "t");
  }

  keys(...keys) {
    this.tmux("send-keys", "-t", "t", ...keys);
  }

  async shows(words, seconds = 60) {
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await wait(50))
      if (this.screen().includes(words)) return;
    throw new Error(`the terminal does not show “${words}”:\n${this.screen()}`);
  }

  // Does one thing that is possible now: the next round, a call, or throwing the highest card.
  actOnce() {
    const screen = this.screen();
    const labels = screen.split("\n")[21].slice(0, 48).match(/[0-9]/g) ?? [];
    if (screen.includes("Press Enter for the next round")) this.keys("Enter");
    else if (screen.includes("you may call") || screen.includes("hand is empty")) this.keys("y");
    else if (screen.includes("Your turn") && labels.length > 0) this.keys("Escape", labels.at(-1), "d");
    else return false;
    return true;
  }

  close() {
    try {
      this.tmux("kill-server");
    } catch {
      // The program has already ended.
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
