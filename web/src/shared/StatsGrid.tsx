// A player's statistics.
import { locale, t } from "../i18n/index.ts";
import type { Stats } from "../net/protocol.ts";

const percent = (part: number, whole: number): string =>
  whole > 0 ? new Intl.NumberFormat(locale.value, { style: "percent" }).format(part / whole) : "";

export function StatsGrid({ stats }: { readonly stats: Stats }) {
  const calls = stats.yanivs + stats.assafs_met;
  const rows: readonly (readonly [string, string | number, string])[] = [
    [t("games"), stats.games, ""],
    [t("wins"), stats.wins, percent(stats.wins, stats.games)],
    [t("rounds"), stats.rounds, ""],
    [t("yanivs_won"), stats.yanivs, percent(stats.yanivs, calls)],
    [t("assafs_met"), stats.assafs_met, percent(stats.assafs_met, calls)],
    [t("assafs_made"), stats.assafs, ""],
    [t("slaps"), stats.slaps, ""],
    [t("cuts"), stats.cuts, ""],
    [t("best_streak"), stats.best_streak, ""],
  ];
  return (
    <dl class="stats">
      {rows.map(([label, value, more]) => (
        <div key={label} class="card-box">
          <dt>{label}</dt>
          <dd>
            {value} <small class="soft">{more}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
