// Every page of the client: a row each. The first whose path matches is shown.
import type { ComponentType } from "preact";
import { match } from "./router.ts";

export interface PageProps {
  readonly parts: Readonly<Record<string, string>>;
}

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
