// The bar above the table: the table's name, the round, and buttons for the dialogs.
import { t } from "../i18n/index.ts";
import { Icon, type IconName } from "../ui/Icon.tsx";
import type { DialogName } from "./TableDialogs.tsx";
import type { TableModel } from "./tableModel.ts";

interface BarProps {
  readonly model: TableModel;
  readonly open: (dialog: DialogName) => void;
}

export function TableBar({ model, open }: BarProps) {
  const { view, title, spectators, rated } = model.shown.value;
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
      {model.driver.say && <BarButton icon="chat" label={t("chat")} onClick={() => open("chat")} />}
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
