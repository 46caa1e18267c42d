import type { Tx } from "~/db/db.server";
import { record } from "~/shop/base/audit/audit.server";
import { readWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import { Problem } from "~/shop/base/problem";
import { auditChanges } from "./audit-changes";
import type { ColumnKey, TableStyle } from "./columns";
import type { ComparedRow } from "./compare.server";
import { stylesOfIds } from "./current-styles.server";
import { previewRow } from "./preview-row.server";
import { windowNamesText } from "./window-names";
import { updateStyles } from "./write-styles.server";
import { writeWindows } from "./write-windows.server";

/** What a table made of a style. */
export interface AppliedStyle {
  id: number;
  /** The version that it has as long as nobody changes it. */
  version: number;
  /** The fields that the table changed, as they were. */
  was: Partial<TableStyle>;
  /** The delivery windows that the table put it into, when it changed these: they do not change its version. */
  windows?: readonly string[];
}

/** What putting back a table needs, for the styles that it changed and the ids of those that it added. */
export function appliedStyles(
  changes: readonly Extract<ComparedRow, { kind: "changed" }>[],
  added: readonly number[],
): AppliedStyle[] {
  const changed = changes.map(({ before, after, fields }) => ({
    id: before.id,
    version: before.version + 1,
    was: Object.fromEntries(fields.map((field) => [field, before[field]])),
    ...(fields.includes("windows") && { windows: after.windows }),
  }));
  // A style cannot be deleted.
  return [...changed, ...added.map((id) => ({ id, version: 1, was: { isActive: false } }))];
}

/**
 * Puts back the styles of a table, `upload`, that nobody has changed since, in a transaction, and returns how many. Throws a
 * Problem "stale" when somebody changes one meanwhile.
 */
export async function putBackStyles(
  tx: Tx,
  actorId: string,
  upload: { id: string; fileName: string },
  applied: readonly AppliedStyle[],
): Promise<number> {
  const current = await stylesOfIds(
    tx,
    applied.map(({ id }) => id),
  );
  const names = new Set((await readWindows(tx)).map(({ name }) => name));
  const present = new Map(current.map((style) => [style.id, style]));
  const changes = applied.flatMap(({ id, version, was, windows }) => {
    const before = present.get(id);
    if (before?.version !== version) return [];
    const isInWindows = !windows || windowNamesText(windows) === windowNamesText(before.windows);
    const areThere = was.windows?.every((name) => names.has(name)) ?? true;
    if (!isInWindows || !areThere) return [];
    const fields = Object.keys(was) as ColumnKey[];
    return [{ before, after: { ...before, ...was }, fields }];
  });
  if (changes.length === 0) return 0;
  const written = await updateStyles(tx, changes, new Date());
  const ofWindows = changes
    .filter(({ fields }) => fields.includes("windows"))
    .map(({ before, after }) => ({ id: before.id, before: before.windows, after: after.windows }));
  if (written !== changes.length || !(await writeWindows(tx, ofWindows))) throw stale();
  const counts = { changed: changes.length, new: 0, wrong: 0 };
  const rows = changes.map((change) => previewRow({ kind: "changed", row: 0, cells: [], ...change }));
  await record(tx, {
    actorId,
    action: "change_products",
    subject: `upload:${upload.id}`,
    label: upload.fileName,
    note: "Undone",
    ...auditChanges(counts, rows),
  });
  return changes.length;
}

const stale = () => new Problem("stale", { what: "undone styles" });
