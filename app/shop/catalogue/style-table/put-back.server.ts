import type { Tx } from "~/db/db.server";
import * as t from "~/messages/catalogue";
import { record } from "~/shop/base/audit/audit.server";
import { readWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import { Problem } from "~/shop/base/problem";
import { auditChanges } from "./audit-changes";
import { type ColumnKey, COLUMNS, type TableStyle } from "./columns";
import type { ComparedRow } from "./compare.server";
import { type CurrentStyle, stylesOfIds } from "./current-styles.server";
import { previewRow } from "./preview-row.server";
import { insertStyles, updateStyles } from "./write-styles.server";
import { writeWindows } from "./write-windows.server";

/** Changed by a table. */
export interface AppliedStyle {
  id: number;
  /** As long as nobody else changes the style. */
  version: number;
  /** The changed fields as they were. */
  was: Partial<TableStyle>;
  /**
   * The same fields, as the table made them; absent for a style that it added, and of a table that an older version of
   * the shop applied.
   */
  made?: Partial<TableStyle>;
  /** The delivery windows that it was put into; only of a table that an older version of the shop applied. */
  windows?: readonly string[];
}

/**
 * Writes the changed and the new rows of a table, and returns what putting them back needs. Null when a style or a delivery window is
 * not as the rows were compared with: what was written must be rolled back.
 */
export async function writeStyleTable(tx: Tx, rows: readonly ComparedRow[]): Promise<AppliedStyle[] | null> {
  const changes = rows.filter((row) => row.kind === "changed");
  const added = rows.filter((row) => row.kind === "new").map(({ after }) => after);
  const now = new Date();
  if ((await updateStyles(tx, changes, now)) !== changes.length) return null;
  const inserted = await insertStyles(tx, added, now);
  if (inserted.written !== added.length) return null;
  const ofChanged = changes
    .filter(({ fields }) => fields.includes("windows"))
    .map(({ before, after }) => ({ id: before.id, before: before.windows, after: after.windows }));
  const ofNew = added.map(({ styleCode, windows }) => ({
    id: inserted.ids.get(styleCode)!,
    before: [],
    after: windows,
  }));
  if (!(await writeWindows(tx, [...ofChanged, ...ofNew]))) return null;
  const changed = changes.map(({ before, after, fields }) => {
    const pick = (style: TableStyle) => Object.fromEntries(fields.map((field) => [field, style[field]]));
    return { id: before.id, version: before.version + 1, was: pick(before), made: pick(after) };
  });
  // A style cannot be deleted.
  return [...changed, ...[...inserted.ids.values()].map((id) => ({ id, version: 1, was: { isActive: false } }))];
}

/** Together they are the pictures of a style. */
const PICTURES: readonly ColumnKey[] = ["imageUrl", "additionalImages"];

/** Fields that are still as the table made them; `names` are those of the present delivery windows. */
function fieldsToPutBack(
  { version, was, made, windows }: AppliedStyle,
  present: CurrentStyle,
  names: ReadonlySet<string>,
): ColumnKey[] {
  const set: Partial<TableStyle> =
    made ?? (present.version === version ? { ...present, ...(windows && { windows }) } : {});
  const isAsMade = (field: ColumnKey) => JSON.stringify(set[field]) === JSON.stringify(present[field]);
  const fields = Object.keys(was) as ColumnKey[];
  const arePicturesAsMade = fields.filter((field) => PICTURES.includes(field)).every(isAsMade);
  return fields.filter((field) => {
    if (field === "windows" && !was.windows!.every((name) => names.has(name))) return false;
    return PICTURES.includes(field) ? arePicturesAsMade : isAsMade(field);
  });
}

/**
 * Puts back fields of the styles of a table, `upload`, that nobody has changed since. Returns the number of styles, and
 * what is left: "PR-101: Name, Category". Refuses as stale when somebody changes a style meanwhile.
 */
export async function putBackStyles(
  tx: Tx,
  actorId: string,
  upload: { id: string; fileName: string },
  applied: readonly AppliedStyle[],
): Promise<{ restored: number; names: string[] }> {
  const current = await stylesOfIds(
    tx,
    applied.map(({ id }) => id),
  );
  const windows = new Set((await readWindows(tx)).map(({ name }) => name));
  const present = new Map(current.map((style) => [style.id, style]));
  const names: string[] = [];
  const changes = applied.flatMap((style) => {
    const before = present.get(style.id);
    if (!before) return [];
    const fields = fieldsToPutBack(style, before, windows);
    const isBack = (field: ColumnKey) => JSON.stringify(style.was[field]) === JSON.stringify(before[field]);
    const others = (Object.keys(style.was) as ColumnKey[]).filter((field) => !fields.includes(field) && !isBack(field));
    if (others.length > 0) names.push(`${before.styleCode}: ${others.map((field) => COLUMNS[field]).join(", ")}`);
    const was = Object.fromEntries(fields.map((field) => [field, style.was[field]]));
    return fields.length > 0 ? [{ before, after: { ...before, ...was }, fields }] : [];
  });
  if (changes.length === 0) return { restored: 0, names };
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
    note: t.undone(),
    ...auditChanges(counts, rows),
  });
  return { restored: changes.length, names };
}

const stale = () => new Problem("stale.styles");
