// Takes screenshots of the table: node dev/shots.mjs FOLDER NAME WIDTHxHEIGHT QUERY [step …]
// Steps: click:SELECTOR, key:KEY, wait:MS.
import { launch } from "../e2e/people.mjs";

const [folder, name, size, query, ...steps] = process.argv.slice(2);
const [width, height] = size.split("x").map(Number);
const browser = await launch();
const page = await browser.newPage({
  viewport: { width, height },
  deviceScaleFactor: width < 900 ? 2 : 1,
  colorScheme: "dark",
});
page.on("console", (message) => ["error", "warning"].includes(message.type()) && console.log(message.text()));
page.on("pageerror", (error) => console.log("ERROR", error.stack));
await page.goto(`http://127.0.0.1:8090/dev.html?${query}`);
await page.waitForTimeout(700);
let shot = 0;
for (const step of steps) {
  const [verb, ...rest] = step.split(":");
  const what = rest.join(":");
  if (verb === "click") await page.click(what, { timeout: 3000 }).catch((e) => console.log(String(e).slice(0, 300)));
  if (verb === "key") await page.keyboard.press(what);
  if (verb === "wait") await page.waitForTimeout(Number(what));
  if (verb === "shot") await page.screenshot({ path: `${folder}/${name}-${++shot}.png` });
}
await page.screenshot({ path: `${folder}/${name}.png` });
const scroll = await page.evaluate(() => [
  document.documentElement.scrollHeight > innerHeight,
  document.documentElement.scrollWidth > innerWidth,
]);
if (scroll.some(Boolean)) console.log("SCROLLS", scroll);
await browser.close();
