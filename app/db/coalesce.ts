/**
 * Wraps a query so that concurrent callers share its results. At most one call of `ask` runs at a time, and a caller
 * never gets the result of a call that had begun before its own: it waits for the next one, with all who came meanwhile.
 */
export function coalesce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer> | undefined;
  return () =>
    (next ??= running.then(() => {
      next = undefined;
      const answer = ask();
      running = answer.catch(() => undefined);
      return answer;
    }));
}
