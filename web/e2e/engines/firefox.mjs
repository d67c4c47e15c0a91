// Debian's Firefox, driven over WebDriver BiDi. Every page has a context of its own, so every visitor is another guest.
import puppeteer from "puppeteer-core";

const START_MS = 120_000;

async function drag(page, from, to) {
  const middle = async (selector) => {
    const { x, y, width, height } = await (await page.$(selector)).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 6 });
  await page.mouse.up();
}

export async function openFirefox() {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
    headless: true,
    timeout: START_MS,
    protocolTimeout: START_MS,
    // No requests to strangers, and no questions.
    extraPrefsFirefox: {
      "app.update.auto": false,
      "network.captive-portal-service.enabled": false,
      "network.connectivity-service.enabled": false,
      "services.settings.server": "http://127.0.0.1:9",
    },
  });
  const contexts = [];
  return {
    name: "firefox",
    async newPage() {
      const context = await browser.createBrowserContext();
      contexts.push(context);
      const page = await context.newPage();
      page.setDefaultTimeout(START_MS);
      await page.setViewport({ width: 390, height: 844 });
      page.drag = (from, to) => drag(page, from, to);
      page.fill = (selector, text) => page.locator(selector).fill(text);
      return page;
    },
    async closePages() {
      for (const context of contexts.splice(0)) await context.close().catch(() => {});
    },
    close: () => browser.close(),
  };
}
