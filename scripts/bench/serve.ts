import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

import { ask } from "./ask";
import type { Answered, Answers, Asked } from "./meter.mjs";
import { hasProc, runningProcesses, treeFrom, treeUsage, type Usage } from "./process-tree";
import { started } from "./started";
import type { Statement } from "./statements";

/** A server that is measured, in processes of its own. */
export interface Served {
  origin: string;
  /** What all its processes have used. */
  usage(): Promise<Usage>;
  /** What it has sent to its database since the last call, where it is watched. */
  takeStatements(): Promise<Statement[]>;
  stop(): Promise<void>;
}

interface Start {
  /** What to run, with its arguments. */
  program: string[];
  /** What answers 200 once it is there. */
  ready: string;
  settings?: Record<string, string>;
  folder?: string;
}

const COMPILER = import.meta.resolve("tsx");
const METER = new URL("meter.mjs", import.meta.url).href;

/** Starts a server on a port that is free and waits until it answers. */
export async function startServer(start: Start): Promise<Served> {
  const { program, ready, settings, folder } = start;
  const port = await freePort();
  // The compiler takes memory and the shop runs without it, so only where the meter itself needs it.
  const imports = settings?.BENCH_STATEMENTS ? [COMPILER, METER] : [METER];
  const server = spawn(
    process.execPath,
    [...imports.flatMap((module) => ["--import", module]), ...program],
    {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: {
        ...process.env,
        NODE_ENV: "production",
        PORT: String(port),
        HOST: "127.0.0.1",
        ...settings,
      },
    },
  );
  const stop = started(async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    const tree = hasProc ? treeFrom(server.pid!, runningProcesses()) : [];
    server.kill("SIGKILL");
    for (const { pid } of tree) killIfThere(pid);
    await ended;
  });
  const origin = `http://127.0.0.1:${port}`;
  await answering(server, origin, ready);
  return {
    origin,
    usage: async () => (hasProc ? treeUsage(server.pid!) : sumOf(await tell(server, "usage"))),
    takeStatements: async () => (await tell(server, "statements")).flat(),
    stop,
  };
}

/** Serves the built shop as `npm start` does, on the database of this process's settings or on another. */
export function startShop(settings?: Record<string, string>): Promise<Served> {
  const program = [fileURLToPath(new URL("shop.mjs", import.meta.url))];
  return startServer({ program, ready: "/readyz", settings });
}

let questions = 0;

/** Asks the processes of a server for something; gives one answer of each. */
function tell<About extends keyof Answers>(
  server: ChildProcess,
  about: About,
): Promise<Answers[About][]> {
  const id = ++questions;
  return new Promise((resolve, reject) => {
    const forget = () => {
      server.off("message", hear);
      server.off("exit", ended);
    };
    const hear = (message: unknown) => {
      const answered = message as Answered;
      if (answered.id !== id) return;
      forget();
      resolve(answered.answers as Answers[About][]);
    };
    const ended = () => {
      forget();
      reject(new Error("A measured server ended."));
    };
    server.on("message", hear);
    server.on("exit", ended);
    server.send({ id, about } satisfies Asked);
  });
}

const sumOf = (usages: readonly Usage[]): Usage => ({
  cpuMs: usages.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
  memory: usages.reduce((sum, { memory }) => sum + memory, 0),
});

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended with the process that started it.
  }
}

async function answering(server: ChildProcess, origin: string, address: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (server.exitCode !== null) throw new Error(`${origin} ended before it answered.`);
    const answer = await ask(origin, address).catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`${origin} did not start within a minute.`);
}

/** A port of this machine that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
