import { readdirSync, readFileSync } from "node:fs";

/** What a process and everything it started have used. */
export interface Usage {
  /** User and system time since they began, in milliseconds; that of children that have ended is included. */
  cpuMs: number;
  /** Bytes of memory that they hold now. */
  memory: number;
}

/** One process, from /proc/<pid>/stat. */
export interface ProcessStat {
  pid: number;
  name: string;
  parent: number;
  cpuMs: number;
}

/** Whether this machine tells about other processes in /proc. */
export const hasProc = process.platform === "linux";

// The unit of /proc is a hundredth of a second on every architecture that Node runs on.
const TICK_MS = 10;

/** Reads the text of /proc/<pid>/stat. The name stands in parentheses and may itself hold some, and spaces. */
export function parseStat(text: string): ProcessStat {
  const [opening, closing] = [text.indexOf("("), text.lastIndexOf(")")];
  const fields = text.slice(closing + 2).split(" ");
  // Own user and system time, then those of the children that were waited for.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return {
    pid: parseInt(text, 10),
    name: text.slice(opening + 1, closing),
    parent: Number(fields[1]),
    cpuMs: ticks * TICK_MS,
  };
}

/** The process and all below it, the process itself first; empty when there is none of this id. */
export function treeFrom(root: number, all: readonly ProcessStat[]): ProcessStat[] {
  const own = all.filter(({ pid }) => pid === root);
  const below = all.filter(({ parent }) => parent === root);
  return [...own, ...below.flatMap(({ pid }) => treeFrom(pid, all))];
}

/** Every process that is running now. Linux only. */
export function runningProcesses(): ProcessStat[] {
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return ids.flatMap((id) => {
    const text = readIfThere(`/proc/${id}/stat`);
    return text ? [parseStat(text)] : [];
  });
}

/** What the process of this id and all below it have used. Linux only. */
export function treeUsage(root: number): Usage {
  const tree = treeFrom(root, runningProcesses());
  return {
    cpuMs: tree.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    memory: tree.reduce((sum, { pid }) => sum + memoryOf(pid), 0),
  };
}

/**
 * The proportional set size in bytes: what several processes share is divided among them, so that the sum over a tree
 * counts it once. The resident set size where the kernel does not tell.
 */
function memoryOf(pid: number): number {
  const proportional = /^Pss:\s+(\d+) kB/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`));
  const found = proportional ?? /^VmRSS:\s+(\d+) kB/m.exec(readIfThere(`/proc/${pid}/status`));
  return Number(found?.[1] ?? 0) * 1_024;
}

/** "" when the process has ended meanwhile or belongs to somebody else. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
