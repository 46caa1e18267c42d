/** "done", or the code of the problem for which something was refused; any other error as text. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: { code?: string }) => error.code ?? String(error),
  );

/** The codes of those that were refused, in their order. */
export const codesOf = (results: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap((result) =>
    result.status === "rejected" ? [(result.reason as { code?: string }).code ?? result.reason] : [],
  );
