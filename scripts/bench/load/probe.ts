import { ask } from "../ask";

/** So many readers at most: on a busy machine more would only wait for each other. */
const MOST_WAITING = 5;

/**
 * Asks for one address so many times a second, or less often while MOST_WAITING are not answered; `stop` gives the times
 * of the answers in milliseconds. Fails on an answer other than 200.
 */
export function startProbe(
  origin: string,
  address: string,
  headers: Record<string, string>,
  perSecond: number,
): { stop(): Promise<number[]> } {
  const answers: Promise<number>[] = [];
  let waiting = 0;
  const timer = setInterval(() => {
    if (waiting >= MOST_WAITING) return;
    waiting++;
    const answer = ask(origin, address, headers).then(({ status, ms }) => {
      waiting--;
      if (status !== 200) throw new Error(`${address} answered ${status} to the probe.`);
      return ms;
    });
    answer.catch(() => undefined);
    answers.push(answer);
  }, 1_000 / perSecond);
  return {
    stop() {
      clearInterval(timer);
      return Promise.all(answers);
    },
  };
}
