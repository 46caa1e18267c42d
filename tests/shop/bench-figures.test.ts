import { spawn } from "node:child_process";

import { describe, expect, it } from "vitest";

import { cpuOfAnswer, type Load, type Sample } from "../../scripts/bench/load/sample";
import { compareInRounds } from "../../scripts/bench/load/compare";
import { isSteady } from "../../scripts/bench/load/warm-up";
import {
  hasProc,
  parseStat,
  type ProcessStat,
  processTree,
  runningProcesses,
  treeUsage,
} from "../../scripts/bench/process-tree";

const processOf = (pid: number, parent: number): ProcessStat => ({
  pid,
  parent,
  name: "node",
  cpuMs: 0,
});

describe("the processes of a server", () => {
  it("are parsed from /proc, also with spaces and parentheses in the name", () => {
    const text =
      "4711 (a (b) c) S 42 4711 4071 0 -1 4194304 98 0 0 0 100 20 3 4 20 0 1 0 116386 313344";
    expect(parseStat(text)).toEqual({ pid: 4711, name: "a (b) c", parent: 42, cpuMs: 1_270 });
  });

  it("are a process and its descendants", () => {
    const all = [
      processOf(1, 0),
      processOf(7, 1),
      processOf(8, 7),
      processOf(9, 8),
      processOf(10, 1),
    ];
    expect(processTree(7, all).map(({ pid }) => pid)).toEqual([7, 8, 9]);
    expect(processTree(99, all)).toEqual([]);
  });

  it.skipIf(!hasProc)("include the usage of running and exited children", async () => {
    const busy = "while (process.cpuUsage().user < 400_000);";
    const parent = `
      const { spawnSync, spawn } = require("node:child_process");
      spawnSync(process.execPath, ["-e", ${JSON.stringify(busy)}]);
      spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
      console.log("ready");
      setInterval(() => {}, 1000);`;
    const root = spawn(process.execPath, ["-e", parent], { stdio: ["ignore", "pipe", "inherit"] });
    try {
      await new Promise((resolve) => root.stdout.once("data", resolve));
      const tree = processTree(root.pid!, runningProcesses());
      expect(tree).toHaveLength(2);
      const own = tree.find(({ pid }) => pid === root.pid)!;
      // The CPU time of the exited child is part of its parent's.
      expect(own.cpuMs).toBeGreaterThanOrEqual(400);
      const { cpuMs, memory } = treeUsage(root.pid!);
      expect(cpuMs).toBeGreaterThanOrEqual(own.cpuMs);
      expect(memory).toBeGreaterThan(treeUsage(tree[1]!.pid).memory);
    } finally {
      for (const { pid } of processTree(root.pid!, runningProcesses()))
        process.kill(pid, "SIGKILL");
    }
  });
});

describe("figures", () => {
  it("are steady once they neither fall nor rise", () => {
    expect(isSteady([10, 10, 10, 10])).toBe(false);
    expect(isSteady([20, 12, 10, 9, 8, 8, 8, 8])).toBe(false);
    expect(isSteady([20, 12, 8, 8, 8, 8, 8.1, 7.9, 8, 30])).toBe(true);
    expect(isSteady([8, 8, 8, 8, 9, 9, 9, 9])).toBe(false);
  });

  it("alternates the samples of a ratio, so that a change of the machine's speed cancels out", async () => {
    let slowness = 1;
    const taken: string[] = [];
    const load = (name: string, cpuMs: number): Load => ({
      name,
      async takeSample() {
        taken.push(name);
        slowness += 0.5;
        return { ...sample(100), cpuMs: cpuMs * 100 * slowness };
      },
    });
    const pair = { load: load("page", 2), reference: load("empty", 4) };
    const [compared] = await compareInRounds([pair], { rounds: 3, seconds: 1 });
    expect(taken.slice(0, 4)).toEqual(["empty", "page", "page", "empty"]);
    expect(compared!.ratios).toEqual([0.5, 0.5, 0.5]);
  });

  it("weigh samples by their answers", () => {
    const samples = [
      { ...sample(10), cpuMs: 10 },
      { ...sample(90), cpuMs: 270 },
    ];
    expect(cpuOfAnswer(samples)).toBe(2.8);
  });
});

const sample = (answers: number): Sample => ({
  answers,
  ms: 1_000,
  cpuMs: 1_000,
  postgresCpuMs: NaN,
  times: [],
  bytes: 0,
  memory: 0,
});
