// The form for a new table: rules, settings and bots.
import { useEffect, useState } from "preact/hooks";
import { readObject, writeObject } from "../base/storage.ts";
import { t } from "../i18n/index.ts";
import { fetchRules, rulesInfo } from "../net/rules.ts";
import { connection } from "../net/session.ts";
import { Frame } from "../shared/Frame.tsx";
import { Button } from "../ui/Button.tsx";
import { joinTable, joining } from "../shared/joinTable.ts";
import { namesOfBots } from "../rules/botNames.ts";
import { BotFace, LevelPicker } from "../rules/LevelPicker.tsx";
import { FIRST_DRAFT, TableSettingsForm, type Draft } from "./TableSettingsForm.tsx";

const KEY = "yaniv.table";

// Starts from the last table that was created on this device.
const lastDraft = (): Draft => ({ ...FIRST_DRAFT, ...readObject<Draft>(KEY) });

export function NewTable() {
  const [draft, setDraft] = useState(lastDraft);
  const [bots, setBots] = useState<readonly string[]>([]);
  const [picking, setPicking] = useState(false);
  useEffect(() => void fetchRules().catch(() => {}), []);
  const info = rulesInfo.value;
  const seated = draft.rated ? [] : bots.slice(0, draft.seats - 1);
  const names = info ? namesOfBots(info, seated) : [];
  const create = (start: boolean) => {
    writeObject(KEY, draft);
    void joinTable("create", { ...draft, bots: seated, ...(start ? { start: true } : {}) });
  };
  const busy = joining.value || connection.link.value !== "live";
  return (
    <Frame title={t("new_table")}>
      {!info ? (
        <p class="soft">{t("loading")}</p>
      ) : (
        <form class="form card-box" onSubmit={(event) => (event.preventDefault(), create(false))}>
          <TableSettingsForm info={info} draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
          {!draft.rated && (
            <div class="field">
              <span class="field-label">{t("bots")}</span>
              <div class="bots">
                {seated.map((level, i) => (
                  <BotFace
                    key={i}
                    name={names[i]!}
                    level={level}
                    onRemove={() => setBots(seated.filter((_, at) => at !== i))}
                  />
                ))}
                {seated.length < draft.seats - 1 && (
                  <Button onClick={() => setPicking(true)}>+ {t("add_a_bot")}</Button>
                )}
              </div>
            </div>
          )}
          <div class="form-actions">
            {seated.length > 0 && (
              <Button disabled={busy} onClick={() => create(true)}>
                {t("start_now")}
              </Button>
            )}
            <Button kind="primary" type="submit" disabled={busy}>
              {t("create_table")}
            </Button>
          </div>
        </form>
      )}
      {picking && info && (
        <LevelPicker
          info={info}
          onPick={(level) => (setBots([...seated, level]), setPicking(false))}
          onClose={() => setPicking(false)}
        />
      )}
    </Frame>
  );
}
