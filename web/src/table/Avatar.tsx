// A player's face: a picture, a drawing, or an initial on a colour, with the clock around it.
import { useEffect } from "preact/hooks";
import { sounds } from "../sound/sounds.ts";
import { DrawnFace } from "../ui/DrawnFace.tsx";
import { memo } from "../ui/memo.ts";
import { useNow } from "../ui/now.ts";
import type { Deadline, Seat } from "../game/state.ts";

const HUES = [14, 42, 96, 160, 200, 262, 318, 350] as const;

export function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 9973;
  return HUES[sum % HUES.length]!;
}

type FaceProps = Pick<Seat, "name" | "avatar" | "face">;

export const Face = memo(({ name, avatar, face }: FaceProps) => {
  if (avatar) return <img class="face-picture" src={avatar} alt="" draggable={false} />;
  return (
    <span class={`face-letter${face ? " emoji" : ""}`} style={{ "--hue": hueOf(name) }}>
      {face ? <DrawnFace face={face} /> : ([...name.trim()][0] ?? "?")}
    </span>
  );
});

interface AvatarProps {
  readonly seat: Seat;
  readonly clock?: Deadline | null;
  readonly ticking?: boolean; // play a sound in the last seconds
}

export function Avatar({ seat, clock, ticking = false }: AvatarProps) {
  return (
    <span class="avatar" aria-hidden="true">
      <Face name={seat.name} avatar={seat.avatar} face={seat.face} />
      {clock && <ClockRing clock={clock} ticking={ticking} />}
    </span>
  );
}

const LENGTH = 2 * Math.PI * 46;

function ClockRing({ clock, ticking }: { readonly clock: Deadline; readonly ticking: boolean }) {
  const left = Math.max(0, clock.until - useNow(250));
  const part = Math.min(1, left / clock.total);
  const seconds = Math.ceil(left / 1000);
  useEffect(() => {
    if (ticking && seconds > 0 && seconds <= 5) sounds.tick();
  }, [ticking, seconds]);
  return (
    <>
      <svg class={`clock${seconds <= 5 ? " late" : ""}`} viewBox="0 0 100 100">
        <circle cx="50" cy="50" r="46" class="clock-track" />
        <circle cx="50" cy="50" r="46" class="clock-left" stroke-dasharray={`${part * LENGTH} ${LENGTH}`} />
      </svg>
      {seconds <= 9 && <span class="clock-seconds">{seconds}</span>}
    </>
  );
}
