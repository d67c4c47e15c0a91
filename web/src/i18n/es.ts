import type { Strings } from "./index.ts";

export const strings: Strings = {} as Strings;
