import { spawnSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { ACCEPT_ENCODING } from "../timed-get";
import { startServer } from "../serve";
import { type PageSubject } from "./page-load";

const BASELINE = "an empty Remix page, nine cards";

const SOURCES = fileURLToPath(new URL("baseline-app", import.meta.url));
// Inside the project, so that the build finds node_modules.
const FOLDER = resolve(".cache/bench-baseline");

const require = createRequire(import.meta.url);
const remixCli = require.resolve("@remix-run/dev/dist/cli.js");
const remixServe = require.resolve("@remix-run/serve/dist/cli.js");

/** Builds and starts the app that the shop is compared with: create-remix's template with one page of nine cards. */
export async function startBaseline(): Promise<PageSubject> {
  buildBaseline();
  const server = await startServer({
    program: [remixServe, "build/server/index.js"],
    ready: "/",
    folder: FOLDER,
  });
  return { name: BASELINE, server, address: "/", headers: { "Accept-Encoding": ACCEPT_ENCODING } };
}

function buildBaseline(): void {
  rmSync(FOLDER, { recursive: true, force: true });
  cpSync(SOURCES, FOLDER, { recursive: true });
  const { status, stdout, stderr } = spawnSync(process.execPath, [remixCli, "vite:build"], {
    cwd: FOLDER,
    env: { ...process.env, NODE_ENV: "production" },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`Building the empty Remix app failed:\n${stdout}${stderr}`);
}
