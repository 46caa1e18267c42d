import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

import { memoryOptions } from "../workers.mjs";
import { ask } from "./ask";
import type { Asked, Usage } from "./meter.mjs";
import { started } from "./started";
import type { Statement } from "./statements";

/** A server that is measured, in a process of its own. */
export interface Served {
  origin: string;
  usage(): Promise<Usage>;
  /** What it has sent to its database since the last call, where it is watched. */
  takeStatements(): Promise<Statement[]>;
  stop(): Promise<void>;
}

interface Start {
  /** What to run, with its arguments. */
  program: string[];
  /** What Node itself is told. */
  flags?: string[];
  /** What answers 200 once it is there. */
  ready: string;
  settings?: Record<string, string>;
  folder?: string;
}

const TRANSLATOR = import.meta.resolve("tsx");
const METER = new URL("meter.mjs", import.meta.url).href;

/** Starts a server on a port that is free and waits until it answers. */
export async function startServer(start: Start): Promise<Served> {
  const { program, flags = [], ready, settings, folder } = start;
  const port = await freePort();
  // Only where there is something to translate: it takes memory, and the shop runs without.
  const isPlain = !/\.tsx?$/.test(program[0]!) && !settings?.BENCH_STATEMENTS;
  const imports = isPlain ? [METER] : [TRANSLATOR, METER];
  const server = spawn(
    process.execPath,
    [...flags, ...imports.flatMap((module) => ["--import", module]), ...program],
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
    server.kill("SIGKILL");
    await ended;
  });
  const origin = `http://127.0.0.1:${port}`;
  await answering(server, origin, ready);
  return {
    origin,
    usage: () => tell(server, "usage") as Promise<Usage>,
    takeStatements: () => tell(server, "statements") as Promise<Statement[]>,
    stop,
  };
}

/** Serves the built shop as `npm start` does, on the database of this process's settings or on another. */
export function startShop(settings: Record<string, string> = {}): Promise<Served> {
  const { flags, settings: memory } = memoryOptions();
  return startServer({
    program: [fileURLToPath(new URL("../server.mjs", import.meta.url))],
    flags,
    ready: "/readyz",
    settings: { ...memory, ...settings },
  });
}

let questions = 0;

function tell(server: ChildProcess, about: Asked["about"]): Promise<unknown> {
  const id = ++questions;
  return new Promise((resolve, reject) => {
    const forget = () => {
      server.off("message", hear);
      server.off("exit", ended);
    };
    const hear = (message: unknown) => {
      const answered = message as { id: number; answer: unknown };
      if (answered.id !== id) return;
      forget();
      resolve(answered.answer);
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
