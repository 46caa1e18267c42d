const MINUTES = [1, 5, 15, 60];

/** Then a mail counts as failed, about six and a half hours after the first attempt. */
export const MAX_TRIES = 10;

/** Milliseconds after so many failed attempts: 1, 5, 15 and 60 minutes, then hourly. Null: do not retry. */
export function retryDelay(tries: number): number | null {
  if (tries >= MAX_TRIES) return null;
  return MINUTES[Math.min(Math.max(tries, 1), MINUTES.length) - 1]! * 60_000;
}
