import { spawn } from "node:child_process";
import { once } from "node:events";

import { freePort } from "./free-port";
import { requireBuild } from "./require-build";

/** The built shop in a process of its own, served by remix-serve over this file's database. */
export interface ServerProcess {
  origin: string;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
}

/** Starts the built shop and waits until it answers. `settings` are set beside the test's own. */
export async function serveBuild(settings: Record<string, string> = {}): Promise<ServerProcess> {
  requireBuild();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = spawn(process.execPath, ["scripts/serve.mjs"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      ...settings,
    },
  });
  const ended = once(server, "exit");
  const kill = async () => {
    server.kill("SIGKILL");
    await ended;
  };
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return { origin, kill };
    await new Promise((done) => setTimeout(done, 100));
  }
  await kill();
  throw new Error("The shop did not start within 30 s.");
}
