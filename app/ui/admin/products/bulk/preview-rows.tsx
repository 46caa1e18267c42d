import type { PreviewCell, PreviewRow } from "~/shop/catalogue/bulk/preview";
import type { RowKind } from "~/shop/catalogue/bulk/row-kinds";

import { type Column, AdminTable } from "~/ui/admin/admin-table";

const CAPTIONS: Record<RowKind, string> = {
  changed: "Styles that would change",
  new: "New styles",
  wrong: "Rows with something wrong",
  unchanged: "Styles that stay as they are",
};

const DETAILS: Partial<Record<RowKind, string>> = {
  changed: "Changes",
  new: "Values",
  wrong: "What is wrong",
};

/** A page of the preview's rows of one kind, each with its row number in the spreadsheet. */
export function PreviewRows({ kind, rows }: { kind: RowKind; rows: readonly PreviewRow[] }) {
  const details = DETAILS[kind];
  const columns: Column<"row" | "style" | "details">[] = [
    { key: "row", label: "Row" },
    { key: "style", label: "Style" },
    ...(details ? [{ key: "details", label: details } as const] : []),
  ];
  return (
    <AdminTable
      caption={CAPTIONS[kind]}
      columns={columns}
      rows={rows.map((row) => ({
        key: row.row,
        cells: {
          row: `Row ${row.row}`,
          style: <StyleName {...row} />,
          details: kind === "wrong" ? <Reasons {...row} /> : <Cells cells={row.cells} />,
        },
      }))}
    />
  );
}

function StyleName({ styleCode, name }: PreviewRow) {
  return (
    <span className="wrap-anywhere">
      {styleCode || "(no style code)"} {name && <span className="muted block small">{name}</span>}
    </span>
  );
}

function Reasons({ reasons }: PreviewRow) {
  return (
    <ul className="wrap-anywhere">
      {reasons.map(({ heading, reason }) => (
        <li key={`${heading} ${reason}`}>
          {heading && <span className="muted">{heading}: </span>}
          {reason}
        </li>
      ))}
    </ul>
  );
}

/** The cells of a row: old and new value of a change, or the value of a new style. */
function Cells({ cells }: { cells: readonly PreviewCell[] }) {
  return (
    <ul className="wrap-anywhere whitespace-pre-line">
      {cells.map(({ heading, before, after }) => (
        <li key={heading}>
          <span className="muted">{heading}: </span>
          {before !== undefined && (
            <>
              {before} <span aria-hidden="true">→</span>
              <span className="sr-only">becomes</span>{" "}
            </>
          )}
          <b>{after}</b>
        </li>
      ))}
    </ul>
  );
}
