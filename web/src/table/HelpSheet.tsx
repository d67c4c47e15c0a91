// The rules of this very table, in the engine's own words, and the keys of the table.
import { t, type Key } from "../i18n/index.ts";
import { engine } from "../wasm/shared.ts";
import type { Stage } from "./stage.ts";

const KEYS: readonly (readonly [string, Key])[] = [
  ["1 … 9, 0", "key_pick"], ["D", "key_stock"], ["T", "key_drop"], ["← → ↑ ↓", "key_move"], ["Y", "key_call"], ["␣", "key_slap"],
  ["O", "key_way"], ["S", "key_sort"], ["Esc", "key_clear"],
];

export function HelpSheet({ stage }: { readonly stage: Stage }) {
  const { rulesText, seats } = stage.shown.value;
  if (!engine.value) return null;
  engine.value.rules(rulesText);
  return (
    <div class="help">
      <p class="help-rules">
        <code>{rulesText}</code>
      </p>
      <div lang="en" dir="ltr">
        <Markdown text={engine.value.tell(seats.length)} />
      </div>
      <h3>{t("keys")}</h3>
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
    </div>
  );
}

// Headings, lists and paragraphs: all that the rules in words have.
export function Markdown({ text }: { readonly text: string }) {
  const blocks = text.replace(/^(### .*)\n/gm, "\n$1\n\n").split(/\n\s*\n/).map((block) => block.trim()).filter(Boolean);
  return (
    <>
      {blocks.map((block, i) =>
        block.startsWith("### ") ? <h3 key={i}>{block.slice(4)}</h3>
        : block.startsWith("- ") ? <List key={i} block={block} />
        : <p key={i}>{block}</p>)}
    </>
  );
}

function List({ block }: { readonly block: string }) {
  return (
    <ul>
      {block.split(/\n(?=- )/).map((item) => (
        <li key={item}>{item.slice(2)}</li>
      ))}
    </ul>
  );
}
