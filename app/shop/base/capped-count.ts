const MAX_SHOWN = 999;

/** How many rows are counted at most for a number that `cappedCountText` shows: counting stops one beyond it. */
export const MAX_COUNTED = MAX_SHOWN + 1;

/** A count as text: "12", or "999+" for a larger one. */
export function cappedCountText(count: number): string {
  return count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count);
}
