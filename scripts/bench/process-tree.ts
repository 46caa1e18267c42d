import { readdirSync, readFileSync } from "node:fs";

export interface Usage {
  /** User and system time since the processes started, in milliseconds, including children that have exited. */
  cpuMs: number;
  memory: number;
}

/** From /proc/<pid>/stat. */
interface ProcessStat {
  pid: number;
  name: string;
  parent: number;
  cpuMs: number;
}

/** This machine has /proc. */
export const hasProc = process.platform === "linux";

// USER_HZ is 100 on every architecture that Node supports.
const TICK_MS = 10;

/** The text of /proc/<pid>/stat. The name is in parentheses and may contain parentheses and spaces itself. */
function parseStat(text: string): ProcessStat {
  const [opening, closing] = [text.indexOf("("), text.lastIndexOf(")")];
  const fields = text.slice(closing + 2).split(" ");
  // utime, stime, cutime and cstime: own times, then those of children that were waited for.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return {
    pid: parseInt(text, 10),
    name: text.slice(opening + 1, closing),
    parent: Number(fields[1]),
    cpuMs: ticks * TICK_MS,
  };
}

/** The process itself first; empty when there is none of this id. */
export function processTree(root: number, all: readonly ProcessStat[]): ProcessStat[] {
  const own = all.filter(({ pid }) => pid === root);
  const below = all.filter(({ parent }) => parent === root);
  return [...own, ...below.flatMap(({ pid }) => processTree(pid, all))];
}

/** Linux only. */
export function runningProcesses(): ProcessStat[] {
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return ids.flatMap((id) => {
    const text = readIfExists(`/proc/${id}/stat`);
    return text ? [parseStat(text)] : [];
  });
}

/** Linux only. */
export function treeUsage(root: number): Usage {
  const tree = processTree(root, runningProcesses());
  return {
    cpuMs: tree.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    memory: tree.reduce((sum, { pid }) => sum + memoryOf(pid), 0),
  };
}

/**
 * The proportional set size in bytes: shared memory is divided among its processes, so that a sum over a tree counts it
 * once.
 */
function memoryOf(pid: number): number {
  const proportional = /^Pss:\s+(\d+) kB/m.exec(readIfExists(`/proc/${pid}/smaps_rollup`));
  return Number(proportional?.[1] ?? 0) * 1_024;
}

/** "" when the process has exited meanwhile or belongs to another user. */
function readIfExists(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
