// Whether the tutorial has been played or skipped on this device.
import { signal } from "@preact/signals";
import { readText, writeText } from "../base/storage.ts";

const KEY = "yaniv.learnt";

export const tutorialDone = signal(readText(KEY) === "1");

export function setTutorialDone(): void {
  tutorialDone.value = true;
  writeText(KEY, "1");
}
