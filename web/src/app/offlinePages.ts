// The offline pages and the score sheet: one chunk, loaded when the first of them is opened.
export { DayDeal } from "../offline/DayDeal.tsx";
export { OfflineHome } from "../offline/OfflineHome.tsx";
export { AgainstBots, PassAndPlay } from "../offline/NewOffline.tsx";
export { OfflineGame } from "../offline/OfflineGame.tsx";
export { OfflineReplay } from "../offline/OfflineReplay.tsx";
export { NewSheet } from "../score/NewSheet.tsx";
export { SheetPage } from "../score/SheetPage.tsx";
export { preload } from "./preload.ts";
