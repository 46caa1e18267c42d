import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import { freePort } from "../../tests/support/free-port";
import { timedGet } from "./timed-get";
import type { MeterRequest, MeterResponse, MeterValues } from "./meter.mjs";
import { hasProc, processTree, runningProcesses, treeUsage, type Usage } from "./process-tree";
import { addCleanup } from "./run-bench";
import type { Statement } from "./statements";

/** A measured server in child processes. */
export interface MeasuredServer {
  origin: string;
  /** Returns the usage of all its processes. */
  usage(): Promise<Usage>;
  /** Returns the SQL statements since the last call; none without the setting BENCH_STATEMENTS. */
  takeStatements(): Promise<Statement[]>;
  stop(): Promise<void>;
}

interface Start {
  /** The arguments of node: a script and its arguments. */
  program: string[];
  /** The address that answers 200 once the server is ready. */
  ready: string;
  settings?: Record<string, string>;
  folder?: string;
}

const COMPILER = import.meta.resolve("tsx");
const METER = new URL("meter.mjs", import.meta.url).href;

/** Starts a server on a free port and waits until it is ready. Rejects when it exits or takes longer than a minute. */
export async function startServer(start: Start): Promise<MeasuredServer> {
  const { program, ready, settings, folder } = start;
  const port = await freePort();
  // The compiler would add to the measured memory, so it is loaded only where the meter needs it.
  const imports = settings?.BENCH_STATEMENTS ? [COMPILER, METER] : [METER];
  const server = spawn(process.execPath, [...imports.flatMap((module) => ["--import", module]), ...program], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      ...settings,
    },
  });
  const stop = addCleanup(async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    const tree = hasProc ? processTree(server.pid!, runningProcesses()) : [];
    server.kill("SIGKILL");
    for (const { pid } of tree) killIfRunning(pid);
    await ended;
  });
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilReady(server, origin, ready);
  return {
    origin,
    usage: async () => (hasProc ? treeUsage(server.pid!) : sumUsage(await askMeter(server, "usage"))),
    takeStatements: async () => (await askMeter(server, "statements")).flat(),
    stop,
  };
}

/** Serves the built shop as `npm start` does. `settings` are environment variables that replace those of this process. */
export function startShop(settings?: Record<string, string>): Promise<MeasuredServer> {
  const program = [fileURLToPath(new URL("shop.mjs", import.meta.url))];
  return startServer({ program, ready: "/readyz", settings });
}

let lastRequestId = 0;

/** Requests a value from the meter (meter.mjs) of a server. Returns one answer per process. */
function askMeter<About extends keyof MeterValues>(server: ChildProcess, about: About): Promise<MeterValues[About][]> {
  const id = ++lastRequestId;
  return new Promise((resolve, reject) => {
    const removeListeners = () => {
      server.off("message", onMessage);
      server.off("exit", onExit);
    };
    const onMessage = (message: unknown) => {
      const response = message as MeterResponse;
      if (response.id !== id) return;
      removeListeners();
      resolve(response.answers as MeterValues[About][]);
    };
    const onExit = () => {
      removeListeners();
      reject(new Error("A measured server exited."));
    };
    server.on("message", onMessage);
    server.on("exit", onExit);
    server.send({ id, about } satisfies MeterRequest);
  });
}

const sumUsage = (usages: readonly Usage[]): Usage => ({
  cpuMs: usages.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
  memory: usages.reduce((sum, { memory }) => sum + memory, 0),
});

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has exited already.
  }
}

async function waitUntilReady(server: ChildProcess, origin: string, address: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (server.exitCode !== null) throw new Error(`${origin} exited before it was ready.`);
    const response = await timedGet(origin, address).catch(() => null);
    if (response?.status === 200) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`${origin} did not start within a minute.`);
}
