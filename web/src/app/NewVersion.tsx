// Tells the user that a new version of the page is available, with a button to reload.
import { t } from "../i18n/index.ts";
import { Button } from "../ui/Button.tsx";
import { newVersion, activateNewVersion } from "./serviceWorker.ts";

export function NewVersion() {
  if (!newVersion.value) return null;
  return (
    <div class="new-version" role="status">
      {t("new_version")}
      <Button kind="primary" onClick={activateNewVersion}>
        {t("reload")}
      </Button>
    </div>
  );
}
