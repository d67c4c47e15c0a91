// The bar above the table: the table's name, the round, and buttons for the dialogs.
import { t } from "../i18n/index.ts";
import { Icon } from "../ui/Icon.tsx";
import type { DialogName } from "./TableDialogs.tsx";
import type { TableModel } from "./tableModel.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { memo } from "../ui/memo.ts";

interface BarProps {
  readonly model: TableModel;
  readonly open: (dialog: DialogName) => void;
}

export const TableBar = memo(({ model, open }: BarProps) => (
  <header class="table-bar">
    <IconButton icon="menu" label={t("menu")} onClick={() => open("menu")} />
    <TableTitle model={model} />
    <IconButton icon="sheet" label={t("score_sheet")} onClick={() => open("scores")} />
    {model.driver.say && <IconButton icon="chat" label={t("chat")} onClick={() => open("chat")} />}
    <IconButton icon="help" label={t("help")} onClick={() => open("help")} />
  </header>
));

function TableTitle({ model }: { readonly model: TableModel }) {
  const { view, title, spectators, rated } = model.shown.value;
  return (
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
  );
}
