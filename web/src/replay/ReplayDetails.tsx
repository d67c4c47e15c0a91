// Details of a finished game: the result, the shuffle check and ways to share it.
import { useMemo, useState } from "preact/hooks";
import { dayOf, t } from "../i18n/index.ts";
import { Button } from "../ui/Button.tsx";
import { Confirm } from "../ui/Confirm.tsx";
import { Icon } from "../ui/Icon.tsx";
import { copyText, download, shareLink } from "../ui/share.ts";
import { toast } from "../ui/Toasts.tsx";
import type { Engine } from "../wasm/engine.ts";
import { checkShuffles } from "./shuffleCheck.ts";
import { bestMoment } from "../shared/bestMoment.ts";
import { momentWords, standings } from "../shared/postcard.ts";
import { PostcardDialog } from "../shared/PostcardDialog.tsx";
import type { ReplayDriver } from "./replayDriver.ts";
import { presetName } from "../rules/ruleWords.ts";

interface DetailsProps {
  readonly driver: ReplayDriver;
  readonly engine: Engine;
  readonly address: string;
  readonly onRemove?: (() => void) | undefined; // deletes the game from this device
}

export function ReplayDetails({ driver, engine, address, onRemove }: DetailsProps) {
  const [postcard, setPostcard] = useState(false);
  const [removing, setRemoving] = useState(false);
  const { game, record } = driver;
  const facts = {
    names: driver.names,
    winners: record.winners,
    results: record.results,
    rules: driver.rules,
    ended: game.ended,
  };
  const moment = bestMoment(record.results);
  const share = async () => {
    if ("share" in navigator) await shareLink(t("app"), t("replay"), address);
    else toast(t((await copyText(address)) ? "link_copied" : "copy_failed"));
  };
  return (
    <div class="replay-details">
      <p class="soft">
        {presetName(driver.rules)} · {dayOf(game.ended)} {game.rated && `· ${t("rated")}`}{" "}
        {game.offline && `· ${t("played_offline")}`}
      </p>
      <ol class="standings">
        {standings(facts).map((one) => (
          <li key={one.seat}>
            {one.name} <b>{one.total}</b> {one.won && <Icon name="crown" />}
          </li>
        ))}
      </ol>
      {moment && <p>{momentWords(moment, facts)}</p>}
      {record.problem && <p class="field-problem">{record.problem}</p>}
      {address && <Shuffles engine={engine} record={game.record} />}
      <div class="dialog-actions">
        {onRemove && (
          <Button kind="quiet" onClick={() => setRemoving(true)}>
            {t("remove")}
          </Button>
        )}
        <Button onClick={() => setPostcard(true)}>{t("postcard")}</Button>
        {address ? (
          <a class="button" href={`/game/${game.game}.yaniv`} download={`${game.game}.yaniv`}>
            {t("download")}
          </a>
        ) : (
          <Button onClick={() => download(new Blob([game.record], { type: "text/plain" }), `${game.game}.yaniv`)}>
            {t("download")}
          </Button>
        )}
        {address && (
          <Button kind="primary" onClick={() => void share()}>
            {t("share")}
          </Button>
        )}
      </div>
      {postcard && <PostcardDialog facts={facts} onClose={() => setPostcard(false)} />}
      {removing && onRemove && (
        <Confirm
          title={t("remove")}
          text={t("delete_saved", { name: driver.names.join(", ") })}
          yes={t("remove")}
          onYes={onRemove}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  );
}

function Shuffles({ engine, record }: { readonly engine: Engine; readonly record: string }) {
  const verdicts = useMemo(() => checkShuffles(engine, record), [engine, record]);
  const bad = verdicts.filter((one) => !one.fine);
  if (verdicts.length === 0) return <p class="soft">{t("shuffles_unknown")}</p>;
  if (bad.length === 0) {
    return (
      <p class="fine">
        <Icon name="check" /> {t("shuffles_match", { n: verdicts.length })}
      </p>
    );
  }
  return (
    <ul class="field-problem">
      {bad.map((one) => (
        <li key={one.round}>{t("shuffle_differs", { n: one.round })}</li>
      ))}
    </ul>
  );
}
