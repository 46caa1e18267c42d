import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { argv, execPath } from "node:process";

import { startCluster } from "./cluster";
import { benchFolder } from "./settings";
import { runBench, started } from "./started";

const DATABASES = ["sqlite", "postgres"];

/**
 * Runs a benchmark on the database of BENCH_DATABASE_URL or, without one, on SQLite and then on a PostgreSQL of its own,
 * each in a process of its own; `--database sqlite` or `--database postgres` runs it on one of them.
 */
export function runBenchOnEach(work: () => Promise<void>): Promise<never> {
  if (process.env.BENCH_DATABASE_URL) return runBench(work);
  return runBench(async () => {
    const [program = "", ...words] = argv.slice(1);
    const at = words.indexOf("--database");
    const [, chosen = ""] = at < 0 ? [] : words.splice(at, 2);
    if (at >= 0 && !DATABASES.includes(chosen)) {
      throw new Error("--database: expected sqlite or postgres");
    }
    for (const kind of at < 0 ? DATABASES : [chosen]) {
      console.log(`\n# ${kind}\n`);
      await runOn(await addressOf(kind), [program, ...words]);
    }
  });
}

function addressOf(kind: string): string | Promise<string> {
  return kind === "sqlite"
    ? `file:${join(benchFolder(), "shop.db")}`
    : startCluster(join(benchFolder(), "postgres"), "bench");
}

async function runOn(url: string, words: string[]): Promise<void> {
  const program = spawn(execPath, ["--import", import.meta.resolve("tsx"), ...words], {
    stdio: "inherit",
    env: { ...process.env, BENCH_DATABASE_URL: url },
  });
  const stop = started(() => program.kill());
  const [code] = (await once(program, "exit")) as [number | null];
  await stop();
  if (code !== 0) throw new Error("The benchmark failed.");
}
