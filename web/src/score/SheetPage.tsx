// /score/ID: a score sheet with its standings, rounds and chart; adds and undoes rounds, and shares the sheet.
import type { PageProps } from "../base/router.ts";
import { useEffect, useMemo, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { EMPTY_SEAT, EMPTY_TABLE, type TableState } from "../game/state.ts";
import { load, save, type SavedSheet } from "../local/savedGames.ts";
import { Frame } from "../shared/Frame.tsx";
import { PostcardDialog } from "../shared/PostcardDialog.tsx";
import { presetName } from "../rules/ruleWords.ts";
import { ScoreSheet } from "../table/ScoreSheet.tsx";
import { Button } from "../ui/Button.tsx";
import { DrawnFace } from "../ui/DrawnFace.tsx";
import { Icon } from "../ui/Icon.tsx";
import { copyText, download } from "../ui/share.ts";
import { announce } from "../ui/LiveRegion.tsx";
import { toast } from "../ui/Toasts.tsx";
import { Engine } from "../wasm/engine.ts";
import { RoundDialog } from "./RoundDialog.tsx";
import { sheetInWords } from "./sheetWords.ts";
import { Sheet, type SheetState } from "./sheet.ts";

export function SheetPage({ parts }: PageProps) {
  const id = parts.id ?? "";
  const [saved, setSaved] = useState<SavedSheet | null>(null);
  const [engine, setEngine] = useState<Engine | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    load("sheets", id).then(
      (one) => (one ? setSaved(one) : setProblem(t("no_such_sheet"))),
      () => setProblem(t("no_such_sheet")),
    );
    Engine.load().then(setEngine, () => setProblem(t("engine_missing")));
  }, [id]);
  if (saved && engine) return <OpenSheet saved={saved} engine={engine} />;
  return (
    <Frame alone title={t("score_sheet")}>
      <p class="soft" role="status">
        {problem || t("loading")}
      </p>
    </Frame>
  );
}

function OpenSheet({ saved, engine }: { readonly saved: SavedSheet; readonly engine: Engine }) {
  const sheet = useMemo(() => new Sheet(engine), [engine]);
  const [state, setState] = useState<SheetState | string>(() => sheet.open(saved.text) || sheet.state());
  const [dialog, setDialog] = useState<"round" | "picture" | null>(null);
  if (typeof state === "string")
    return (
      <Frame alone title={t("score_sheet")}>
        <p class="field-problem">{state}</p>
      </Frame>
    );
  const changed = () => {
    setState(sheet.state());
    void save("sheets", { ...saved, changed: Date.now(), text: sheet.text() }).catch(() => {});
  };
  const add = (entry: string): string => {
    const why = sheet.add(entry);
    if (!why)
      (setDialog(null), changed(), announce(t("total") + ": " + sheet.state().results.at(-1)?.total.join(", ")));
    return why;
  };
  const { now } = state;
  const facts = {
    names: state.names,
    winners: now.winners,
    results: state.results,
    rules: presetName(state.rules),
    ended: saved.changed / 1000,
  };
  return (
    <Frame alone title={t("score_sheet")} wide>
      <Standings state={state} faces={saved.faces} />
      <div class="sheet-actions">
        {!now.over && (
          <Button kind="primary" class="big" onClick={() => setDialog("round")}>
            {t("round_ended", { n: now.round })}
          </Button>
        )}
        {state.standings.length > 1 && (
          <Button onClick={() => (sheet.undo(), changed())}>
            <Icon name="refresh" /> {t("undo")}
          </Button>
        )}
        {now.over && (
          <a class="button primary" href="/score">
            {t("new_sheet")}
          </a>
        )}
      </div>
      <section class="card-box">
        <ScoreSheet state={tableOf(state, saved.faces)} limit={Number(engine.rules(state.rules)?.limit ?? 0)} />
      </section>
      {state.results.length > 0 && (
        <div class="form-actions">
          <Button onClick={() => void share(sheetInWords(state))}>
            <Icon name="share" /> {t("share_text")}
          </Button>
          <Button
            onClick={() => download(new Blob([sheet.text()], { type: "text/plain" }), `yaniv-${state.date}.score`)}
          >
            {t("download")}
          </Button>
          <Button onClick={() => setDialog("picture")}>
            <Icon name="camera" /> {t("share_picture")}
          </Button>
        </div>
      )}
      {dialog === "round" && (
        <RoundDialog
          sheet={sheet}
          state={state}
          faces={saved.faces}
          rules={engine.rules(state.rules) ?? {}}
          onAdd={add}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "picture" && <PostcardDialog facts={facts} onClose={() => setDialog(null)} />}
    </Frame>
  );
}

async function share(text: string): Promise<void> {
  if ("share" in navigator) await navigator.share({ title: t("score_sheet"), text }).catch(() => {});
  else toast(t((await copyText(text)) ? "text_copied" : "copy_failed"));
}

// Converts the sheet for the score sheet component of the table screen.
function tableOf(state: SheetState, faces: readonly string[]): TableState {
  const seats = state.names.map((name, i) => ({ ...EMPTY_SEAT, name, face: faces[i] ?? "" }));
  return {
    ...EMPTY_TABLE,
    rulesText: state.rules,
    status: "between",
    seats,
    results: state.results,
    winners: state.now.winners,
  };
}

function Standings({ state, faces }: { readonly state: SheetState; readonly faces: readonly string[] }) {
  const { now, names } = state;
  const total = state.results.at(-1)?.total ?? names.map(() => 0);
  const before = state.standings[0]!.ratings;
  return (
    <ul class="sheet-standings">
      {names.map((name, i) => {
        const starts = !now.over && now.starter === i + 1;
        const change = now.ratings[i]! - before[i]!;
        return (
          <li key={i} class={`card-box${now.in[i] ? "" : " out"}${now.winners.includes(i + 1) ? " winner" : ""}`}>
            <span class="sheet-face" aria-hidden="true">
              <DrawnFace face={faces[i] ?? ""} />
            </span>
            <b class="sheet-name">{name}</b>
            <span class="sheet-total">{total[i]}</span>
            <small class="soft">
              {now.winners.includes(i + 1) ? (
                <>
                  <Icon name="crown" /> {t("won")}
                </>
              ) : !now.in[i] ? (
                t("out")
              ) : starts ? (
                t("starts")
              ) : (
                "\u00a0"
              )}
            </small>
            {state.rated && (
              <small class="sheet-rating" title={t("rating")}>
                ★ {now.ratings[i]}{" "}
                {change !== 0 && (
                  <bdi dir="ltr">
                    ({change > 0 ? "+" : "−"}
                    {Math.abs(change)})
                  </bdi>
                )}
              </small>
            )}
          </li>
        );
      })}
    </ul>
  );
}
