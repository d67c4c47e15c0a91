// The pages that no game needs: one chunk, loaded when the first of them is opened.
export { About } from "../pages/About.tsx";
export { AccountPage } from "../pages/AccountPage.tsx";
export { FriendsPage } from "../pages/FriendsPage.tsx";
export { Help } from "../pages/Help.tsx";
export { Leaders } from "../pages/Leaders.tsx";
export { Tutorial } from "../pages/Tutorial.tsx";
export { Passport } from "../pages/Passport.tsx";
export { MyPage, PlayerPage } from "../pages/PlayerPage.tsx";
export { PrivacyPage } from "../pages/PrivacyPage.tsx";
export { Replay } from "../replay/Replay.tsx";
export { SettingsPage } from "../pages/SettingsPage.tsx";
