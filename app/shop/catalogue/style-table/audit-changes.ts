import type { Applied, PreviewCell } from "~/shop/base/files/table/preview";

/** The counts, then the first fields that changed. */
export interface AuditValues {
  before: Record<string, string>;
  after: Record<string, string | number>;
}

/** Per audit entry; characters per value. */
const MAX_FIELDS = 500;
const MAX_LENGTH = 500;

/* oxlint-disable messages/no-sentence -- stored. */
const COUNTS = {
  changed: "Styles changed",
  new: "New styles",
  wrong: "Wrong rows left out",
} as const satisfies Record<keyof Applied, string>;
/* oxlint-enable messages/no-sentence */

/** "PR-101 Wholesale Price", from 46.00 to 48.00. */
export function auditChanges(
  applied: Applied,
  styles: Iterable<{ key: string; cells: readonly PreviewCell[] }>,
): AuditValues {
  const values: AuditValues = {
    before: {},
    after: Object.fromEntries(countKeys.map((key) => [COUNTS[key], applied[key]])),
  };
  let count = 0;
  for (const { key, cells } of styles) {
    for (const { heading, before, after } of cells) {
      if (++count > MAX_FIELDS) return values;
      const name = `${key} ${heading}`;
      if (before !== undefined) values.before[name] = before.slice(0, MAX_LENGTH);
      values.after[name] = after.slice(0, MAX_LENGTH);
    }
  }
  return values;
}

const countKeys = Object.keys(COUNTS) as (keyof Applied)[];
