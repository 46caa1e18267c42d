/** One question on its way at a time; who comes meanwhile waits for the next one, which all of them share. */
export function together<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let onItsWay: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer> | undefined;
  return () =>
    (next ??= onItsWay.then(() => {
      next = undefined;
      const answer = ask();
      onItsWay = answer.catch(() => undefined);
      return answer;
    }));
}
