// The pages that nobody needs in order to play: one part of the program, loaded when the first of them is wanted.
export { About } from "./About.tsx";
export { AccountPage } from "./AccountPage.tsx";
export { Help } from "./Help.tsx";
export { Leaders } from "./Leaders.tsx";
export { Learn } from "./Learn.tsx";
export { Passport } from "./Passport.tsx";
export { MyPage, PlayerPage } from "./PlayerPage.tsx";
export { Replay } from "./Replay.tsx";
export { SettingsPage } from "./SettingsPage.tsx";
