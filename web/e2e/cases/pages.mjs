// The pages: behaviour, layout and accessibility.
import assert from "node:assert/strict";

const PAGES = ["/", "/new", "/friends", "/settings", "/account", "/me", "/passport", "/leaders", "/help", "/about"];
const SIZES = [
  [360, 640],
  [390, 844],
  [844, 390],
  [1280, 800],
];
const nameOf = (path) => (path === "/" ? "lobby" : path.slice(1));

// Opens every page at one size, checks that nothing overflows, and takes a screenshot.
async function lookAround(one, label) {
  await one.go("/");
  await one.page.waitForSelector(".hero .primary:enabled");
  for (const path of PAGES) {
    await one.visit(path);
    await one.shot(`${nameOf(path)}-${label}`);
    assert.ok((await one.overflow()) <= 0, `${path} sticks out at ${label}`);
  }
}

export default [
  {
    name: "every path can be opened",
    async test({ person }) {
      const one = await person();
      for (const path of PAGES) {
        await one.go(path);
        await one.page.waitForSelector("main.page");
      }
      await one.go("/t/nosuchin");
      await one.page.waitForSelector("main >> text=Table not found");
      await one.go("/nowhere");
      await one.page.waitForSelector("text=Page not found");
    },
  },
  ...SIZES.map((size) => ({
    name: `every page fits into ${size.join(" × ")}`,
    async test({ person }) {
      const one = await person({ size });
      await lookAround(one, size.join("x"));
      await one.visit("/");
      await one.page.click(".hero .primary:enabled");
      await one.page.waitForSelector("[data-held]");
      await one.shot(`table-${size.join("x")}`);
      assert.equal(await one.overflow(), 0);
    },
  })),
  {
    name: "every page fits in the light theme",
    test: async ({ person }) => lookAround(await person({ theme: "light" }), "light"),
  },
  {
    name: "Hebrew runs from right to left on every page",
    async test({ person }) {
      const one = await person({ language: "he-IL" });
      await lookAround(one, "he");
      assert.equal(await one.page.evaluate(() => document.documentElement.dir), "rtl");
      await one.go("/");
      await one.page.click(".hero .primary:enabled");
      await one.page.waitForSelector("[data-held]");
      await one.shot("table-he");
      assert.equal(await one.overflow(), 0);
    },
  },
  {
    name: "Spanish and Nepali fit",
    async test({ person }) {
      await lookAround(await person({ language: "es", size: [360, 640] }), "es");
      await lookAround(await person({ language: "ne", size: [360, 640] }), "ne");
    },
  },
  ...["dark", "light"].map((theme) => ({
    name: `axe-core finds no barrier, ${theme}`,
    async test({ person }) {
      const one = await person({ theme });
      const found = [];
      await one.go("/");
      await one.page.waitForSelector(".hero .primary:enabled");
      for (const path of PAGES) {
        await one.visit(path);
        for (const barrier of await one.barriers()) found.push(`${path} ${barrier}`);
      }
      await one.go("/");
      await one.page.click(".hero .primary:enabled");
      await one.page.waitForSelector("[data-held]");
      for (const barrier of await one.barriers()) found.push(`table ${barrier}`);
      assert.deepEqual(found, []);
    },
  })),
  {
    name: "a picture is picked, cropped and shown",
    async test({ person, server }) {
      const one = await person();
      await one.go("/settings");
      await one.page.waitForSelector(".avatar-press img");
      let pickers = 0;
      one.page.on("filechooser", () => pickers++);
      const press = await one.page.locator(".avatar-press").boundingBox();
      await one.page.mouse.move(press.x + press.width / 2, press.y - 5);
      await one.page.mouse.down();
      await one.page.mouse.move(press.x + press.width / 2, press.y + press.height / 2);
      await one.page.mouse.up(); // a press that started elsewhere does not count
      await one.page.waitForTimeout(300);
      assert.equal(pickers, 0);
      const picker = one.page.waitForEvent("filechooser");
      await one.page.locator(".avatar-press").click({ delay: 700 }); // a long press
      await picker;
      const png = await one.page.evaluate(() => {
        const canvas = Object.assign(document.createElement("canvas"), { width: 600, height: 400 });
        const pen = canvas.getContext("2d");
        pen.fillStyle = "#c23b2e";
        pen.fillRect(0, 0, 300, 400);
        pen.fillStyle = "#24484a";
        pen.fillRect(300, 0, 300, 400);
        return canvas.toDataURL("image/png").split(",")[1];
      });
      await one.page.setInputFiles("input[data-role=file]", {
        name: "me.png",
        mimeType: "image/png",
        buffer: Buffer.from(png, "base64"),
      });
      await one.page.waitForSelector("canvas.crop");
      const box = await one.page.locator("canvas.crop").boundingBox();
      await one.page.mouse.move(box.x + 140, box.y + 140);
      await one.page.mouse.down();
      await one.page.mouse.move(box.x + 60, box.y + 140, { steps: 4 });
      await one.page.mouse.up();
      await one.shot("crop-390");
      const before = await one.page.getAttribute(".avatar-press img", "src");
      await one.page.click("dialog .primary");
      await one.page.waitForFunction(
        (old) => document.querySelector(".avatar-press img")?.getAttribute("src") !== old,
        before,
      );
      const picture = await fetch(server.origin + (await one.page.getAttribute(".avatar-press img", "src")));
      assert.equal(picture.headers.get("content-type"), "image/webp");
    },
  },
  {
    name: "a guest creates an account, signs out, and signs in with everything kept",
    async test({ person }) {
      const one = await person();
      await one.go("/settings");
      await one.page.waitForFunction(() => document.querySelector(".name-form input")?.value);
      await one.page.fill(".name-form input", "Dana");
      await one.page.click(".name-form button");
      await one.page.waitForFunction(() =>
        document.querySelector(".me-chip")?.getAttribute("aria-label")?.includes("Dana"),
      );
      await one.go("/account");
      await one.page.fill("form:nth-of-type(1) input[autocomplete=username]", "dana_k");
      await one.page.fill("form:nth-of-type(1) input[type=password]", "correct horse");
      await one.page.click("form:nth-of-type(1) .primary");
      await one.page.click("text=Sign out >> nth=0");
      await one.page.waitForFunction(() =>
        document
          .querySelector(".me-chip")
          ?.getAttribute("aria-label")
          ?.match(/You are (?!Dana|…)/),
      );
      await one.go("/account");
      const form = "form:nth-of-type(2)";
      await one.page.fill(`${form} input[autocomplete=username]`, "DANA_K");
      await one.page.fill(`${form} input[type=password]`, "wrong password");
      await one.page.click(`${form} .primary`);
      await one.page.waitForSelector(`${form} [role=alert]`);
      await one.page.fill(`${form} input[type=password]`, "correct horse");
      await one.page.click(`${form} .primary`);
      await one.page.waitForFunction(() =>
        document.querySelector(".me-chip")?.getAttribute("aria-label")?.includes("Dana"),
      );
    },
  },
  {
    name: "every option can be set, and changed options are marked",
    async test({ person }) {
      const one = await person();
      await one.go("/new");
      await one.page.click(".options summary");
      await one.page.click('[aria-label="Most points to call with: +"]');
      await one.page.click('[aria-label="Most points to call with: +"]');
      assert.equal(await one.page.locator(".options .marked").count(), 1);
      await one.shot("options-390");
      await one.page.click(".form-actions .primary");
      await one.page.waitForSelector(".rules-summary li");
      assert.match(await one.text(".rules-summary li"), /7/);
    },
  },
];
