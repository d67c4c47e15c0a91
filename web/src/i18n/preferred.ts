// Which language to show. Knows nothing else of the page, because the first script of the page needs it too.
export const CODES = ["en", "he", "es", "ne"] as const;

// Returns the language of the setting, or the first of the browser's languages that the page has.
export function preferredCode(setting: string, ofBrowser: readonly string[]): string {
  for (const tag of setting ? [setting] : ofBrowser) {
    const code = tag.toLowerCase().replace(/^iw/, "he").split("-")[0]!;
    if ((CODES as readonly string[]).includes(code)) return code;
  }
  return "en";
}
