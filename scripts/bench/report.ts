import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import { join } from "node:path";

/** Something that issue or design ask for: at most this, or at least. */
export interface Target {
  most?: number;
  least?: number;
}

const judged = { met: 0, missed: 0 };

/** How a figure does by its target: "met, at most 1.3". "" where nothing is asked. */
export function verdict(value: number, target: Target | undefined): string {
  if (!target || Number.isNaN(value)) return "";
  const { most = Infinity, least = -Infinity } = target;
  const words = target.most === undefined ? `at least ${least}` : `at most ${most}`;
  const isMet = value <= most && value >= least;
  judged[isMet ? "met" : "missed"]++;
  return `${isMet ? "met" : "MISSED"}, ${words}`;
}

/** How many of the targets in the tables so far were met. */
export const targetsWords = () => `Targets: ${judged.met} met, ${judged.missed} missed.`;

/** A table that is read on a terminal and in a README alike; the first column is words, the others figures. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]!.length)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => (at ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!))).join(" | ")} |`;
  const rule = widths.map((width, at) => (at ? `${"-".repeat(width - 1)}:` : "-".repeat(width)));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

/** The machine, as far as figures depend on it. */
export function machine() {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? "unknown",
    memoryGB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  };
}

/** "2 cores of ..., 24 GB, Node v20, linux x64" */
export function machineWords(): string {
  const { cores, processor, memoryGB, node, platform } = machine();
  return `${cores} core(s) of ${processor}, ${memoryGB} GB, Node ${node}, ${platform}`;
}

/** Keeps all figures beside the benchmark's data; gives the file. */
export function keepResults(dataDir: string, name: string, results: object): string {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, `${name}.json`);
  const all = { at: new Date().toISOString(), machine: machine(), targets: judged, ...results };
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  return file;
}

/** A whole number from the words after `--`, or an error that names the option. */
export function wholeNumber(name: string, text: string, least = 1): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least) return value;
  throw new Error(`--${name}: expected a whole number from ${least} on`);
}
