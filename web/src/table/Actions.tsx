// The buttons below this player's cards. Only actions that are possible now are shown.
import { useState } from "preact/hooks";
import { settings } from "../base/settings.ts";
import { isMyTurn, ownSeat, seatOf, type TableState } from "../game/state.ts";
import { t, type Key } from "../i18n/index.ts";
import { callWord } from "../rules/callWord.ts";
import { Button } from "../ui/Button.tsx";
import { Confirm } from "../ui/Confirm.tsx";
import { useNow } from "../ui/now.ts";
import type { Call } from "./calls.ts";
import type { TableModel } from "./tableModel.ts";
import { IconButton } from "../ui/IconButton.tsx";

export function Actions({ model }: { readonly model: TableModel }) {
  const state = model.shown.value;
  const { view } = state;
  const me = ownSeat(state);
  return (
    <div class="actions">
      {state.status === "waiting" && model.driver.start && (
        <Button kind="primary" onClick={() => model.driver.start!()}>
          {t("start_game")}
        </Button>
      )}
      {isOut(state) && model.driver.newGame && <Button onClick={() => model.driver.newGame!()}>{t("new_game")}</Button>}
      {state.status === "between" && !isOut(state) && <NextRound model={model} />}
      {state.status === "over" && <AfterGame key={state.game} model={model} />}
      {state.status === "playing" && me > 0 && view?.in[me - 1] && (
        <>
          {seatOf(state, me)?.substitute && model.driver.takeBack && (
            <Button kind="primary" onClick={() => model.driver.takeBack!()}>
              {t("take_over")}
            </Button>
          )}
          <Answers model={model} />
          <Calls model={model} />
          {settings.value.hints && !state.rated && model.driver.hint && isMyTurn(state) && (
            <IconButton icon="bulb" label={t("table_hint")} onClick={() => void model.suggest()} />
          )}
        </>
      )}
      {(state.status === "playing" || state.status === "between") && me > 0 && model.driver.undo && (
        <IconButton icon="undo" label={t("undo_turn")} onClick={model.driver.undo} />
      )}
      <CallQuestion model={model} />
    </div>
  );
}

// True if this player is out of a game that goes on.
const isOut = ({ status, view, mySeat }: TableState): boolean =>
  (status === "playing" || status === "between") && mySeat > 0 && !!view && !view.in[mySeat - 1];

// ---- calling ----

function Calls({ model }: { readonly model: TableModel }) {
  return model.calls.value.calls.map((call) => (
    <button
      key={call.action}
      type="button"
      class={`call ${call.kind === "proper" && !call.costly ? "proper" : "risky"}`}
      onClick={() => model.call(call)}
    >
      {callWord(model.shown.value.rulesText, call.action)}
      {call.costly && <small> +30</small>}
      {call.kind !== "proper" && <small>…</small>}
    </button>
  ));
}

const TITLES: Readonly<Record<Call["kind"], Key>> = {
  proper: "wrong_word_title",
  false: "false_call_title",
  out_of_turn: "out_of_turn_title",
};

function CallQuestion({ model }: { readonly model: TableModel }) {
  const call = model.question.value;
  if (!call) return null;
  return (
    <Confirm
      title={t(TITLES[call.kind])}
      text={t(warningKey(call, model.calls.value.consequence))}
      yes={t("call_anyway")}
      onYes={() => void model.act(call.action)}
      onClose={() => (model.question.value = null)}
    />
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

function Answers({ model }: { readonly model: TableModel }) {
  const view = model.shown.value.view!;
  if (view.phase !== "swap" || view.turn === view.seat || view.passed.includes(view.seat)) return null;
  return (
    <>
      <Button kind="primary" onClick={() => void model.act("swap")}>
        {t("swap_hands")}
      </Button>
      <Button onClick={() => void model.act("pass")}>{t("pass")}</Button>
    </>
  );
}

// ---- between rounds and after the game ----

function NextRound({ model }: { readonly model: TableModel }) {
  const { next, seats } = model.shown.value;
  const me = ownSeat(model.shown.value);
  const ready = me > 0 && seats[me - 1]?.ready;
  if (!model.driver.ready || me === 0) return null;
  return (
    <Button kind="primary" disabled={ready ?? false} onClick={() => model.driver.ready!()}>
      {ready ? t("waiting_for_others") : t("next_round")}
      {next && <Seconds until={next.until} />}
    </Button>
  );
}

function Seconds({ until }: { readonly until: number }) {
  const left = Math.max(0, Math.ceil((until - useNow(500)) / 1000));
  return <small class="seconds"> {t("n_seconds", { n: left })}</small>;
}

function AfterGame({ model }: { readonly model: TableModel }) {
  const [pressed, press] = useState(false);
  const agreed = pressed || seatOf(model.shown.value, ownSeat(model.shown.value))?.ready;
  const rematch = () => {
    press(true);
    model.driver.rematch!();
  };
  return (
    <>
      {model.shown.value.limited && ownSeat(model.shown.value) > 0 && (
        <p class="soft" role="status">
          {t("limited_now")}
        </p>
      )}
      {model.driver.rematch && ownSeat(model.shown.value) > 0 && (
        <Button kind="primary" disabled={agreed ?? false} onClick={rematch}>
          {agreed ? t("waiting_for_others") : t("rematch")}
        </Button>
      )}
      <Button onClick={() => model.driver.leave()}>{t("leave")}</Button>
    </>
  );
}
