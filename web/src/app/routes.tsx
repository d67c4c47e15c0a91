// The table of routes. The first row whose path matches is shown.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { match, type PageProps } from "../base/router.ts";

interface Page {
  readonly path: string;
  readonly page: ComponentType<PageProps>;
}

const pages: Page[] = [];

export function addPage(path: string, page: ComponentType<PageProps>): void {
  pages.push({ path, page });
}

export function findPage(actual: string): { page: ComponentType<PageProps>; parts: Record<string, string> } | null {
  for (const { path, page } of pages) {
    const parts = match(path, actual);
    if (parts) return { page, parts };
  }
  return null;
}

type Load = () => Promise<ComponentType<PageProps>>;

// Adds a page that is loaded when it is first shown.
export function addLazyPage(path: string, load: Load): void {
  let loaded: ComponentType<PageProps> | null = null;
  addPage(path, (props) => {
    const [Page, setPage] = useState<{ readonly it: ComponentType<PageProps> } | null>(loaded && { it: loaded });
    const [failed, setFailed] = useState(false);
    useEffect(
      () =>
        void load().then(
          (it) => setPage({ it: (loaded = it) }),
          () => setFailed(true),
        ),
      [],
    );
    if (Page) return <Page.it {...props} />;
    return <main class="page">{failed && <p>{t("not_connected")}</p>}</main>;
  });
}
