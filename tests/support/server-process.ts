import { spawn } from "node:child_process";
import { once } from "node:events";

import { freePort } from "./free-port";
import { requireBuild } from "./require-build";

/** In a child process, on this file's database. */
export interface ServerProcess {
  origin: string;
  pid: number;
  /** Standard output, with the access log of all requests that are answered. */
  output(): Promise<string>;
  errors(): string;
  /** By SIGTERM. Returns the exit code. */
  stop(): Promise<number | null>;
  /** By SIGKILL. */
  kill(): Promise<void>;
}

const SERVER = ["scripts/server.mjs"];
/** Arguments for remix-serve, Remix's own server, on the same build. */
export const REMIX_SERVE = ["node_modules/@remix-run/serve/dist/cli.js", "build/index.js"];

/**
 * Waits until the built shop is ready; throws after 30 seconds.
 * @param settings Environment variables besides the test's own.
 * @param program The script that serves it, with its arguments.
 */
export async function serveBuild(
  settings: Record<string, string> = {},
  program: readonly string[] = SERVER,
): Promise<ServerProcess> {
  requireBuild();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = spawn(process.execPath, program, {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      ...settings,
    },
  });
  let text = "";
  let errors = "";
  server.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  server.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
    process.stderr.write(chunk);
  });
  const ended = once(server, "exit");
  const kill = async () => {
    server.kill("SIGKILL");
    await ended;
  };
  const stop = async () => {
    server.kill("SIGTERM");
    const [code] = (await ended) as [number | null];
    return code;
  };
  let asked = 0;
  // Lines are written together, those of earlier requests first.
  const output = async () => {
    const path = `/asked-${++asked}`;
    await fetch(origin + path);
    while (!text.includes(` ${path} `)) await new Promise((done) => setTimeout(done, 20));
    return text;
  };
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return { origin, pid: server.pid!, output, errors: () => errors, stop, kill };
    await new Promise((done) => setTimeout(done, 100));
  }
  await kill();
  throw new Error("The shop did not start within 30 s.");
}
