import { availableParallelism, cpus, totalmem } from "node:os";

/** Such as `part` 0.99 for p99; NaN without values. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

/** Median, least and most: "0.52 (0.49 to 0.55)". */
export const withSpread = (values: readonly number[]) =>
  `${short(median(values))} (${short(Math.min(...values))} to ${short(Math.max(...values))})`;

/** About three significant digits: 1,234, 12.3, 1.23, 0.012; "-" unless it is finite. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return "-";
  if (value === 0) return "0";
  if (value >= 100) return Math.round(value).toLocaleString("en");
  return value.toFixed(value >= 10 ? 1 : value >= 0.1 ? 2 : 3);
}

export const milliseconds = (value: number) => `${short(value)} ms`;
/** KB of 1,024 bytes, the unit of the budgets. */
export const kilobytes = (bytes: number) => `${short(bytes / 1_024)} KB`;
export const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`;

const targets = { met: 0, missed: 0 };

/** Counts the result: "met, at most 1.3"; "" without a target. */
export function verdict(value: number, most: number | undefined): string {
  if (most === undefined) return "";
  const isMet = value <= most;
  targets[isMet ? "met" : "missed"]++;
  return `${isMet ? "met" : "MISSED"}, at most ${most}`;
}

/** In Markdown. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  console.log(`\n${lines.join("\n")}`);
}

/** How many targets were met, and on which machine. */
export function printSummary(database: string): void {
  const memory = Math.round(totalmem() / 2 ** 30);
  const machine = `${availableParallelism()} core(s) of ${cpus()[0]?.model.trim()}, ${memory} GB, Node ${process.version}`;
  console.log(`\nTargets: ${targets.met} met, ${targets.missed} missed. ${database}, ${machine}.`);
}

/** From 1. Throws an error that names the option. */
export function wholeNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,7}$/.test(text)) return Number(text);
  throw new Error(`--${name}: expected a whole number from 1`);
}
