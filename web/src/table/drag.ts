// Dragging by finger or mouse: the element follows the pointer, and a callback gets the drop position. A short press
// stays a click.
import { useRef } from "preact/hooks";

interface DragPlans {
  readonly drop: (x: number, y: number) => void;
  readonly move?: (x: number, y: number) => void;
}

interface Grip {
  readonly x: number;
  readonly y: number;
  readonly pointer: number;
  moved: boolean;
}

const THRESHOLD = 9;

type Press = PointerEvent & { readonly currentTarget: EventTarget | null };

export function useDrag(plans: DragPlans) {
  const grip = useRef<Grip | null>(null);
  const wasDrag = useRef(false);

  // Capture immediately: a fast mouse leaves the element before its first move event.
  const begin = (event: Press) => {
    wasDrag.current = false;
    if (event.button !== 0) return;
    grip.current = { x: event.clientX, y: event.clientY, pointer: event.pointerId, moved: false };
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  };

  const move = (event: Press) => {
    const held = grip.current;
    const element = event.currentTarget as HTMLElement;
    if (!held || held.pointer !== event.pointerId) return;
    const dx = event.clientX - held.x,
      dy = event.clientY - held.y;
    if (!held.moved && Math.hypot(dx, dy) < THRESHOLD) return;
    if (!held.moved) {
      held.moved = true;
      element.classList.add("dragged");
    }
    element.style.setProperty("--drag", `translate(${dx}px, ${dy}px)`);
    plans.move?.(event.clientX, event.clientY);
  };

  const finish = (event: Press, dropped: boolean) => {
    const held = grip.current;
    const element = event.currentTarget as HTMLElement;
    grip.current = null;
    element.style.removeProperty("--drag");
    element.classList.remove("dragged");
    if (!held?.moved) return;
    wasDrag.current = true;
    if (dropped) plans.drop(event.clientX, event.clientY);
  };

  return {
    onPointerDown: begin,
    onPointerMove: move,
    onPointerUp: (event: Press) => finish(event, true),
    onPointerCancel: (event: Press) => finish(event, false),
    // Suppress the click that follows a drag.
    onClickCapture: (event: MouseEvent) => {
      if (!wasDrag.current) return;
      wasDrag.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
  };
}
