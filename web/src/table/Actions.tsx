// The buttons below the own cards: only what can be done now is there.
import { useState } from "preact/hooks";
import { settings } from "../base/settings.ts";
import { isMyTurn, ownSeat, seatOf } from "../game/state.ts";
import { t, type Key } from "../i18n/index.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Confirm } from "../ui/Confirm.tsx";
import { useNow } from "../ui/now.ts";
import type { Call } from "./calls.ts";
import type { Stage } from "./stage.ts";

export function Actions({ stage }: { readonly stage: Stage }) {
  const state = stage.shown.value;
  const { view } = state;
  const me = ownSeat(state);
  return (
    <div class="actions">
      {state.stage === "waiting" && stage.driver.start && (
        <Button kind="primary" onClick={() => stage.driver.start!()}>
          {t("start_game")}
        </Button>
      )}
      {state.stage === "between" && <NextRound stage={stage} />}
      {state.stage === "over" && <AfterGame key={state.game} stage={stage} />}
      {state.stage === "playing" && me > 0 && view?.in[me - 1] && (
        <>
          {seatOf(state, me)?.substitute && stage.driver.takeBack && (
            <Button kind="primary" onClick={() => stage.driver.takeBack!()}>
              {t("take_over")}
            </Button>
          )}
          <Answers stage={stage} />
          <Calls stage={stage} />
          {settings.value.hints && !state.rated && stage.driver.hint && isMyTurn(state) && (
            <button
              type="button"
              class="icon-button"
              aria-label={t("table_hint")}
              title={t("table_hint")}
              onClick={() => void stage.suggest()}
            >
              <Icon name="bulb" />
            </button>
          )}
        </>
      )}
    </div>
  );
}

// ---- calling ----

function Calls({ stage }: { readonly stage: Stage }) {
  const [asked, ask] = useState<Call | null>(null);
  const { calls, consequence } = stage.calls.value;
  const confirmed = (call: Call) => call.kind === "proper" && !call.costly;
  return (
    <>
      {calls.map((call) => (
        <button
          key={call.action}
          type="button"
          class={`call ${confirmed(call) ? "proper" : "risky"}`}
          onClick={() => (confirmed(call) ? void stage.act(call.action) : ask(call))}
        >
          {t(call.action)}
          {call.costly && <small> +30</small>}
          {call.kind !== "proper" && <small>…</small>}
        </button>
      ))}
      {asked && (
        <Confirm
          title={t(
            asked.kind === "proper"
              ? "wrong_word_title"
              : asked.kind === "false"
                ? "false_call_title"
                : "out_of_turn_title",
          )}
          text={t(warningKey(asked, consequence))}
          yes={t("call_anyway")}
          onYes={() => void stage.act(asked.action)}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}

const FALSE_CALLS: Readonly<Record<string, Key>> = {
  draw3: "false_call_draw3",
  swap: "false_call_swap",
  eliminate: "false_call_eliminate",
};

function warningKey(call: Call, consequence: string): Key {
  if (call.kind === "proper") return "wrong_word_text";
  if (call.kind === "out_of_turn") return "out_of_turn_text";
  return FALSE_CALLS[consequence] ?? "false_call_title";
}

function Answers({ stage }: { readonly stage: Stage }) {
  const view = stage.shown.value.view!;
  if (view.phase !== "swap" || view.turn === view.seat || view.passed.includes(view.seat)) return null;
  return (
    <>
      <Button kind="primary" onClick={() => void stage.act("swap")}>
        {t("swap_hands")}
      </Button>
      <Button onClick={() => void stage.act("pass")}>{t("pass")}</Button>
    </>
  );
}

// ---- between rounds and after the game ----

function NextRound({ stage }: { readonly stage: Stage }) {
  const { next, seats } = stage.shown.value;
  const me = ownSeat(stage.shown.value);
  const ready = me > 0 && seats[me - 1]?.ready;
  if (!stage.driver.ready || me === 0) return null;
  return (
    <Button kind="primary" disabled={ready ?? false} onClick={() => stage.driver.ready!()}>
      {ready ? t("waiting_for_others") : t("next_round")}
      {next && <Seconds until={next.until} />}
    </Button>
  );
}

function Seconds({ until }: { readonly until: number }) {
  const left = Math.max(0, Math.ceil((until - useNow(500)) / 1000));
  return <small class="seconds"> {left}</small>;
}

function AfterGame({ stage }: { readonly stage: Stage }) {
  const [agreed, agree] = useState(false);
  const rematch = () => {
    agree(true);
    stage.driver.rematch!();
  };
  return (
    <>
      {stage.driver.rematch && ownSeat(stage.shown.value) > 0 && (
        <Button kind="primary" disabled={agreed} onClick={rematch}>
          {agreed ? t("waiting_for_others") : t("rematch")}
        </Button>
      )}
      <Button onClick={() => stage.driver.leave()}>{t("leave")}</Button>
    </>
  );
}
