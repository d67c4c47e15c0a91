// A button with a text.
import type { ComponentChildren } from "preact";

interface ButtonProps {
  readonly children: ComponentChildren;
  readonly onClick?: () => void;
  readonly kind?: "plain" | "primary" | "danger" | "quiet";
  readonly type?: "button" | "submit";
  readonly disabled?: boolean;
  readonly label?: string;
  readonly pressed?: boolean; // of a toggle button
  readonly class?: string;
}

export function Button({
  children,
  onClick,
  kind = "plain",
  type = "button",
  disabled,
  label,
  pressed,
  class: more = "",
}: ButtonProps) {
  return (
    <button
      type={type}
      class={`button ${kind} ${more}`}
      disabled={disabled}
      aria-label={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
