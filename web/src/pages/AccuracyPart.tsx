// This player's accuracy over time, from the games that this device has reviewed.
import { useState } from "preact/hooks";
import { locale, t } from "../i18n/index.ts";
import { forgetReviews, reviewHistory } from "../local/reviewHistory.ts";
import { LineGraph } from "../shared/LineGraph.tsx";
import { Button } from "../ui/Button.tsx";
import { Confirm } from "../ui/Confirm.tsx";

export function AccuracyPart() {
  const [games, setGames] = useState(reviewHistory);
  const [asking, setAsking] = useState(false);
  if (games.length === 0) return null;
  const values = games.map(({ accuracy }) => Math.round(accuracy * 10) / 10);
  const average = values.reduce((sum, value) => sum + value, 0) / values.length;
  const format = new Intl.NumberFormat(locale.value, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const [from, to] = [format.format(values[0]!), format.format(values.at(-1)!)];
  const label = t("accuracy_graph", { n: values.length, from, to });
  const forget = () => (forgetReviews(), setGames([]));
  return (
    <section class="accuracy-part">
      <h2>{t("your_accuracy")}</h2>
      <p>{t("accuracy_average", { n: values.length, average: format.format(average) })}</p>
      {values.length > 1 && <LineGraph values={values} label={label} />}
      <p class="soft">
        {t("accuracy_note")}{" "}
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {t("forget_reviews")}
        </Button>
      </p>
      {asking && (
        <Confirm
          title={t("forget_reviews")}
          text={t("forget_reviews_sure")}
          yes={t("forget_reviews")}
          onYes={forget}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
