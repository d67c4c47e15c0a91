// The table top: the other players around it, the piles in the middle, and the results between rounds.
import type { ComponentChildren } from "preact";
import { ownSeat } from "../game/state.ts";
import { t } from "../i18n/index.ts";
import { Icon } from "../ui/Icon.tsx";
import { Piles } from "./Piles.tsx";
import { RoundEnd } from "./RoundEnd.tsx";
import { SeatChip } from "./SeatChip.tsx";
import { seatOthers } from "./seating.ts";
import { Stamps } from "./Stamps.tsx";
import { Lanterns } from "./Lanterns.tsx";
import { LastMove } from "./LastMove.tsx";
import type { TableModel } from "./tableModel.ts";

interface TableTopProps {
  readonly model: TableModel;
  readonly afterGame: ComponentChildren;
}

export function TableTop({ model, afterGame }: TableTopProps) {
  const state = model.shown.value;
  const below = ownSeat(state) || 1;
  const places = seatOthers(state.seats.length, below, model.rules.value.direction === "anticlockwise");
  return (
    <main
      class={`cloth others-${places.length}${model.board.value ? " covered" : ""}`}
      data-status={state.status}
      onClick={({ target }) => (target as Element).closest("button, a, .round-end") || model.hurry()}
    >
      <div class="cloth-weave" aria-hidden="true" />
      <ul class="seats">
        {places.map((place) => (
          <SeatChip key={place.seat} model={model} place={place} />
        ))}
      </ul>
      {state.view && (
        <div class="middle">
          <Piles model={model} />
          <LastMove state={state} />
        </div>
      )}
      {state.link !== "live" && state.link !== "local" && (
        <p class={`link-lost ${state.link}`} role="status">
          <Icon name="offline" /> {t(state.link === "silent" ? "checking_connection" : "reconnecting")}
        </p>
      )}
      <Lanterns state={state} />
      <Stamps model={model} />
      <RoundEnd model={model} afterGame={afterGame} />
    </main>
  );
}
