import { type PointerEvent, useRef } from "react";

/** The swipe distance that dismisses, in pixels (specification 9). */
const THRESHOLD_PX = 50;

/**
 * Returns the pointer handlers of an element that follows a swipe to the right and is dismissed beyond the threshold.
 */
export function useSwipeRight(dismiss: () => void) {
  const start = useRef<number | null>(null);
  const distance = (event: PointerEvent) =>
    Math.max(0, event.clientX - (start.current ?? event.clientX));

  function end(event: PointerEvent<HTMLElement>) {
    const isFar = event.type === "pointerup" && distance(event) >= THRESHOLD_PX;
    start.current = null;
    event.currentTarget.style.translate = "";
    if (isFar) dismiss();
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if ((event.target as Element).closest("button")) return;
      start.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current !== null) event.currentTarget.style.translate = `${distance(event)}px`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
