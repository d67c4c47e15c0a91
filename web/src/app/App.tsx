// The current page, plus what every page has: the live region for screen readers, toasts and the update notice.
import { path } from "../base/router.ts";
import { findPage } from "./routes.tsx";
import { NewVersion } from "./NewVersion.tsx";
import { LiveRegion } from "../ui/LiveRegion.tsx";
import { BanNotice } from "../shared/BanNotice.tsx";
import { InvitationNotice } from "../shared/InvitationNotice.tsx";
import { Toasts } from "../ui/Toasts.tsx";
import { t } from "../i18n/index.ts";

export function App() {
  const found = findPage(path.value);
  return (
    <>
      {found ? <found.page parts={found.parts} /> : <Missing />}
      <LiveRegion />
      <Toasts />
      <InvitationNotice />
      <BanNotice />
      <NewVersion />
    </>
  );
}

function Missing() {
  return (
    <main class="page">
      <h1>{t("page_not_found")}</h1>
      <p>
        <a href="/">{t("to_lobby")}</a>
      </p>
    </main>
  );
}
