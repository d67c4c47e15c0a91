import { render } from "preact";
import { App } from "./app/App.tsx";
import { addPage } from "./app/pages.tsx";
import { reflectSettings } from "./app/settings.ts";
import { startLanguage } from "./i18n/index.ts";
import { t } from "./i18n/index.ts";
import "./style/all.css";

// The lobby and the other pages come with the net client.
addPage("/", () => (
  <main class="page">
    <h1>{t("app")}</h1>
  </main>
));

reflectSettings();
await startLanguage();
render(<App />, document.getElementById("app")!);
