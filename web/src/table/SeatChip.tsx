// Another player at the table: face, name, number of cards, total and whether it is their turn.
import { t } from "../i18n/index.ts";
import { shortName, splitCards } from "../game/card.ts";
import type { Seat, TableState } from "../game/state.ts";
import { Icon } from "../ui/Icon.tsx";
import { memo } from "../ui/memo.ts";
import { Avatar } from "./Avatar.tsx";
import { Bubble } from "./Bubble.tsx";
import type { Place } from "./seating.ts";
import type { TableModel } from "./tableModel.ts";

const isTurn = (state: TableState, seat: number): boolean => state.status === "playing" && state.view?.turn === seat;

export function SeatChip({ model, place }: { readonly model: TableModel; readonly place: Place }) {
  const state = model.shown.value;
  const seat = state.seats[place.seat - 1]!;
  const { view } = state;
  const out = view ? !view.in[place.seat - 1] : false;
  const turn = isTurn(state, place.seat);
  const empty = !seat.name;
  return (
    <li
      class={`seat${turn ? " turn" : ""}${out ? " out" : ""}${empty ? " empty" : ""}`}
      style={{ "--tx": place.tall[0], "--ty": place.tall[1], "--wx": place.wide[0], "--wy": place.wide[1] }}
      aria-label={describe(state, place.seat)}
    >
      <Avatar seat={seat} clock={seat.grace ?? (turn ? seat.clock : null)} />
      <span class="seat-badges" aria-hidden="true">
        {(seat.bot || seat.substitute) && (
          <span class={`badge${seat.substitute ? " substitute" : ""}`}>
            <Icon name="robot" />
          </span>
        )}
        {view?.earned[place.seat - 1] && state.status === "playing" && <Earned />}
        {!seat.connected && (
          <span class="badge lost">
            <Icon name="offline" />
          </span>
        )}
      </span>
      <span class="seat-text" aria-hidden="true">
        <span class="seat-name" dir="auto">
          {turn && <span class="turn-mark">▸</span>}
          {empty ? t("free_seat") : seat.name}
        </span>
        {seat.left && <span class="seat-out">{t("has_left")}</span>}
        {view && !empty && (
          <span class="seat-numbers">
            {out ? (
              <span class="seat-out">{t("out")}</span>
            ) : (
              <MiniHand seat={place.seat} count={view.counts[place.seat - 1] ?? 0} />
            )}
            <span class="seat-total" title={t("total")}>
              {view.total[place.seat - 1]}
            </span>
          </span>
        )}
      </span>
      {view && !out && state.status === "playing" && <Known cards={view.known[place.seat - 1] ?? ""} />}
      <Bubble chat={state.chat} seat={place.seat} right={place.tall[0] > 0.6} />
    </li>
  );
}

// With pick=earned: the player may take from the discard pile in this round.
export function Earned() {
  return (
    <span class="badge earned" title={t("may_take")}>
      <Icon name="check" />
    </span>
  );
}

const MiniHand = memo(({ seat, count }: { readonly seat: number; readonly count: number }) => (
  <span class="mini-hand" data-seat-cards={seat}>
    <span class="mini-backs">
      {Array.from({ length: Math.min(count, 3) }, (_, i) => (
        <i key={i} />
      ))}
    </span>
    <b>{count}</b>
  </span>
));

// Cards that everyone saw this player take, to help the memory.
function Known({ cards }: { readonly cards: string }) {
  if (!cards) return null;
  return (
    <span class="seat-known" aria-hidden="true">
      {splitCards(cards).map((card, i) => (
        <span key={i} class={`ink-${card[1]}`}>
          {shortName(card)}
        </span>
      ))}
    </span>
  );
}

function stateWords(state: TableState, number: number, seat: Seat): string[] {
  const { view } = state;
  const words: string[] = [];
  if (seat.left) words.push(t("has_left"));
  else if (seat.bot) words.push(t("bot_level", { level: seat.bot }));
  if (!seat.connected) words.push(t("connection_lost"));
  if (view) {
    if (view.in[number - 1]) words.push(t("n_cards", { n: view.counts[number - 1] ?? 0 }));
    else words.push(t("out"));
    if (view.earned[number - 1] && state.status === "playing") words.push(t("may_take"));
    words.push(t("total_n", { n: view.total[number - 1] ?? 0 }));
  }
  if (isTurn(state, number)) words.push(t("to_move"));
  return words;
}

export function describe(state: TableState, number: number): string {
  const seat = state.seats[number - 1]!;
  return [seat.name || t("free_seat"), ...stateWords(state, number, seat)].join(", ");
}
