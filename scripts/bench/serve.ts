import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type Agent, request } from "node:http";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { freePort } from "../../tests/support/free-port";
import { hasProc, processTree, runningProcesses, treeUsage, type Usage } from "./process-tree";
import { addCleanup, FOLDER } from "./run-bench";

/** In child processes. */
export interface MeasuredServer {
  origin: string;
  /** Of all its processes. */
  usage(): Usage;
  stop(): Promise<void>;
}

interface Start {
  /** Arguments of node. */
  program: string[];
  /** This path answers 200 once the server is ready. */
  ready: string;
  settings?: Record<string, string>;
  folder?: string;
}

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Serves the built shop as `npm start` does. `settings` replace environment variables of this process. */
export const startShop = (settings?: Record<string, string>): Promise<MeasuredServer> =>
  startServer({ program: [pathOf("shop.mjs")], ready: "/readyz", settings });

/** As startShop. `takeStatements` returns the SQL statements of all processes since its last call, up to 50 ms ago. */
export async function startLoggedShop() {
  const file = join(FOLDER, "statements.log");
  writeFileSync(file, "");
  const imports = ["--import", import.meta.resolve("tsx"), "--import", pathOf("log-statements.ts")];
  const program = [...imports, pathOf("shop.mjs")];
  const server = await startServer({ program, ready: "/readyz", settings: { STATEMENTS_LOG: file } });
  let taken = 0;
  const takeStatements = (): string[] => {
    const fresh = readFileSync(file, "utf8").split("\n").slice(0, -1).slice(taken);
    taken += fresh.length;
    return fresh;
  };
  return { ...server, takeStatements };
}

/** The app with which the shop is compared: create-remix's template with one page of nine cards. */
export function startBaseline(): Promise<MeasuredServer> {
  // Inside the project, so that the build finds node_modules.
  const folder = resolve(".cache/bench-baseline");
  const { resolve: find } = createRequire(import.meta.url);
  rmSync(folder, { recursive: true, force: true });
  cpSync(pathOf("baseline-app"), folder, { recursive: true });
  const build = [find("@remix-run/dev/dist/cli.js"), "vite:build"];
  const { status, stdout, stderr } = spawnSync(process.execPath, build, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`Building the empty Remix app failed:\n${stdout}${stderr}`);
  return startServer({ program: [find("@remix-run/serve/dist/cli.js"), "build/server/index.js"], ready: "/", folder });
}

async function startServer({ program, ready, settings, folder }: Start): Promise<MeasuredServer> {
  if (!hasProc) throw new Error("The benchmarks need Linux: they read the usage of processes from /proc.");
  const port = await freePort();
  const server = spawn(process.execPath, program, {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), HOST: "127.0.0.1", ...settings },
  });
  const ended = once(server, "exit");
  const stop = addCleanup(async () => {
    for (const { pid } of processTree(server.pid!, runningProcesses())) process.kill(pid, "SIGKILL");
    await ended;
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 600; attempt++) {
    if (server.exitCode !== null) break;
    const answer = await send(origin, ready).catch(() => null);
    if (answer?.status === 200) return { origin, usage: () => treeUsage(server.pid!), stop };
    await new Promise((done) => setTimeout(done, 100));
  }
  await stop();
  throw new Error(`${program.at(-1)} did not start within a minute.`);
}

export interface Answer {
  status: number;
  location: string;
  /** Milliseconds from sending to the first byte of the body and to the last one that was read. NaN without a body. */
  firstByte: number;
  ms: number;
  /** Of the body, as transferred. */
  bytes: number;
  /** The body was read to its end. */
  isWhole: boolean;
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  agent?: Agent;
  /** Leaves after so many milliseconds. */
  atMostMs?: number;
  leavesAtFirstByte?: boolean;
}

/**
 * By node:http, because fetch adds about a millisecond to each request. Follows no redirects. Rejects when the
 * connection fails.
 */
export function send(origin: string, path: string, options: Sent = {}): Promise<Answer> {
  const { body, atMostMs, leavesAtFirstByte, ...sent } = options;
  return new Promise((done, reject) => {
    const began = performance.now();
    const answer: Answer = { status: 0, location: "", firstByte: NaN, ms: 0, bytes: 0, isWhole: false };
    const finish = () => {
      clearTimeout(timer);
      answer.ms = performance.now() - began;
      done(answer);
      if (!answer.isWhole) sending.destroy();
    };
    const timer = atMostMs === undefined ? undefined : setTimeout(finish, atMostMs);
    const sending = request(origin + path, sent, (response) => {
      answer.status = response.statusCode!;
      answer.location = response.headers.location ?? "";
      response.on("data", (part: Buffer) => {
        if (answer.bytes === 0) answer.firstByte = performance.now() - began;
        answer.bytes += part.length;
        if (leavesAtFirstByte) finish();
      });
      response.on("end", () => {
        answer.isWhole = true;
        finish();
      });
      response.on("error", reject);
    });
    sending.on("error", reject);
    sending.end(body);
  });
}
