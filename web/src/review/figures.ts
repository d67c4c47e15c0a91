// Chances as the page writes them.
import { locale } from "../i18n/index.ts";

const format = (share: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(locale.value, { style: "percent", ...options }).format(share);

export const percent = (share: number, digits = 0): string =>
  format(share, { minimumFractionDigits: digits, maximumFractionDigits: digits });

// Some languages' formats have a hyphen before negative numbers; the page writes a minus sign everywhere.
export const signedPercent = (share: number, digits = 1): string =>
  format(share, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: "exceptZero",
  }).replace("-", "−");
