import autocannon, { type Options, type Result } from "autocannon";

import { addCleanup } from "../run-bench";

/** Runs autocannon; `onResponse` is called with the bytes (with headers) and milliseconds of each response. */
export function runAutocannon(
  options: Options,
  onResponse: (bytes: number, ms: number) => void = () => undefined,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const run = autocannon(options, (error: unknown, result: Result) => {
      void stop();
      if (error) reject(error as Error);
      else resolve(result);
    });
    const stop = addCleanup(() => run.stop());
    run.on("response", (_client, _status, bytes, ms) => onResponse(bytes, ms));
  });
}
