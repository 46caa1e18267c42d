/** The swipe that dismisses, in pixels (specification 9). */
const THRESHOLD_PX = 50;
const CONTROLS = "a, label, summary, :enabled:not(fieldset, .toasts *)";
const GAP_PX = 16;
const STEP_PX = 8;
/** Enough of a link as high as this, such as a picture, is left beside a toast. */
const LARGE_PX = 160;
/** The cost of covering one. */
const WEIGHTS = { label: 1, picture: 1, link: 20, field: 30, button: 1_000 };

/** Keeps toasts away from the page's controls, and lets them be swiped away, until the signal. */
export function floatToast(region: HTMLElement, dismiss: () => void, signal: AbortSignal): void {
  if ("popover" in region && document.querySelector(":popover-open")) showAboveDialog(region, signal);
  const place = () => placeToast(region);
  // Calls at once, too.
  const layout = new ResizeObserver(place);
  layout.observe(document.body);
  signal.addEventListener("abort", () => layout.disconnect());
  window.addEventListener("scroll", place, { signal });
  window.addEventListener("resize", place, { signal });
  const toast = region.querySelector<HTMLElement>(".toast");
  if (toast) dismissOnSwipe(toast, dismiss, signal);
}

/** A dialog would hide the region; also removes the look that browsers give to what they show there. */
function showAboveDialog(region: HTMLElement, signal: AbortSignal): void {
  const { width } = region.getBoundingClientRect();
  region.style.cssText += `;width:${width}px;height:auto;margin:0;border:0;padding:0;overflow:visible;background:none;color:inherit`;
  region.popover = "manual";
  region.showPopover();
  signal.addEventListener("abort", () => {
    region.popover = null;
    region.style.cssText = "";
  });
}

/**
 * Moves the region to where it covers no control, from the bottom up, or else none but a link or a field, which can
 * then be used through it.
 */
function placeToast(region: HTMLElement): void {
  const { width, height } = region.getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  const controls = [...document.querySelectorAll(CONTROLS)].map(weigh);
  const lefts = [...new Set([GAP_PX, clientWidth - width - GAP_PX])];
  let best = { covered: Infinity, gap: GAP_PX, left: GAP_PX };
  for (let gap = GAP_PX; gap + height < window.innerHeight; gap += STEP_PX) {
    const bottom = window.innerHeight - gap;
    const across = controls.filter(({ box }) => box.top < bottom && box.bottom > bottom - height);
    for (const from of lefts) {
      const under = across.filter(({ box }) => box.left < from + width && box.right > from);
      const covered = under.reduce((sum, { weight }) => sum + weight, 0);
      if (covered < best.covered) best = { covered, gap, left: from };
    }
  }
  // Not by its own place, whose change would be a layout shift.
  region.style.translate = `${best.left - GAP_PX}px ${GAP_PX - best.gap}px`;
  region.classList.toggle("toasts-through", best.covered >= WEIGHTS.link);
}

function weigh(control: Element) {
  const box = control.getBoundingClientRect();
  return { box, weight: WEIGHTS[kindOf(control, box)] };
}

function kindOf(control: Element, box: DOMRect): keyof typeof WEIGHTS {
  if (control.matches("button, summary, .btn")) return "button";
  if (control.matches("label")) return "label";
  if (!control.matches("a")) return "field";
  return box.height > LARGE_PX ? "picture" : "link";
}

/** To the right, and dismisses the toast beyond the threshold. */
function dismissOnSwipe(toast: HTMLElement, dismiss: () => void, signal: AbortSignal): void {
  let start: number | null = null;
  const distance = (event: PointerEvent) => Math.max(0, event.clientX - (start ?? event.clientX));
  const end = (event: PointerEvent) => {
    const isFar = event.type === "pointerup" && distance(event) >= THRESHOLD_PX;
    start = null;
    toast.style.translate = "";
    if (isFar) dismiss();
  };
  const onDown = (event: PointerEvent) => {
    if ((event.target as Element).closest("button")) return;
    start = event.clientX;
    toast.setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent) => {
    if (start !== null) toast.style.translate = `${distance(event)}px`;
  };
  toast.addEventListener("pointerdown", onDown, { signal });
  toast.addEventListener("pointermove", onMove, { signal });
  toast.addEventListener("pointerup", end, { signal });
  toast.addEventListener("pointercancel", end, { signal });
}
