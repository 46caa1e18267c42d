import { ask } from "../ask";

/** Asks for one address so many times a second, whatever becomes of the answers; `stop` gives their times in ms. */
export function startProbe(
  origin: string,
  address: string,
  headers: Record<string, string>,
  perSecond: number,
): { stop(): Promise<number[]> } {
  const answers: Promise<number>[] = [];
  const timer = setInterval(() => {
    answers.push(
      ask(origin, address, headers).then(({ status, ms }) => {
        if (status !== 200) throw new Error(`${address} answered ${status} to the probe.`);
        return ms;
      }),
    );
    answers.at(-1)!.catch(() => undefined);
  }, 1_000 / perSecond);
  return {
    stop() {
      clearInterval(timer);
      return Promise.all(answers);
    },
  };
}
