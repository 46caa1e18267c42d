import { readdirSync, readFileSync } from "node:fs";

/** The resource usage of a process and its descendants. */
export interface Usage {
  /** User and system time since they started, in milliseconds, including children that have exited. */
  cpuMs: number;
  /** Bytes of memory in use now. */
  memory: number;
}

/** One process, from /proc/<pid>/stat. */
interface ProcessStat {
  pid: number;
  name: string;
  parent: number;
  cpuMs: number;
}

/** Whether this machine has /proc. */
export const hasProc = process.platform === "linux";

// USER_HZ is 100 on every architecture that Node supports.
const TICK_MS = 10;

/** Parses the text of /proc/<pid>/stat. The name is in parentheses and may contain parentheses and spaces itself. */
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

/** Returns a process and its descendants, the process itself first; empty when there is none of this id. */
export function processTree(root: number, all: readonly ProcessStat[]): ProcessStat[] {
  const own = all.filter(({ pid }) => pid === root);
  const below = all.filter(({ parent }) => parent === root);
  return [...own, ...below.flatMap(({ pid }) => processTree(pid, all))];
}

/** Lists all running processes. Linux only. */
export function runningProcesses(): ProcessStat[] {
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return ids.flatMap((id) => {
    const text = readIfExists(`/proc/${id}/stat`);
    return text ? [parseStat(text)] : [];
  });
}

/** Returns the usage of a process and its descendants. Linux only. */
export function treeUsage(root: number): Usage {
  const tree = processTree(root, runningProcesses());
  return {
    cpuMs: tree.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    memory: tree.reduce((sum, { pid }) => sum + memoryOf(pid), 0),
  };
}

/** Returns the proportional set size in bytes: shared memory is divided among its processes, so that a sum over a tree counts it once. */
function memoryOf(pid: number): number {
  const proportional = /^Pss:\s+(\d+) kB/m.exec(readIfExists(`/proc/${pid}/smaps_rollup`));
  return Number(proportional?.[1] ?? 0) * 1_024;
}

/** Returns "" when the process has exited meanwhile or belongs to another user. */
function readIfExists(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
