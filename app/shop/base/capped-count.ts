const MAX_SHOWN = 999;

/** Counting for a number that `cappedCountText` shows stops one beyond it. */
export const MAX_COUNTED = MAX_SHOWN + 1;

/** "12", or "999+" for a larger one. */
export function cappedCountText(count: number): string {
  return count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count);
}
