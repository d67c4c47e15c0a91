// Small values in the browser's local storage. A browser may refuse to store anything; then every value reads as empty
// and the page still works.

export function readText(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

export function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The value is lost when the page closes.
  }
}

// Returns the stored object, or {} if there is none or it cannot be read.
export function readObject<T extends object>(key: string): Partial<T> {
  try {
    return JSON.parse(readText(key) || "{}") as Partial<T>;
  } catch {
    return {};
  }
}

export const writeObject = (key: string, value: object): void => writeText(key, JSON.stringify(value));
