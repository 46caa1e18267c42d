export interface Worker {
  /** Looks now instead of at the next poll. */
  wake(): void;
  /** Resolves after what it is doing. */
  stop(): Promise<void>;
}

/**
 * Runs `round` at once, whenever it is woken, and `pollMs` milliseconds after the last one, because other processes queue work too. A
 * round must not throw.
 */
export function startWorker(pollMs: number, round: (stopping: AbortSignal) => Promise<void>): Worker {
  const stopping = new AbortController();
  let isWoken = false;
  let endPause = () => {};
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const loop = async () => {
    while (!stopping.signal.aborted) {
      isWoken = false;
      await round(stopping.signal);
      if (!isWoken && !stopping.signal.aborted) await pause();
    }
  };
  const ended = loop();

  return {
    wake() {
      isWoken = true;
      endPause();
    },
    stop() {
      stopping.abort();
      endPause();
      return ended;
    },
  };
}
