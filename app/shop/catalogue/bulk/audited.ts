import type { PreviewCell } from "./preview";
import type { Applied } from "./row-kinds";

/** What the record keeps of a table: how much was done, then the first fields that changed, one by one. */
export interface Audited {
  before: Record<string, string>;
  after: Record<string, string | number>;
}

/** Fields that are told one by one, and characters of each that are kept. */
const MAX_FIELDS = 500;
const MAX_LENGTH = 500;

const COUNTS = {
  changed: "Styles changed",
  new: "New styles",
  wrong: "Wrong rows left out",
} as const satisfies Record<keyof Applied, string>;

/** A table's changes as the audit shows them: "PR-101 Wholesale Price", from 46.00 to 48.00. */
export function audited(
  applied: Applied,
  styles: Iterable<{ styleCode: string; cells: readonly PreviewCell[] }>,
): Audited {
  const told: Audited = {
    before: {},
    after: Object.fromEntries(countKeys.map((key) => [COUNTS[key], applied[key]])),
  };
  let count = 0;
  for (const { styleCode, cells } of styles) {
    for (const { heading, before, after } of cells) {
      if (++count > MAX_FIELDS) return told;
      const name = `${styleCode} ${heading}`;
      if (before !== undefined) told.before[name] = before.slice(0, MAX_LENGTH);
      told.after[name] = after.slice(0, MAX_LENGTH);
    }
  }
  return told;
}

/** How much was done, read back from the record. */
export function appliedOf(after: unknown): Applied {
  const counts = (after ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    countKeys.map((key) => [key, Number(counts[COUNTS[key]] ?? 0)]),
  ) as Record<keyof Applied, number>;
}

const countKeys = Object.keys(COUNTS) as (keyof Applied)[];
