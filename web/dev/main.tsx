// A page for work on the table screen: a game inside the page, configured by the query string.
//   /dev.html?seats=4&rules=traveller&seed=7&pace=700&me=1&turns=3&until=round
// `turns` is the number of turns to play before the table is shown; `until=round` plays until the round is over.
import { render } from "preact";
import { App } from "../src/app/App.tsx";
import { addPage } from "../src/app/routes.tsx";
import { changeSettings, DEFAULTS, reflectSettings, type Settings } from "../src/base/settings.ts";
import { LocalDriver } from "../src/local/localDriver.ts";
import { startLanguage } from "../src/i18n/index.ts";
import { TableScreen } from "../src/table/TableScreen.tsx";
import { Engine } from "../src/wasm/engine.ts";
import "../src/style/all.css";

const query = new URLSearchParams(location.search);
const number = (key: string, normal: number) => Number(query.get(key) ?? normal);
const NAMES = ["Dana", "Omer", "Priya", "Sita", "Juan", "Noa", "Tenzin", "Maximiliano"];
const FACES = ["", "Lior", "Maya", "", "Binh", "Elif", "", "Kofi"];

const wanted = JSON.parse(query.get("settings") ?? "{}") as Partial<Settings>;
changeSettings({ ...DEFAULTS, ...wanted });
reflectSettings();
await startLanguage();

const me = number("me", 1);
const driver = new LocalDriver(await Engine.load(), {
  rules: query.get("rules") ?? "traveller",
  seats: NAMES.slice(0, number("seats", 4)).map((name, i) => ({
    name,
    face: FACES[i]!,
    bot: i === me - 1 ? "" : "medium",
  })),
  me,
  seed: number("seed", 7),
  pace: number("pace", 900),
});
if (!query.has("wait")) driver.start();
driver.fastForward(number("turns", 0), query.get("until") ?? "");

// `view` and `state` override values of the table, to show rare situations.
const overlay = (key: string) => JSON.parse(query.get(key) ?? "{}") as object;
const now = driver.state.value;
driver.state.value = { ...now, ...overlay("state"), view: now.view && { ...now.view, ...overlay("view") } };

addPage("/dev.html", () => <TableScreen driver={driver} />);
render(<App />, document.getElementById("app")!);
Object.assign(window, { driver });
