// The tutorial: a game against two bots on this device, with occasional hints. The user can skip it at any time.
import { useEffect, useState } from "preact/hooks";
import { go } from "../base/router.ts";
import { LocalDriver } from "../local/localDriver.ts";
import { t, type Key } from "../i18n/index.ts";
import { me } from "../net/session.ts";
import { TableScreen } from "../table/TableScreen.tsx";
import { Button } from "../ui/Button.tsx";
import { announce } from "../ui/LiveRegion.tsx";
import { Engine } from "../wasm/engine.ts";
import { Frame } from "../shared/Frame.tsx";
import { nextHint, type Hint } from "./tutorialHints.ts";
import { setTutorialDone } from "../shared/tutorialDone.ts";

const PACE = 1500;

function leave(): void {
  setTutorialDone();
  go("/");
}

// Leaving the tutorial also goes back to the lobby.
class TutorialDriver extends LocalDriver {
  override leave(): void {
    super.leave();
    leave();
  }
}

function begin(engine: Engine): LocalDriver {
  const seats = [
    { name: me.peek()?.name ?? t("player_n", { n: 1 }), bot: "", face: "" },
    { name: "Lior", bot: "easy", face: "Lior" },
    { name: "Maya", bot: "easy", face: "Maya" },
  ];
  const driver = new TutorialDriver(engine, {
    rules: "traveller",
    seats,
    me: 1,
    seed: Math.floor(Math.random() * 1e8),
    pace: PACE,
  });
  driver.start();
  return driver;
}

export function Tutorial() {
  const [driver, setDriver] = useState<LocalDriver | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    document.title = `${t("tutorial")} · ${t("app")}`;
    Engine.load().then(
      (engine) => setDriver(begin(engine)),
      () => setFailed(true),
    );
  }, []);
  useEffect(() => () => driver && LocalDriver.prototype.leave.call(driver), [driver]);
  if (!driver)
    return (
      <Frame title={t("tutorial")}>
        <p class="soft">{t(failed ? "engine_missing" : "loading")}</p>
      </Frame>
    );
  return (
    <div class="column">
      <Coach driver={driver} />
      <TableScreen driver={driver} />
    </div>
  );
}

function Coach({ driver }: { readonly driver: LocalDriver }) {
  const state = driver.state.value;
  const [told, setTold] = useState<ReadonlySet<Key>>(new Set());
  const [hint, setHint] = useState<Hint | null>(null);
  const tellNext = (shown: Hint | null) => {
    const next = nextHint(state, told, shown);
    setHint(next ?? shown);
    if (!next) return;
    setTold(new Set([...told, next.key]));
    announce(t(next.key, next.values));
  };
  useEffect(() => tellNext(hint), [state]);
  if (!hint) return null;
  return (
    <aside class="coach" aria-label={t("hint")}>
      <p>{t(hint.key, hint.values)}</p>
      <div class="coach-actions">
        <Button onClick={() => tellNext(null)}>{t("got_it")}</Button>
        <Button kind="quiet" onClick={leave}>
          {t(hint.key === "coach_done" ? "to_lobby" : "skip")}
        </Button>
      </div>
    </aside>
  );
}
