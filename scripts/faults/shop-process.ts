import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync } from "node:fs";

import { processTree, runningProcesses } from "../bench/process-tree";
import { pause } from "./random";
import { withTimeout } from "./with-timeout";

const START_MS = 180_000;

/** As `npm start` runs it: a first process and its workers. */
export class ShopProcess {
  #first: ChildProcess | null = null;

  constructor(
    readonly port: number,
    private readonly settings: Record<string, string>,
    /** A file for what its processes print. */
    private readonly log: string,
  ) {}

  /** Waits until it is ready. Throws when it is not within three minutes. */
  async start(): Promise<void> {
    const first = spawn(process.execPath, ["scripts/start.mjs"], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NODE_ENV: "production", PORT: String(this.port), ...this.settings },
    });
    this.#first = first;
    for (const stream of [first.stdout, first.stderr]) {
      stream.on("data", (chunk: Buffer) => appendFileSync(this.log, chunk));
    }
    if (await this.isReady(START_MS, () => first.exitCode !== null)) return;
    throw new Error(`The shop did not start; see ${this.log}.`);
  }

  /** Waits until /readyz says 200. False when it does not in time. */
  async isReady(withinMs: number, isOver = () => false): Promise<boolean> {
    for (const until = Date.now() + withinMs; Date.now() < until && !isOver(); await pause(50)) {
      const isOk = await withTimeout(2_000, async (signal) => {
        const answer = await fetch(`http://127.0.0.1:${this.port}/readyz`, { signal });
        await answer.body?.cancel();
        return answer.ok;
      }).catch(() => false);
      if (isOk) return true;
    }
    return false;
  }

  /** Process ids, a spare worker among them. */
  workers(): number[] {
    return this.#descendants().slice(1);
  }

  /** All its processes at once. */
  async kill(): Promise<void> {
    const all = this.#descendants();
    const first = this.#first;
    this.#first = null;
    const isAlive = first && first.exitCode === null && first.signalCode === null;
    const ended = isAlive && once(first, "exit");
    for (const pid of all) signal(pid, "SIGKILL");
    await ended;
  }

  /** Its workers must end by themselves; throws when one does not within ten seconds. */
  async killFirst(): Promise<void> {
    const [first, ...workers] = this.#descendants();
    const ended = once(this.#first!, "exit");
    signal(first!, "SIGKILL");
    await ended;
    this.#first = null;
    for (const until = Date.now() + 10_000; workers.some(isRunning); await pause(50)) {
      if (Date.now() < until) continue;
      for (const pid of workers) signal(pid, "SIGKILL");
      throw new Error("A worker outlived its first process by ten seconds.");
    }
  }

  /** As an operator does. Returns the exit code. */
  async stop(): Promise<number | null> {
    const first = this.#first!;
    this.#first = null;
    if (first.exitCode !== null) return first.exitCode;
    const ended = once(first, "exit");
    first.kill("SIGTERM");
    return ((await ended) as [number | null])[0];
  }

  #descendants(): number[] {
    const root = this.#first?.pid;
    return root ? processTree(root, runningProcesses()).map(({ pid }) => pid) : [];
  }
}

/** The process may have ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended already.
  }
}

function isRunning(pid: number): boolean {
  return runningProcesses().some((one) => one.pid === pid);
}
