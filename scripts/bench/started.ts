type Stop = () => unknown;

const running = new Set<Stop>();

/** Notes something that must not outlive the benchmark; gives what stops it, once. */
export function started(stop: Stop): () => Promise<void> {
  running.add(stop);
  return async () => {
    if (running.delete(stop)) await stop();
  };
}

/** Runs a benchmark; whatever was started is stopped at its end, after a failure and on Ctrl-C. */
export async function runBench(work: () => Promise<void>): Promise<never> {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void stopAll().finally(() => process.exit(130)));
  }
  try {
    await work();
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
  await stopAll();
  process.exit();
}

async function stopAll(): Promise<void> {
  const last = [...running].reverse();
  running.clear();
  for (const stop of last) await Promise.resolve(stop()).catch(() => undefined);
}
