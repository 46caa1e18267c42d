import autocannon, { type Options, type Result } from "autocannon";

import { started } from "../started";

/** Runs autocannon; `onAnswer` hears of each answer's bytes (with its headers) and milliseconds. */
export function shoot(
  options: Options,
  onAnswer: (bytes: number, ms: number) => void = () => undefined,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const gun = autocannon(options, (error: unknown, result: Result) => {
      void stop();
      if (error) reject(error as Error);
      else resolve(result);
    });
    const stop = started(() => gun.stop());
    gun.on("response", (_client, _status, bytes, ms) => onAnswer(bytes, ms));
  });
}
