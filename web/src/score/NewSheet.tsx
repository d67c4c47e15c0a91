// /score: a new score sheet for a game with real cards.
import { useEffect, useState } from "preact/hooks";
import { go } from "../base/router.ts";
import { readObject, writeObject } from "../base/storage.ts";
import { t } from "../i18n/index.ts";
import { RulesForm } from "../rules/RulesForm.tsx";
import { save, listSaved, newId } from "../local/savedGames.ts";
import { cleanName, distinct, today } from "../local/newRecord.ts";
import { FACES, PeopleFields, type PersonDraft } from "../ui/PeopleFields.tsx";
import { loadLocalRules, localRules } from "../local/localRules.ts";
import { Frame } from "../shared/Frame.tsx";
import { Button } from "../ui/Button.tsx";
import { Select, Toggle } from "../ui/fields.tsx";
import { Engine } from "../wasm/engine.ts";
import { readSheetHead, Sheet } from "./sheet.ts";

interface Draft {
  readonly people: readonly PersonDraft[];
  readonly rules: string;
  readonly rated: boolean;
  readonly start: number;
}

const KEY = "yaniv.score";
const FIRST_RATING = 1000;

function lastDraft(): Draft {
  const people = [1, 2, 3].map((n) => ({ name: t("player_n", { n }), face: FACES[n - 1]! }));
  return { people, rules: "traveller", rated: false, ...readObject<Draft>(KEY), start: 1 };
}

// Returns the rating that each name had at the end of the last rated sheet.
async function lastRatings(engine: Engine, names: readonly string[]): Promise<number[]> {
  const known = new Map<string, number>();
  const sheet = new Sheet(engine);
  for (const { text } of (await listSaved("sheets")).reverse()) {
    if (!/^rating /m.test(text) || sheet.open(text)) continue;
    const { ratings } = sheet.state().now;
    readSheetHead(text).names.forEach((name, i) => known.set(name.toLowerCase(), ratings[i] ?? FIRST_RATING));
  }
  return names.map((name) => known.get(name.toLowerCase()) ?? FIRST_RATING);
}

async function makeSheet(draft: Draft): Promise<string> {
  const names = distinct(draft.people.map(({ name }, i) => cleanName(name) || t("player_n", { n: i + 1 })));
  const engine = await Engine.load();
  const ratings = draft.rated ? [`rating ${(await lastRatings(engine, names)).join(" ")}`] : [];
  const lines = [
    "yaniv-score 1",
    `date ${today()}`,
    `rules ${draft.rules}`,
    ...names.map((name) => `player ${name}`),
    ...ratings,
    `start ${draft.start}`,
  ];
  const sheet = new Sheet(engine);
  const why = sheet.open(lines.join("\n"));
  if (why) throw new Error(why);
  const id = newId();
  await save("sheets", { id, changed: Date.now(), faces: draft.people.map(({ face }) => face), text: sheet.text() });
  return id;
}

export function NewSheet() {
  const [draft, setDraft] = useState(lastDraft);
  const [problem, setProblem] = useState("");
  useEffect(() => void loadLocalRules().catch(() => setProblem(t("engine_missing"))), []);
  const info = localRules.value;
  const change = (part: Partial<Draft>) => (setProblem(""), setDraft({ ...draft, ...part }));
  const begin = () => {
    writeObject(KEY, draft);
    makeSheet(draft).then(
      (id) => go(`/score/${id}`),
      (error: Error) => setProblem(error.message),
    );
  };
  return (
    <Frame alone title={t("score_sheet")}>
      {!info ? (
        <p class="soft">{problem || t("loading")}</p>
      ) : (
        <form class="form card-box" onSubmit={(event) => (event.preventDefault(), begin())}>
          <p class="soft">{t("score_sheet_about")}</p>
          <PeopleFields
            people={draft.people}
            least={2}
            most={8}
            onChange={(people) => change({ people, start: Math.min(draft.start, people.length) })}
          />
          <Select
            label={t("who_starts")}
            value={String(draft.start)}
            onChange={(start) => change({ start: Number(start) })}
            choices={draft.people.map(({ name }, i) => ({ value: String(i + 1), label: name }))}
          />
          <RulesForm
            info={info}
            rules={draft.rules}
            players={draft.people.length}
            onChange={(rules) => change({ rules })}
          />
          <Toggle
            label={t("track_ratings")}
            note={t("track_ratings_note")}
            on={draft.rated}
            onChange={(rated) => change({ rated })}
          />
          {problem && (
            <p class="field-problem" role="alert">
              {problem}
            </p>
          )}
          <div class="form-actions sticky-actions">
            <Button kind="primary" class="big" type="submit">
              {t("begin_sheet")}
            </Button>
          </div>
        </form>
      )}
    </Frame>
  );
}
