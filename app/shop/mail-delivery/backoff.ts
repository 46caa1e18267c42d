const MINUTES = [1, 5, 15, 60];

/** After so many tries in vain a mail is parked for the desk: about six and a half hours after the first one. */
export const MAX_TRIES = 10;

/** How many milliseconds to wait after so many tries in vain: 1, 5, 15 and 60 minutes, then hourly. Null: no more. */
export function retryDelay(tries: number): number | null {
  if (tries >= MAX_TRIES) return null;
  return MINUTES[Math.min(Math.max(tries, 1), MINUTES.length) - 1]! * 60_000;
}
