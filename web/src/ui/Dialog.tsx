// A modal dialog based on <dialog>: focus stays inside, Escape closes it. A `sheet` slides up from the bottom on small
// screens.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { IconButton } from "./IconButton.tsx";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly sheet?: boolean;
  readonly wide?: boolean;
}

export function Dialog({ title, onClose, children, sheet = false, wide = false }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    box.current?.showModal();
    return () => opener?.focus?.();
  }, []);
  const closeOutside = (event: MouseEvent) => event.target === box.current && onClose();
  return (
    <dialog
      ref={box}
      class={`dialog${sheet ? " sheet" : ""}${wide ? " wide" : ""}`}
      aria-label={title}
      onCancel={(event) => (event.preventDefault(), onClose())}
      onClick={closeOutside}
    >
      <div class="dialog-body">
        <div class="dialog-head">
          <h2>{title}</h2>
          <IconButton icon="close" label={t("close")} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
