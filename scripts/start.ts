// `npm start`: builds when stale, migrates, seeds an empty demo shop, and serves, by WEB_CONCURRENCY processes.
import { buildIfStale } from "./build";
import { loadSettings, prepareShop } from "./prepare";
import { serveHere, whenStopped } from "./serve.mjs";
import { startWorkers } from "./workers";

process.env.NODE_ENV ??= "production";
loadSettings();

try {
  console.log("Building the shop if its sources changed ...");
  await buildIfStale();
  const { notes, isNewDemo, close } = await prepareShop();
  const { env } = await import("~/env.server");

  whenStopped(() => void close());
  if (env.WEB_CONCURRENCY > 1) whenStopped(startWorkers(env.WEB_CONCURRENCY, giveUp));
  else await serveHere();
  stopWithNpm();

  await answering(`http://127.0.0.1:${env.PORT}/healthz`);
  console.log(["", ...notes, "", `The shop is open: http://localhost:${env.PORT}`, ""].join("\n"));
  // What fails here is made, or fails, when a page asks for it.
  if (isNewDemo) void warmFirstPages().catch(() => undefined);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** The processes that should serve die as soon as they start. */
function giveUp(): void {
  console.error("The shop cannot run: its processes end as soon as they start.");
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
  const { warmPictures } = await import("../prisma/seed/index");
  const { shopFiles } = await import("~/shop/files/shop-files.server");
  await warmPictures(shopFiles, 18);
}

async function answering(address: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("The shop did not start within a minute.");
}
