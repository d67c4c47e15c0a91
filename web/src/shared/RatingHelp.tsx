// How the rating works, with examples: a text for the help, and a part to open next to a rating.
import { t, type Key } from "../i18n/index.ts";

const TEXT: readonly (readonly [Key, Key?])[] = [
  ["rating_start"],
  ["rating_out", "rating_out_example"],
  ["rating_gain", "rating_gain_example"],
  ["rating_leave", "rating_leave_example"],
  ["rating_which"],
  ["skill_how"],
  ["skill_range"],
];

export function RatingText() {
  return (
    <>
      {TEXT.map(([rule, example]) => (
        <p key={rule}>
          {t(rule)} {example && <i class="soft">{t(example)}</i>}
        </p>
      ))}
    </>
  );
}

export function RatingHelp() {
  return (
    <details class="prose">
      <summary>{t("rating_how")}</summary>
      <RatingText />
    </details>
  );
}
