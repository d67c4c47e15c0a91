// Before the game: who is there, free seats to sit in or give to bots, and how to bring friends along.
import { ownSeat } from "../game/state.ts";
import { t } from "../i18n/index.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Face } from "./Avatar.tsx";
import { Invite } from "./Invite.tsx";
import type { Stage } from "./stage.ts";

export function WaitingRoom({ stage }: { readonly stage: Stage }) {
  const state = stage.shown.value;
  const me = ownSeat(state);
  const host = me > 0 && me === state.host;
  const taken = state.seats.filter((seat) => seat.name).length;
  return (
    <section class="waiting-room" aria-label={t("waiting_room")}>
      <h2>{t("waiting_room")}</h2>
      <ul class="waiting-seats">
        {state.seats.map((seat, i) => (
          <li key={i} class={seat.name ? "" : "empty"}>
            <span class="result-face" aria-hidden="true">
              {seat.name ? <Face seat={seat} /> : <Icon name="user" />}
            </span>
            <span class="waiting-name">
              {seat.name || t("free_seat")}
              {i + 1 === state.host && <small> · {t("host")}</small>}
              {seat.bot && <small> · {seat.bot}</small>}
            </span>
            <SeatButtons stage={stage} seat={i + 1} me={me} host={host} />
          </li>
        ))}
      </ul>
      {state.code && <Invite code={state.code} />}
      <div class="waiting-actions">
        {host && stage.driver.start && (
          <Button kind="primary" disabled={taken < 2} onClick={() => stage.driver.start!()}>
            {t("start_game")}
          </Button>
        )}
        {!host && <p>{t("waiting_for_host")}</p>}
        {me > 0 && stage.driver.stand && (
          <Button kind="quiet" onClick={() => stage.driver.stand!()}>
            {t("stand_up")}
          </Button>
        )}
      </div>
    </section>
  );
}

interface SeatButtonsProps {
  readonly stage: Stage;
  readonly seat: number;
  readonly me: number;
  readonly host: boolean;
}

function SeatButtons({ stage, seat, me, host }: SeatButtonsProps) {
  const who = stage.shown.value.seats[seat - 1]!;
  const { driver } = stage;
  if (who.name) {
    return host && who.bot && driver.removeBot ? (
      <button type="button" class="icon-button" aria-label={t("remove_bot")} onClick={() => driver.removeBot!(seat)}>
        <Icon name="close" />
      </button>
    ) : null;
  }
  return (
    <span class="waiting-choices">
      {me === 0 && driver.sit && <Button onClick={() => driver.sit!(seat)}>{t("sit_here")}</Button>}
      {host && driver.addBot && <Button onClick={() => driver.addBot!(seat, "medium")}>{t("add_bot")}</Button>}
    </span>
  );
}
