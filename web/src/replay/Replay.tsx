// /g/GAME: the replay of a finished game, from any seat's view, with its shuffle check, postcard and download.
import { useEffect, useState } from "preact/hooks";
import { go, type PageProps } from "../base/router.ts";
import { CardFace } from "../cards/CardFace.tsx";
import { splitCards } from "../game/card.ts";
import { t } from "../i18n/index.ts";
import { addressOf, useServerAddress } from "../shared/Invite.tsx";
import type { FinishedGame } from "../net/protocol.ts";
import { TableScreen } from "../table/TableScreen.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Engine } from "../wasm/engine.ts";
import { Frame } from "../shared/Frame.tsx";
import { useFetched } from "../shared/useFetched.ts";
import { Loading } from "../shared/Loading.tsx";
import { ReplayDetails } from "./ReplayDetails.tsx";
import { ReplayDriver } from "./replayDriver.ts";
import { IconButton, IconLink } from "../ui/IconButton.tsx";

export function Replay({ parts }: PageProps) {
  const id = encodeURIComponent(parts.game ?? "");
  const fetched = useFetched<FinishedGame>(`/api/game/${id}`);
  const [engine, setEngine] = useState<Engine | null>(null);
  useServerAddress();
  useEffect(() => void Engine.load().then(setEngine, () => {}), []);
  const [driver, setDriver] = useState<ReplayDriver | null>(null);
  useEffect(() => {
    if (engine && fetched.value) setDriver(new ReplayDriver(engine, fetched.value, () => go("/")));
  }, [engine, fetched.value]);
  useEffect(() => () => driver?.pause(), [driver]);
  if (driver && engine)
    return (
      <ReplayPlayer
        driver={driver}
        engine={engine}
        review={`/g/${driver.game.game}/review`}
        address={addressOf(`/g/${driver.game.game}`)}
      />
    );
  return (
    <Frame title={t("replay")}>
      <Loading value={null} problem={fetched.problem} show={() => null} />
    </Frame>
  );
}

interface PlayerProps {
  readonly driver: ReplayDriver;
  readonly engine: Engine;
  readonly review: string; // the path of the review
  readonly address: string; // the URL to share; "" if the game exists only on this device
  readonly onRemove?: () => void; // deletes such a game
}

export function ReplayPlayer({ driver, engine, review, address, onRemove }: PlayerProps) {
  const [details, setDetails] = useState(false);
  const [allHands, setAllHands] = useState(true);
  useEffect(() => {
    document.title = `${t("replay")} · ${t("app")}`;
  }, []);
  useReplayKeys(driver);
  if (driver.last < 0)
    return (
      <Frame title={t("replay")}>
        <p class="field-problem">{driver.record.problem || t("empty_record")}</p>
      </Frame>
    );
  return (
    <div class={`column replay${allHands ? " all" : ""}`}>
      <TableScreen
        driver={driver}
        afterGame={
          <div class="after-game">
            <a class="button primary" href={review}>
              {t("review")}
            </a>
          </div>
        }
      />
      {allHands && <AllHands driver={driver} />}
      <div class="replay-bar" role="group" aria-label={t("replay")}>
        <Eyes driver={driver} all={allHands} setAll={setAllHands} />
        <IconButton label={t("previous_round")} icon="first" onClick={() => driver.goRound(-1)} />
        <IconButton
          label={t("previous_step")}
          icon="back"
          onClick={() => (driver.pause(), driver.goTo(driver.at.value - 1))}
        />
        <IconButton
          label={t(driver.playing.value ? "pause" : "play")}
          icon={driver.playing.value ? "pause" : "play"}
          onClick={() => (driver.playing.value ? driver.pause() : driver.play())}
        />
        <IconButton
          label={t("next_step")}
          icon="next"
          onClick={() => (driver.pause(), driver.goTo(driver.at.value + 1))}
        />
        <IconButton label={t("replay_next_round")} icon="last" onClick={() => driver.goRound(1)} />
        <input
          type="range"
          dir="ltr"
          min="0"
          max={driver.last}
          value={driver.at.value}
          aria-label={t("position")}
          aria-valuetext={t("step_n_of_m", { n: driver.at.value + 1, m: driver.last + 1 })}
          onInput={(event) => (driver.pause(), driver.goTo(event.currentTarget.valueAsNumber))}
        />
        <IconLink label={t("review")} icon="curve" href={review} />
        <IconButton label={t("about_this_game")} icon="sheet" onClick={() => setDetails(true)} />
      </div>
      {details && (
        <Dialog title={t("about_this_game")} onClose={() => setDetails(false)} sheet>
          <ReplayDetails driver={driver} engine={engine} address={address} onRemove={onRemove} />
        </Dialog>
      )}
    </div>
  );
}

interface EyesProps {
  readonly driver: ReplayDriver;
  readonly all: boolean;
  readonly setAll: (all: boolean) => void;
}

// Chooses whose view is shown: all hands, or one seat's.
function Eyes({ driver, all, setAll }: EyesProps) {
  const choose = (value: string) => {
    setAll(value === "all");
    driver.seat.value = value === "all" ? 0 : Number(value);
  };
  return (
    <select
      class="eyes"
      aria-label={t("whose_view")}
      value={all ? "all" : String(driver.seat.value)}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="all">{t("all_hands")}</option>
      {driver.names.map((name, i) => (
        <option key={i} value={i + 1}>
          {name}
        </option>
      ))}
    </select>
  );
}

function AllHands({ driver }: { readonly driver: ReplayDriver }) {
  const frame = driver.frame();
  if (!frame) return null;
  return (
    <ul class="all-hands" aria-label={t("all_hands")}>
      {driver.names.map((name, i) => (
        <li key={i} class={frame.view.turn === i + 1 ? "to-move" : ""}>
          <span class="all-hands-who">
            <span class="all-hands-name" dir="auto">
              {name}
            </span>
            <span class="seat-total">{frame.view.total[i]}</span>
          </span>
          <span class="all-hands-cards" dir="ltr">
            {splitCards(frame.hands[i] ?? "").map((card, at) => (
              <CardFace key={at} card={card} large />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

function useReplayKeys(driver: ReplayDriver): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const inField = (event.target as Element).closest?.("input, select, button, dialog");
      if (inField || event.metaKey || event.ctrlKey) return;
      if (event.key === "ArrowRight") (driver.pause(), driver.goTo(driver.at.value + 1));
      else if (event.key === "ArrowLeft") (driver.pause(), driver.goTo(driver.at.value - 1));
      else if (event.key === " ") driver.playing.value ? driver.pause() : driver.play();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  }, [driver]);
}
