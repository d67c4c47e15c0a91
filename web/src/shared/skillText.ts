// A skill with its uncertainty, such as "27.6 ± 8.1".
import { locale, t } from "../i18n/index.ts";
import type { Skill } from "../net/protocol.ts";

export function skillText({ mu, sigma }: Skill): string {
  const one = (value: number) =>
    value.toLocaleString(locale.value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return t("skill_value", { mu: one(mu), sigma: one(sigma) });
}
