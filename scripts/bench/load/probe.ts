import { timedGet } from "../timed-get";

/** The most pending requests; on a busy machine more would only wait for each other. */
const MAX_PENDING = 5;

/**
 * Requests one address `perSecond` times a second, or less often while MAX_PENDING requests are pending. `stop` returns
 * the response times in milliseconds and rejects when a response was other than 200.
 */
export function startProbe(
  origin: string,
  address: string,
  headers: Record<string, string>,
  perSecond: number,
): { stop(): Promise<number[]> } {
  const answers: Promise<number>[] = [];
  let pending = 0;
  const timer = setInterval(() => {
    if (pending >= MAX_PENDING) return;
    pending++;
    const answer = timedGet(origin, address, headers).then(({ status, ms }) => {
      pending--;
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
