// A button with a text.
import type { ComponentChildren } from "preact";

interface ButtonProps {
  readonly children: ComponentChildren;
  readonly onClick?: () => void;
  readonly kind?: "plain" | "primary" | "danger" | "quiet";
  readonly type?: "button" | "submit";
  readonly disabled?: boolean;
  readonly label?: string;
  readonly class?: string;
}

export function Button({
  children,
  onClick,
  kind = "plain",
  type = "button",
  disabled,
  label,
  class: more = "",
}: ButtonProps) {
  return (
    <button type={type} class={`button ${kind} ${more}`} disabled={disabled} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}
