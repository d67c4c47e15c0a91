// The area below the table: this player's seat, the prompt, the hand and the buttons.
import { settings } from "../base/settings.ts";
import { CardBack } from "../cards/CardFace.tsx";
import { ownSeat } from "../game/state.ts";
import { t } from "../i18n/index.ts";
import { Actions } from "./Actions.tsx";
import { Avatar } from "./Avatar.tsx";
import { Bubble } from "./Bubble.tsx";
import { Hand } from "./Hand.tsx";
import { Prompt } from "./Prompt.tsx";
import { describe, Earned } from "./SeatChip.tsx";
import type { TableModel } from "./tableModel.ts";
import { IconButton } from "../ui/IconButton.tsx";

export function Tray({ model }: { readonly model: TableModel }) {
  const state = model.shown.value;
  const turn = state.status === "playing" && state.view?.turn === ownSeat(state) && ownSeat(state) > 0;
  return (
    <section
      class={`tray${turn ? " turn" : ""}${model.board.value === "game" ? " over" : ""}`}
      aria-label={t("your_place")}
    >
      <OwnSeat model={model} />
      <Prompt model={model} />
      {ownSeat(state) > 0 || !state.view ? <Hand model={model} /> : <WatchedHand count={state.view.counts[0] ?? 0} />}
      <Actions model={model} />
    </section>
  );
}

function OwnSeat({ model }: { readonly model: TableModel }) {
  const state = model.shown.value;
  const me = ownSeat(state) || 1;
  const seat = state.seats[me - 1];
  const { view } = state;
  if (!seat) return null;
  const turn = state.status === "playing" && view?.turn === me;
  const own = ownSeat(state) > 0;
  return (
    <div class={`own-seat${turn ? " turn" : ""}`} aria-label={describe(state, me)} role="group">
      <Avatar seat={seat} clock={turn ? seat.clock : null} ticking={own} />
      <span class="own-name" dir="auto">
        {turn && <span class="turn-mark">▸</span>}
        {seat.name}
      </span>
      {view?.earned[me - 1] && state.status === "playing" && <Earned />}
      {view && own && settings.value.showPoints && state.status === "playing" && view.in[me - 1] && (
        <span class="own-points" title={t("hand_points", { n: view.points })}>
          {t("n_points", { n: view.points })}
        </span>
      )}
      {view && (
        <span class="own-total">
          <span class="own-total-word">{t("total")}</span> <b>{view.total[me - 1]}</b>
        </span>
      )}
      {own && model.held.value.length > 1 && (
        <IconButton class="sort" icon="sort" label={t("sort")} onClick={() => model.sort()} />
      )}
      <Bubble chat={state.chat} seat={me} />
    </div>
  );
}

function WatchedHand({ count }: { readonly count: number }) {
  return (
    <div class="hand watched" dir="ltr" style={{ "--cards": count }} data-seat-cards={1}>
      {Array.from({ length: count }, (_, i) => (
        <span key={i} class="hand-card">
          <CardBack />
        </span>
      ))}
    </div>
  );
}
