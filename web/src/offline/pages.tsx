// The pages of this folder and of the score sheet, and whoever gives hints: one part of the program, loaded when the first of
// them is wanted.
export { OfflineHome } from "./OfflineHome.tsx";
export { AgainstBots, PassAndPlay } from "./NewOffline.tsx";
export { OfflineGame } from "./OfflineGame.tsx";
export { OfflineReplay } from "./OfflineReplay.tsx";
export { NewSheet } from "../score/NewSheet.tsx";
export { SheetPage } from "../score/SheetPage.tsx";
export { hold } from "./hold.ts";
export { Onlooker } from "./onlooker.ts";
