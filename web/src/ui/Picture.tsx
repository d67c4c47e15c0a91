// A person's picture, a bot's face, or an empty seat.
import { DrawnFace } from "./DrawnFace.tsx";

interface PictureProps {
  readonly src?: string | undefined;
  readonly face?: string | undefined;
  readonly size?: "small" | "normal" | "large";
}

export function Picture({ src, face, size = "normal" }: PictureProps) {
  return (
    <span class={`picture ${size}`} aria-hidden="true">
      {src ? (
        <img src={src} alt="" loading="lazy" decoding="async" />
      ) : face ? (
        <span class="picture-face">
          <DrawnFace face={face} />
        </span>
      ) : (
        <span class="picture-empty" />
      )}
    </span>
  );
}
