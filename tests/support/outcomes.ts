/** "done", or the kind of the Problem; any other error as text. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: { kind?: string }) => error.kind ?? String(error),
  );

/** Kinds of the refused ones, in their order. */
export const codesOf = (results: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap((result) =>
    result.status === "rejected" ? [(result.reason as { kind?: string }).kind ?? result.reason] : [],
  );
