// Paper lanterns that rise over the table when a player at this screen wins the game.
import { ownSeat, type TableState } from "../game/state.ts";

const LANTERNS = 14;

export function Lanterns({ state }: { readonly state: TableState }) {
  const me = ownSeat(state);
  if (state.status !== "over" || (me > 0 && !state.winners.includes(me))) return null;
  return (
    <div class="lanterns" aria-hidden="true">
      {Array.from({ length: LANTERNS }, (_, i) => (
        <i
          key={i}
          style={{
            "--x": `${(i * 61 + 7) % 97}%`,
            "--late": `${((i * 37) % 40) / 10}s`,
            "--big": 0.6 + ((i * 29) % 10) / 12,
          }}
        />
      ))}
    </div>
  );
}
