// A run in which a test fails must say so by its exit code: CI and shell scripts see nothing else.
import { execFile } from "node:child_process";
import { resolve } from "node:path";

import { expect, it } from "vitest";

/** Runs a failing file in one of the suite's projects; gives the exit code and what vitest printed. */
function runFailingFile(project: string): Promise<{ code: unknown; output: string }> {
  const args = [
    "run",
    "--config=tests/support/failing-run/vitest.config.ts",
    "--root=.",
    `--project=${project}`,
  ];
  // Not the variables that this run sets for its own tests.
  const { PATH, HOME } = process.env;
  return new Promise((done) => {
    execFile(
      process.execPath,
      [resolve("node_modules/vitest/vitest.mjs"), ...args],
      { env: { NODE_ENV: "test", PATH, HOME } },
      (error, stdout, stderr) => done({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

// On PostgreSQL, because the process whose exit code it is starts the server (tests/support/postgres.ts).
it("a failing test fails the run", { timeout: 120_000 }, async () => {
  const { code, output } = await runFailingFile("shop on postgres");
  expect(output).toContain("1 failed");
  expect(code).toBe(1);
});
