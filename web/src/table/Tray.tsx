// Below the table: the own seat, what the picked cards make, the own cards, and what can be said or done now.
import { settings } from "../base/settings.ts";
import { CardBack } from "../cards/CardFace.tsx";
import { ownSeat } from "../game/state.ts";
import { t } from "../i18n/index.ts";
import { Icon } from "../ui/Icon.tsx";
import { Actions } from "./Actions.tsx";
import { Avatar } from "./Avatar.tsx";
import { Bubble } from "./Bubble.tsx";
import { Hand } from "./Hand.tsx";
import { Prompt } from "./Prompt.tsx";
import { describe } from "./SeatChip.tsx";
import type { Stage } from "./stage.ts";

export function Tray({ stage }: { readonly stage: Stage }) {
  const state = stage.shown.value;
  const turn = state.stage === "playing" && state.view?.turn === ownSeat(state) && ownSeat(state) > 0;
  return (
    <section class={`tray${turn ? " turn" : ""}`} aria-label={t("your_place")}>
      <OwnSeat stage={stage} />
      <Prompt stage={stage} />
      {ownSeat(state) > 0 || !state.view ? <Hand stage={stage} /> : <WatchedHand count={state.view.counts[0] ?? 0} />}
      <Actions stage={stage} />
    </section>
  );
}

function OwnSeat({ stage }: { readonly stage: Stage }) {
  const state = stage.shown.value;
  const me = ownSeat(state) || 1;
  const seat = state.seats[me - 1];
  const { view } = state;
  if (!seat) return null;
  const turn = state.stage === "playing" && view?.turn === me;
  const own = ownSeat(state) > 0;
  return (
    <div class={`own-seat${turn ? " turn" : ""}`} aria-label={describe(state, me)} role="group">
      <Avatar seat={seat} clock={turn ? seat.clock : null} ticking={own} />
      <span class="own-name" dir="auto">
        {turn && <span class="turn-mark">▸</span>}
        {seat.name}
      </span>
      {view && own && settings.value.showPoints && state.stage === "playing" && view.in[me - 1] && (
        <span class="own-points" title={t("hand_points", { n: view.points })}>
          {t("n_points", { n: view.points })}
        </span>
      )}
      {view && (
        <span class="own-total">
          <span class="own-total-word">{t("total")}</span> <b>{view.total[me - 1]}</b>
        </span>
      )}
      {own && stage.held.value.length > 1 && (
        <button
          type="button"
          class="icon-button sort"
          aria-label={t("sort")}
          title={t("sort")}
          onClick={() => stage.sort()}
        >
          <Icon name="sort" />
        </button>
      )}
      <Bubble state={state} seat={me} />
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
