import { MIDDLE, trace } from "./outline";
import type { Sheet } from "./sheet";

/** From the rail to the garment. */
export const HOOK = 150;

/** The hook, which comes out of a garment at this height, and the rail. */
export function drawHanger(sheet: Sheet, y: number): Sheet {
  const top = y - HOOK;
  const hook =
    trace`M${MIDDLE} ${y + 10}L${MIDDLE} ${top + 92}C${MIDDLE} ${top + 66} ${MIDDLE + 30} ${top + 62} ${MIDDLE + 30} ${top + 28}` +
    trace`C${MIDDLE + 30} ${top - 14} ${MIDDLE - 30} ${top - 14} ${MIDDLE - 30} ${top + 24}`;
  const wire = (colour: string, width: number) =>
    `<path d="${hook}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
  return sheet.add(
    `<g transform="translate(10 16)" opacity=".22" filter="url(#near)">${wire("#4a3423", 9)}<path d="M-400 ${top + 14}h1600" stroke="#4a3423" stroke-width="20"/></g>` +
      wire("#6f6a63", 8) +
      wire("#b9b3a8", 3) +
      `<rect x="-400" y="${top + 4}" width="1600" height="20" fill="#a9855f"/><rect x="-400" y="${top + 4}" width="1600" height="7" fill="#c9a982"/>` +
      // The end of the hook is in front of the rail.
      `<path d="${trace`M${MIDDLE - 16} ${top - 2}C${MIDDLE - 26} ${top + 4} ${MIDDLE - 30} ${top + 14} ${MIDDLE - 30} ${top + 30}`}" fill="none" stroke="#6f6a63" stroke-width="8" stroke-linecap="round"/>`,
  );
}
