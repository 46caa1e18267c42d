import { type PointerEvent, useRef } from "react";

/** How far one swipes to dismiss, in pixels (specification 9). */
const THRESHOLD = 50;

/** The handlers of an element that follows a swipe to the right and is dismissed at its end. */
export function useSwipeRight(dismiss: () => void) {
  const start = useRef<number | null>(null);
  const way = (event: PointerEvent) =>
    Math.max(0, event.clientX - (start.current ?? event.clientX));

  function end(event: PointerEvent<HTMLElement>) {
    const isFar = event.type === "pointerup" && way(event) >= THRESHOLD;
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
      if (start.current !== null) event.currentTarget.style.translate = `${way(event)}px`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
