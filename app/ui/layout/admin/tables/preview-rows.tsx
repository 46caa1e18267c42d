import { markLookAlikes } from "~/formats/email";
import { tableWords } from "~/texts/files";
import type { TableKind } from "~/shop/base/files/table/format";
import type { PreviewCell, PreviewRow, RowKind } from "~/shop/base/files/table/preview";

import { type Column, AdminTable } from "~/ui/layout/admin/admin-table";

const CAPTIONS: Record<RowKind, string> = {
  changed: "Rows that would change something",
  new: "New rows",
  wrong: "Rows with something wrong",
  unchanged: "Rows that change nothing",
};

const DETAILS: Partial<Record<RowKind, string>> = {
  changed: "Changes",
  new: "Values",
  wrong: "What is wrong",
};

/** A page of the preview's rows of one kind, each with its row number in the spreadsheet. */
export function PreviewRows({
  table,
  kind,
  rows,
}: {
  table: TableKind;
  kind: RowKind;
  rows: readonly PreviewRow[];
}) {
  const details = DETAILS[kind];
  const columns: Column<"row" | "key" | "details">[] = [
    { key: "row", label: "Row" },
    { key: "key", label: tableWords(table).key },
    ...(details ? [{ key: "details", label: details } as const] : []),
  ];
  return (
    <AdminTable
      caption={CAPTIONS[kind]}
      columns={columns}
      rows={rows.map((row) => ({
        key: row.row,
        cells: {
          row: <span className="md:whitespace-nowrap">Row {row.row}</span>,
          key: <KeyAndName table={table} row={row} />,
          details: kind === "wrong" ? <Reasons {...row} /> : <Cells cells={row.cells} />,
        },
      }))}
    />
  );
}

function KeyAndName({ table, row: { key, name } }: { table: TableKind; row: PreviewRow }) {
  return (
    <span className="wrap-anywhere">
      {markLookAlikes(key) || tableWords(table).keyless}{" "}
      {name && <span className="muted block small">{markLookAlikes(name)}</span>}
    </span>
  );
}

function Reasons({ reasons }: PreviewRow) {
  return (
    <ul className="wrap-anywhere">
      {reasons.map(({ heading, reason }) => (
        <li key={`${heading} ${reason}`}>
          {heading && <span className="muted">{heading}: </span>}
          {markLookAlikes(reason)}
        </li>
      ))}
    </ul>
  );
}

/** The cells of a row: old and new value of a change, or the value of a new row. */
function Cells({ cells }: { cells: readonly PreviewCell[] }) {
  return (
    <ul className="wrap-anywhere whitespace-pre-line">
      {cells.map(({ heading, before, after }) => (
        <li key={heading}>
          <span className="muted">{heading}: </span>
          {before !== undefined && (
            <>
              {markLookAlikes(before)} <span aria-hidden="true">→</span>
              <span className="sr-only">becomes</span>{" "}
            </>
          )}
          <b>{markLookAlikes(after)}</b>
        </li>
      ))}
    </ul>
  );
}
