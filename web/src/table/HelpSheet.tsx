// The rules of this table and the keyboard shortcuts.
import { t, type Key } from "../i18n/index.ts";
import { RulesText } from "../rules/RulesText.tsx";
import type { TableModel } from "./tableModel.ts";

const KEYS: readonly (readonly [string, Key])[] = [
  ["1 … 9, 0", "key_pick"],
  ["D", "key_stock"],
  ["T", "key_drop"],
  ["← → ↑ ↓", "key_move"],
  ["Y", "key_call"],
  ["␣", "key_slap"],
  ["N", "key_next"],
  ["H", "key_hurry"],
  ["O", "key_way"],
  ["S", "key_sort"],
  ["Esc", "key_clear"],
];

export function HelpSheet({ model }: { readonly model: TableModel }) {
  return (
    <div class="help">
      <RulesText rules={model.shown.value.rulesText} />
      <h3>{t("keys")}</h3>
      <KeyList />
    </div>
  );
}

export function KeyList() {
  return (
    <dl class="keys">
      {KEYS.map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{t(what)}</dd>
        </div>
      ))}
    </dl>
  );
}
