import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

import type { Statement } from "./statements";

/** The built shop in a process of its own. */
export interface ServedShop {
  origin: string;
  /** What it has sent to its database since the last call. */
  takeStatements(): Promise<Statement[]>;
  stop(): Promise<void>;
}

/** Serves the built shop as `npm start` does, on the database of this process's settings. */
export async function serveBuiltShop(port: number): Promise<ServedShop> {
  const watched = ["--import", "tsx", "--import", "./scripts/bench/tell-statements.ts"];
  const server = spawn(
    process.execPath,
    [...watched, "node_modules/@remix-run/serve/dist/cli.js", "build/index.js"],
    {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { ...process.env, PORT: String(port), HOST: "127.0.0.1" },
    },
  );
  const origin = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (server.exitCode !== null) return;
    const ended = once(server, "exit");
    server.kill("SIGKILL");
    await ended;
  };
  try {
    await answering(`${origin}/readyz`, server);
  } catch (error) {
    await stop();
    throw error;
  }
  const takeStatements = async () => {
    const told = once(server, "message");
    server.send("statements");
    return (await told)[0] as Statement[];
  };
  return { origin, takeStatements, stop };
}

async function answering(address: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (server.exitCode !== null) throw new Error("The shop ended before it answered.");
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("The shop did not start within 30 s.");
}
