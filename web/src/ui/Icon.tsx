// An icon of icons.ts.
import type { ICONS } from "./icons.ts";
import { memo } from "./memo.ts";

export type IconName = keyof typeof ICONS;

export const Icon = memo(({ name }: { readonly name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <use href={`#icon-${name}`} />
  </svg>
));
