// Imports and exports games as record files.
import { t } from "../i18n/index.ts";
import { readHead, readRecord } from "../local/record.ts";
import { download } from "../ui/share.ts";
import { toast } from "../ui/Toasts.tsx";
import { Engine } from "../wasm/engine.ts";
import { save, listSaved, newId, type SavedGame } from "../local/savedGames.ts";
import { splitRecords, today } from "../local/newRecord.ts";

const MOST_BYTES = 8 << 20;

// Writes all games into one file; each record starts with its first line.
export function exportAll(games: readonly SavedGame[]): void {
  download(new Blob([games.map(({ record }) => record).join("\n")], { type: "text/plain" }), `yaniv-${today()}.yaniv`);
}

// Returns a record as a game to save, or the error if the engine cannot read it to the end.
export function importGame(engine: Engine, record: string): SavedGame | string {
  const { names, rules } = readHead(record);
  const { problem, winners } = readRecord(engine, record);
  if (problem || names.length < 2) return problem || t("no_record");
  return {
    id: newId(),
    kind: "imported",
    changed: Date.now(),
    names,
    faces: names.map(() => ""),
    rules,
    mine: 0,
    record,
    over: winners.length > 0,
    summary: null,
    handed: "",
  };
}

async function importFiles(files: FileList): Promise<void> {
  const engine = await Engine.load();
  const known = new Set((await listSaved("games")).map(({ record }) => record));
  let taken = 0,
    problem = "";
  for (const file of files) {
    if (file.size > MOST_BYTES) problem = t("no_record");
    const records = file.size > MOST_BYTES ? [] : splitRecords(await file.text());
    if (records.length === 0) problem = t("no_record");
    for (const record of records) {
      const game = importGame(engine, record);
      if (typeof game === "string") problem = `${file.name}: ${game}`;
      else if (!known.has(record)) (await save("games", game), known.add(record), taken++);
    }
  }
  if (taken > 0 || !problem) toast(t("n_imported", { n: taken }));
  if (problem) toast(problem, 8000);
}

export function ImportButton() {
  return (
    <label class="button file-button">
      {t("import_games")}
      <input
        type="file"
        accept=".yaniv,text/plain"
        multiple
        onChange={(event) => {
          const input = event.currentTarget;
          if (input.files)
            void importFiles(input.files)
              .catch(() => toast(t("no_record")))
              .finally(() => (input.value = ""));
        }}
      />
    </label>
  );
}
