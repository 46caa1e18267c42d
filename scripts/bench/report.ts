import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import { join } from "node:path";

/** The target of a figure: an upper or a lower limit. */
export interface Target {
  most?: number;
  least?: number;
}

const targets = { met: 0, missed: 0 };

/** Compares a figure with its target and counts the result: "met, at most 1.3". Returns "" without a target. */
export function verdict(value: number, target: Target | undefined): string {
  if (!target || Number.isNaN(value)) return "";
  const { most = Infinity, least = -Infinity } = target;
  const limit = target.most === undefined ? `at least ${least}` : `at most ${most}`;
  const isMet = value <= most && value >= least;
  targets[isMet ? "met" : "missed"]++;
  return `${isMet ? "met" : "MISSED"}, ${limit}`;
}

/** States how many of the targets in the tables so far were met. */
export const targetsText = () => `Targets: ${targets.met} met, ${targets.missed} missed.`;

/** Renders a Markdown table with aligned columns: the first one to the left, the others, with figures, to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]!.length)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => (at ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!))).join(" | ")} |`;
  const rule = widths.map((width, at) => (at ? `${"-".repeat(width - 1)}:` : "-".repeat(width)));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

/** Describes the hardware and the Node version. */
export function machine() {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? "unknown",
    memoryGB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  };
}

/** Describes the machine in a line: "2 core(s) of ..., 24 GB, Node v20.19.0, linux x64". */
export function machineText(): string {
  const { cores, processor, memoryGB, node, platform } = machine();
  return `${cores} core(s) of ${processor}, ${memoryGB} GB, Node ${node}, ${platform}`;
}

/** Writes results as JSON, with date, machine and targets, to the folder of the benchmark's data. Returns the file's path. */
export function writeResults(dataDir: string, name: string, results: object): string {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, `${name}.json`);
  const all = { at: new Date().toISOString(), machine: machine(), targets, ...results };
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  return file;
}

/** Parses an integer option of at least `least`. Throws an error that names the option. */
export function wholeNumber(name: string, text: string, least = 1): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least) return value;
  throw new Error(`--${name}: expected a whole number, at least ${least}`);
}
