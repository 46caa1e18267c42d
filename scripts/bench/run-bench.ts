import { failureText } from "../command";

type Stop = () => unknown;

const cleanups = new Set<Stop>();

/** Registers a function to call when the benchmark ends. Returns a function that calls it now, and only once. */
export function addCleanup(stop: Stop): () => Promise<void> {
  cleanups.add(stop);
  return async () => {
    if (cleanups.delete(stop)) await stop();
  };
}

/** Runs a benchmark and the registered cleanups, also after a failure and on Ctrl-C, then exits the process. */
export async function runBench(work: () => Promise<void>): Promise<never> {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void stopAll().finally(() => process.exit(130)));
  }
  try {
    await work();
  } catch (error) {
    console.error(failureText(error));
    process.exitCode = 1;
  }
  await stopAll();
  process.exit();
}

async function stopAll(): Promise<void> {
  const lastFirst = [...cleanups].reverse();
  cleanups.clear();
  for (const stop of lastFirst) await Promise.resolve(stop()).catch(() => undefined);
}
