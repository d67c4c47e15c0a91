// A button with an icon, and a link that looks the same.
import { Icon, type IconName } from "./Icon.tsx";

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
  readonly title?: string; // the label if missing
  readonly disabled?: boolean;
  readonly pressed?: boolean; // of a toggle button
  readonly class?: string;
}

export function IconButton({
  icon,
  label,
  onClick,
  title = label,
  disabled,
  pressed,
  class: more = "",
}: IconButtonProps) {
  return (
    <button
      type="button"
      class={`icon-button ${more}`}
      aria-label={label}
      aria-pressed={pressed}
      title={title}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

interface IconLinkProps {
  readonly icon: IconName;
  readonly label: string;
  readonly href: string;
}

export function IconLink({ icon, label, href }: IconLinkProps) {
  return (
    <a class="icon-button" href={href} aria-label={label} title={label}>
      <Icon name={icon} />
    </a>
  );
}
