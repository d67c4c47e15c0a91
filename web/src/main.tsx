// Where the page begins: the routes, the language, the service worker.
import { render } from "preact";
import { App } from "./app/App.tsx";
import { addLazyPage, addPage } from "./app/routes.tsx";
import { registerServiceWorker, reopenLastPage } from "./app/serviceWorker.ts";
import { reflectSettings } from "./base/settings.ts";
import { startLanguage } from "./i18n/index.ts";
import { Lobby } from "./lobby/Lobby.tsx";
import { NewTable } from "./lobby/NewTable.tsx";
import { TablePage } from "./lobby/TablePage.tsx";
import { connection, watchDevice } from "./net/session.ts";
import { loadEngine } from "./wasm/shared.ts";
import "./style/all.css";

addPage("/", Lobby);
addPage("/new", NewTable);
addPage("/t/:code", TablePage);

const rest = () => import("./app/otherPages.ts");
addLazyPage("/g/:game", async () => (await rest()).Replay);
addLazyPage("/p/:id", async () => (await rest()).PlayerPage);
addLazyPage("/friends", async () => (await rest()).FriendsPage);
addLazyPage("/me", async () => (await rest()).MyPage);
addLazyPage("/passport", async () => (await rest()).Passport);
addLazyPage("/leaders", async () => (await rest()).Leaders);
addLazyPage("/settings", async () => (await rest()).SettingsPage);
addLazyPage("/account", async () => (await rest()).AccountPage);
addLazyPage("/help", async () => (await rest()).Help);
addLazyPage("/learn", async () => (await rest()).Tutorial);
addLazyPage("/privacy", async () => (await rest()).PrivacyPage);
addLazyPage("/admin", async () => (await import("./admin/AdminPage.tsx")).AdminPage);
addLazyPage("/about", async () => (await rest()).About);

const offline = () => import("./app/offlinePages.ts");
addLazyPage("/offline", async () => (await offline()).OfflineHome);
addLazyPage("/offline/bots", async () => (await offline()).AgainstBots);
addLazyPage("/offline/day", async () => (await offline()).DayDeal);
addLazyPage("/offline/pass", async () => (await offline()).PassAndPlay);
addLazyPage("/offline/game/:id", async () => (await offline()).OfflineGame);
addLazyPage("/offline/replay/:id", async () => (await offline()).OfflineReplay);
const reviews = () => import("./app/reviewPages.ts");
addLazyPage("/g/:game/review", async () => (await reviews()).ReviewOnServer);
addLazyPage("/offline/review/:id", async () => (await reviews()).ReviewOnDevice);
addLazyPage("/puzzles", async () => (await reviews()).PuzzlesHome);
addLazyPage("/puzzles/:n", async () => (await reviews()).PuzzlePage);
addLazyPage("/score", async () => (await offline()).NewSheet);
addLazyPage("/score/:id", async () => (await offline()).SheetPage);

reflectSettings();
reopenLastPage();
watchDevice();
// A table needs the server and the engine; neither has to wait for the language.
if (location.pathname.startsWith("/t/")) {
  connection.start();
  void loadEngine().catch(() => {});
}
await startLanguage();
render(<App />, document.getElementById("app")!);
registerServiceWorker();
