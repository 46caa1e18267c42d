// `npm start`: builds when stale, migrates, seeds an empty demo shop, and serves.
import { createRequire } from "node:module";

import { buildIfStale } from "./build";
import { loadSettings, prepareShop } from "./prepare";

process.env.NODE_ENV ??= "production";
loadSettings();

try {
  console.log("Building the shop if its sources changed ...");
  await buildIfStale();
  const { notes, isNewDemo, close } = await prepareShop();

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // remix-serve stops listening on the first signal and lets requests finish; a second one changes nothing.
    // What is still open after ten seconds is a line without anybody at its end.
    process.on(signal, () => {
      void close();
      setTimeout(() => process.exit(0), 10_000).unref();
    });
  }

  stopWithNpm();

  const port = process.env.PORT;
  process.argv[2] = "build/index.js";
  createRequire(import.meta.url)("@remix-run/serve/dist/cli.js");
  await answering(`http://127.0.0.1:${port}/healthz`);
  console.log(["", ...notes, "", `The shop is open: http://localhost:${port}`, ""].join("\n"));
  // What fails here is made, or fails, when a page asks for it.
  if (isNewDemo) void warmFirstPages().catch(() => undefined);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** A SIGTERM to npm ends the shell between npm and this process and goes no further, so that must be noticed here. */
function stopWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}

/** Makes the pictures of the first catalogue pages before anybody asks; the others are made when asked for. */
async function warmFirstPages(): Promise<void> {
  const { env } = await import("~/env.server");
  const { warmPictures } = await import("../prisma/seed/index");
  await warmPictures(env.DATA_DIR, 18);
}

async function answering(address: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("The shop did not start within a minute.");
}
