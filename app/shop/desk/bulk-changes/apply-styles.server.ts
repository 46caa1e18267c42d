import { auditChanges } from "~/shop/catalogue/style-table/audit-changes";
import { COLUMNS } from "~/shop/catalogue/style-table/columns";
import type { ComparedRow } from "~/shop/catalogue/style-table/compare.server";
import { EDITABLE_STYLES } from "~/shop/catalogue/style-table/preview.server";
import { previewRow } from "~/shop/catalogue/style-table/preview-row.server";
import { appliedStyles } from "~/shop/catalogue/style-table/put-back.server";
import { insertStyles, updateStyles } from "~/shop/catalogue/style-table/write-styles.server";
import { writeWindows } from "~/shop/catalogue/style-table/write-windows.server";
import type { PreviewRow } from "~/shop/base/files/table/preview";
import { applyTable, staleTable, type TableToApply } from "./apply-table.server";

/** Applies a table of styles, see `applyTable`. */
export const applyStyles = (submit: TableToApply) =>
  applyTable(EDITABLE_STYLES, submit, "change_products", async (tx, compared, fileName) => {
    const { rows, counts } = compared;
    const changes = rows.filter((row) => row.kind === "changed");
    const added = rows.filter((row) => row.kind === "new").map(({ after }) => after);
    const windowsChanges = changes
      .filter(({ fields }) => fields.includes("windows"))
      .map(({ before, after }) => ({
        id: before.id,
        before: before.windows,
        after: after.windows,
      }));
    const now = new Date();
    const written = await updateStyles(tx, changes, now);
    if (written !== changes.length) throw staleTable("products");
    const inserted = await insertStyles(tx, added, now);
    if (inserted.written !== added.length) throw staleTable("products");
    const ofNewStyles = added.map(({ styleCode, windows }) => ({
      id: inserted.ids.get(styleCode)!,
      before: [],
      after: windows,
    }));
    if (!(await writeWindows(tx, [...windowsChanges, ...ofNewStyles]))) {
      throw staleTable("products");
    }
    const before = appliedStyles(changes, [...inserted.ids.values()]);
    return {
      kept: {
        request: { kind: "style-table", fileName },
        result: { count: before.length, before },
      },
      audit: auditChanges(counts, previewsOf(rows)),
    };
  });

// A generator, because the audit entry contains only the first fields. Of a new style only the name is recorded.
function* previewsOf(rows: readonly ComparedRow[]): Generator<PreviewRow> {
  for (const compared of rows) {
    if (compared.kind === "wrong" || compared.kind === "unchanged") continue;
    const row = previewRow(compared);
    const name = { heading: COLUMNS.name, after: row.name };
    yield { ...row, cells: row.kind === "new" ? [name] : row.cells };
  }
}
