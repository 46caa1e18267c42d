import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { argv, execPath } from "node:process";

import { startCluster } from "./cluster";
import { benchFolder } from "./settings";
import { runBench, addCleanup } from "./run-bench";

const DATABASES = ["sqlite", "postgres"];

/**
 * Runs a benchmark on the database of BENCH_DATABASE_URL or, without that variable, on SQLite and then on an embedded
 * PostgreSQL, each in a separate process; `--database sqlite` or `--database postgres` selects one of them.
 */
export function runBenchOnEach(work: () => Promise<void>): Promise<never> {
  if (process.env.BENCH_DATABASE_URL) return runBench(work);
  return runBench(async () => {
    const [program = "", ...args] = argv.slice(1);
    const at = args.indexOf("--database");
    const [, chosen = ""] = at < 0 ? [] : args.splice(at, 2);
    if (at >= 0 && !DATABASES.includes(chosen)) {
      throw new Error("--database: expected sqlite or postgres");
    }
    for (const kind of at < 0 ? DATABASES : [chosen]) {
      console.log(`\n# ${kind}\n`);
      await runOn(await databaseUrl(kind), [program, ...args]);
    }
  });
}

function databaseUrl(kind: string): string | Promise<string> {
  return kind === "sqlite"
    ? `file:${join(benchFolder(), "shop.db")}`
    : startCluster(join(benchFolder(), "postgres"), "bench");
}

async function runOn(url: string, args: string[]): Promise<void> {
  const program = spawn(execPath, ["--import", import.meta.resolve("tsx"), ...args], {
    stdio: "inherit",
    env: { ...process.env, BENCH_DATABASE_URL: url },
  });
  const stop = addCleanup(() => program.kill());
  const [code] = (await once(program, "exit")) as [number | null];
  await stop();
  if (code !== 0) throw new Error("The benchmark failed.");
}
