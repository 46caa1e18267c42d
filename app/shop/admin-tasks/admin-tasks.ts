/** As far as the desk counts what waits: nobody does a thousand things at once. */
const MOST_WAITING = 999;

/** How many rows are counted at most to tell what waits. */
export const MAX_COUNTED_TASKS = MOST_WAITING + 1;

/** What waits, in words: "12", or "999+" when there is more. */
export function adminTasksText(count: number): string {
  return count > MOST_WAITING ? `${MOST_WAITING}+` : String(count);
}
