// The strip above the table: where one is, and the way to everything that is not the table itself.
import { t } from "../i18n/index.ts";
import { Icon, type IconName } from "../ui/Icon.tsx";
import type { DialogName } from "./TableDialogs.tsx";
import type { Stage } from "./stage.ts";

interface BarProps {
  readonly stage: Stage;
  readonly open: (dialog: DialogName) => void;
}

export function TableBar({ stage, open }: BarProps) {
  const { view, title, spectators, rated } = stage.shown.value;
  return (
    <header class="table-bar">
      <BarButton icon="menu" label={t("menu")} onClick={() => open("menu")} />
      <div class="table-title">
        <strong>{title || t("app")}</strong>
        {view && view.round > 0 && <span>{t("round_n", { n: view.round })}</span>}
        {rated && <span class="tag">{t("rated")}</span>}
        {spectators > 0 && (
          <span class="watching">
            <Icon name="eye" /> {spectators}
          </span>
        )}
      </div>
      <BarButton icon="sheet" label={t("score_sheet")} onClick={() => open("scores")} />
      {stage.driver.say && <BarButton icon="talk" label={t("chat")} onClick={() => open("talk")} />}
      <BarButton icon="help" label={t("help")} onClick={() => open("help")} />
    </header>
  );
}

function BarButton({
  icon,
  label,
  onClick,
}: {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
}) {
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
