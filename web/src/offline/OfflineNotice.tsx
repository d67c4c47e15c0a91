// Tells whether this page works offline, and if not, why and what to do.
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { Icon } from "../ui/Icon.tsx";

type CacheState = "asking" | "yes" | "insecure" | "no";

const PATIENCE_MS = 8000; // a slower connection may take longer; the notice changes when it is done

function watchCache(report: (cacheState: CacheState) => void): () => void {
  if (!isSecureContext || !("serviceWorker" in navigator))
    return (report(isSecureContext ? "no" : "insecure"), () => {});
  const timer = setTimeout(() => report("no"), PATIENCE_MS);
  void navigator.serviceWorker.ready.then(() => (clearTimeout(timer), report("yes")));
  return () => clearTimeout(timer);
}

export function OfflineNotice() {
  const [cacheState, setCacheState] = useState<CacheState>("asking");
  useEffect(() => watchCache(setCacheState), []);
  // Until the answer is known, the notice has its place but cannot be seen, so that nothing moves.
  if (cacheState === "asking" || cacheState === "yes")
    return (
      <p class={cacheState === "yes" ? "keep-notice fine" : "keep-notice fine unknown"}>
        <Icon name="check" /> {t("saved_offline")}
      </p>
    );
  return (
    <div class="keep-notice card-box" role="note">
      <p>
        <b>{t("not_saved_offline")}</b>
      </p>
      <p>{t(cacheState === "insecure" ? "page_insecure" : "page_no_worker")}</p>
      {cacheState === "insecure" && (
        <ul>
          <li>
            {t("page_by_https")} <code dir="ltr">yaniv serve --tls-cert … --tls-key …</code>
          </li>
          <li>
            {t("page_by_localhost")} <code dir="ltr">http://localhost:8080</code>
          </li>
        </ul>
      )}
    </div>
  );
}
