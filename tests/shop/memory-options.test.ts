// The options that keep the heap of a worker small are V8's (optimisation "small-heap"). A node that does not know one
// ends at once, so an upgrade of node fails here first.
import { spawnSync } from "node:child_process";

import { expect, it } from "vitest";

import { memoryOptions } from "../../scripts/workers.mjs";

const run = (...options: string[]) =>
  spawnSync(process.execPath, [...options, "--eval", "process.exit(7)"]).status;

it("node knows every memory option of the workers", () => {
  process.env.OPTIMISATIONS = "on";
  expect(memoryOptions()).not.toEqual([]);
  expect(run(...memoryOptions())).toBe(7);
  expect(run("--no-such-option=30")).toBe(9);
});
