import { en } from "./en.ts";
import type { Strings } from "./index.ts";

export const strings: Strings = en;
