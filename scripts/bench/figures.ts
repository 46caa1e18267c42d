/** Returns a quantile of the values, such as `part` 0.99 for p99; NaN without values. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

/** Formats the median, minimum and maximum of repeated measurements: "0.52 (0.49 to 0.55)". */
export const withSpread = (values: readonly number[]) =>
  `${short(median(values))} (${short(Math.min(...values))} to ${short(Math.max(...values))})`;

export const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Formats a figure with about three significant digits: 1,234, 12.3, 1.23, 0.012; "-" unless it is finite. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return "-";
  if (value === 0) return "0";
  if (value >= 100) return Math.round(value).toLocaleString("en");
  return value >= 10 ? value.toFixed(1) : value >= 0.1 ? value.toFixed(2) : value.toFixed(3);
}

/** Formats bytes in KB of 1,024 bytes, the unit of the budgets. */
export const kilobytes = (bytes: number) => `${short(bytes / 1_024)} KB`;
export const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`;
