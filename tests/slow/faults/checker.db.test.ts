// `npm run faults` for one turn: people use the real shop while its processes, its database, its disk, its lines and its mail
// server fail, each once. More people and more turns are what the command itself is for (docs/reliability.md).
import { spawn } from "node:child_process";
import { once } from "node:events";

import { expect, it, onTestFinished } from "vitest";

import { hasProc } from "../../../scripts/bench/process-tree";
import { faultsOn } from "../../../scripts/faults/make-faults";
import { SERVICE_FAULTS } from "../../../scripts/faults/service-faults";
import { databaseKind } from "../../support/databases";

const OPTIONS = ["--turns", "1", "--minutes", "8", "--buyers", "3", "--seed", "14"];

/** All, but on Postgres those that have nothing to do with the database: they are made on SQLite. */
const FAULTS = faultsOn(databaseKind)
  .filter((fault) => databaseKind === "sqlite" || !SERVICE_FAULTS.includes(fault))
  .map(({ name }) => name);

if (!hasProc) console.warn("The checker needs Linux, so it is skipped.");

it.skipIf(!hasProc)("no answer is untrue while everything fails in turn", { timeout: 600_000 }, async () => {
  const words = [...OPTIONS, "--database", databaseKind, "--only", FAULTS.join()];
  const checker = spawn(process.execPath, ["--import", "tsx", "scripts/faults.ts", ...words], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void checker.kill("SIGTERM"));
  let said = "";
  for (const stream of [checker.stdout, checker.stderr]) {
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  }
  const [code] = (await once(checker, "exit")) as [number | null];
  expect(code, said).toBe(0);
  expect(said).toMatch(/, 0 violations$/m);
  for (const name of FAULTS) {
    expect(said).toMatch(new RegExp(`^${name} +(1 |not possible)`, "m"));
  }
  const [, orders] = /(\d+) orders, \d+ letters/.exec(said) ?? [];
  // Else nothing was tried.
  expect(Number(orders), said).toBeGreaterThan(5);
});
