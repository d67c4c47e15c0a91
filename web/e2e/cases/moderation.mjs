// Moderation: a player reports with one tap, and an operator acts on the page /admin.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";

const DRAFT = { rules: "traveller", seats: 3, public: false, rated: false, clock: 0, bots: [] };

// Makes the person's guest an account, and gives it the right to use /admin.
async function becomeOperator(one, server) {
  await one.go("/");
  await one.page.waitForSelector(".hero .primary:enabled");
  const status = await one.page.evaluate(async () => {
    const body = JSON.stringify({ user: "boss", password: "correct horse" });
    return (await fetch("/api/account", { method: "POST", headers: { "Content-Type": "application/json" }, body }))
      .status;
  });
  assert.equal(status, 200);
  await one.go("/admin");
  await one.page.waitForSelector("text=This account may not use this page.");
  const data = `${server.folder}/server.db`;
  execFileSync(server.binary, ["admin", "grant", "boss", "--reason", "a new moderator", "--data", data]);
}

// Fills in the dialog of an act and carries it out.
async function confirm(page, reason) {
  await page.fill("dialog input[maxlength='200']", reason);
  await page.click("dialog .primary:enabled");
  await page.waitForSelector("dialog", { state: "detached" });
}

async function look(one, name) {
  assert.equal(await one.overflow(), 0, `${name} sticks out`);
  assert.deepEqual(await one.barriers(), [], name);
  await one.shot(`admin-${name}`);
}

export default [
  {
    name: "a message is reported with one tap, and an operator bans its writer",
    async test({ server, person }) {
      const [host, loud, boss] = [await person({ table: DRAFT }), await person(), await person({ size: [360, 640] })];
      await becomeOperator(boss, server);
      await host.go("/new");
      await host.page.click(".form-actions .primary");
      await host.page.waitForSelector(".invitation");
      await loud.go(new URL(host.page.url()).pathname);
      await loud.page.click(".room-seat:nth-child(2) .primary");
      // A refused message stays in the field.
      const refused = "turned \u202earound";
      await loud.page.fill(".chat-box input", refused);
      await loud.page.press(".chat-box input", "Enter");
      await loud.page.waitForSelector(".toast");
      assert.equal(await loud.page.inputValue(".chat-box input"), refused);
      await loud.page.fill(".chat-box input", "you play like goats");
      await loud.page.press(".chat-box input", "Enter");
      await host.page.waitForSelector(".chat-box >> text=goats");
      assert.equal(await loud.page.inputValue(".chat-box input"), "");
      await host.page.click("button[aria-label='Report this message']");
      await host.page.waitForSelector("text=Thank you. The operators will look at it.");

      await boss.go("/admin");
      await boss.page.waitForSelector(".admin-chat .marked >> text=you play like goats");
      await look(boss, "reports");
      await boss.page.click(".admin-acts >> text=Ban");
      await confirm(boss.page, "insults after a warning");
      await loud.page.waitForSelector(".ban-notice");
      // Somebody who is banned can still sign out and delete the account, also after a reload.
      await loud.go("/account");
      await loud.page.click("text=Delete account");
      await loud.page.waitForSelector("dialog .danger");
      await loud.page.keyboard.press("Escape");
      assert.equal(await loud.page.locator(".link-notice").count(), 0);
      await boss.page.click(".admin-chat .marked >> text=Remove message");
      await confirm(boss.page, "an insult");
      await host.page.waitForSelector(".chat-box >> text=goats", { state: "detached" });
      await boss.page.click("text=Close report");
      await confirm(boss.page, "banned for a day");
      await boss.page.waitForSelector("text=Nothing here.");
      for (const part of ["Online", "Tables", "Bans", "Fair play", "Server", "Audit trail"]) {
        await boss.page.click(`.admin-parts >> text=${part}`);
        await boss.page.waitForSelector(`.admin-parts [aria-pressed=true] >> text=${part}`);
        await boss.page.waitForSelector("text=Loading", { state: "detached" });
        await look(boss, part.toLowerCase().replace(" ", "-"));
      }
      const acts = await boss.page.locator(".admin-row b").allTextContents();
      assert.deepEqual(acts, ["close-report", "remove-message", "ban", "grant"]);
    },
  },
];
