import { markLookAlikes } from "~/formats/email";
import { colon } from "~/formats/lists";
import * as tTables from "~/messages/tables";
import type { TableKind } from "~/shop/base/files/table/format";
import type { PreviewCell, PreviewRow, RowKind } from "~/shop/base/files/table/preview";

import { type Column, AdminTable } from "~/ui/layout/admin/admin-table";

/** Columns for values, and characters of a value in one: of a change, old and new stand there. */
const MAX_COLUMNS = 5;
const MAX_CHARACTERS = 24;
const MAX_NEW_CHARACTERS = 40;

/**
 * One page and kind, each row with its number in the spreadsheet. The most important values of new rows, and changes in
 * most rows, have a column of their own; long values and the others are in the last column.
 */
export function PreviewRows({ table, kind, rows }: { table: TableKind; kind: RowKind; rows: readonly PreviewRow[] }) {
  const headings = kind === "wrong" ? [] : columnsOf(rows);
  const isInColumn = ({ heading }: PreviewCell) => headings.includes(heading);
  const hasRest = kind === "wrong" || rows.some(({ cells }) => !cells.every(isInColumn));
  const columns: Column<string>[] = [
    { key: "row", label: tTables.row(), onPhone: "hidden" },
    { key: "key", label: tTables.tableKeyName(table), onPhone: "plain" },
    ...headings.map((heading) => ({ key: `column ${heading}`, label: heading })),
    ...(hasRest
      ? [
          {
            key: "rest",
            label: kind !== "wrong" && headings.length > 0 ? tTables.otherRestHeading(kind) : tTables.restHeading(kind),
          },
        ]
      : []),
  ];
  return (
    <div className="admin-preview">
      <AdminTable
        caption={tTables.rowsOf(kind)}
        columns={columns}
        rows={rows.map((row) => {
          const rest = row.cells.filter((cell) => !isInColumn(cell));
          return {
            key: row.row,
            cells: {
              row: <span className="whitespace-nowrap">{tTables.rowNumber({ number: row.row })}</span>,
              key: <KeyAndName table={table} row={row} />,
              ...Object.fromEntries(
                row.cells
                  .filter(isInColumn)
                  .map((cell) => [`column ${cell.heading}`, <Value key="value" cell={cell} />]),
              ),
              rest: kind === "wrong" ? <Reasons {...row} /> : rest.length > 0 && <Cells cells={rest} />,
            },
          };
        })}
      />
    </div>
  );
}

/** The headings under which short values matter most or change in most rows, in the order of the spreadsheet. */
function columnsOf(rows: readonly PreviewRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { heading, isMain } of rows.flatMap(({ cells }) => cells)) {
    counts.set(heading, (counts.get(heading) ?? 0) + (isMain ? rows.length + 1 : 1));
  }
  const isShort = ({ before, after }: PreviewCell) =>
    before === undefined ? after.length <= MAX_NEW_CHARACTERS : Math.max(before.length, after.length) <= MAX_CHARACTERS;
  for (const cell of rows.flatMap(({ cells }) => cells)) {
    if (!isShort(cell)) counts.delete(cell.heading);
  }
  const most = [...counts].sort(([, one], [, other]) => other - one).slice(0, MAX_COLUMNS);
  return [...counts.keys()].filter((heading) => most.some(([one]) => one === heading));
}

function KeyAndName({ table, row: { key, name } }: { table: TableKind; row: PreviewRow }) {
  return (
    <span className="wrap-anywhere">
      {markLookAlikes(key) || tTables.noTableKey(table)}{" "}
      {name && <span className="muted font-normal">{markLookAlikes(name)}</span>}
    </span>
  );
}

function Reasons({ reasons }: PreviewRow) {
  return (
    <ul className="wrap-anywhere">
      {reasons.map(({ heading, reason }) => (
        <li key={`${heading} ${reason}`}>
          {heading && <span className="muted">{heading + colon()}</span>}
          {markLookAlikes(reason)}
        </li>
      ))}
    </ul>
  );
}

function Value({ cell: { before, after } }: { cell: PreviewCell }) {
  return (
    <span className="whitespace-pre-line">
      {before !== undefined && (
        <>
          <span className="muted">{markLookAlikes(before)}</span> <span aria-hidden="true">→</span>
          <span className="sr-only">{tTables.becomes()}</span>{" "}
        </>
      )}
      <b>{markLookAlikes(after)}</b>
    </span>
  );
}

/** Values without a column of their own, under their headings. The less important ones of a new row are folded. */
function Cells({ cells }: { cells: readonly PreviewCell[] }) {
  const folded = cells.filter(({ before, isMain }) => before === undefined && !isMain);
  if (folded.length <= 1) return <CellList cells={cells} />;
  return (
    <>
      <CellList cells={cells.filter((cell) => !folded.includes(cell))} />
      <details>
        <summary>{tTables.moreValues({ count: folded.length })}</summary>
        <CellList cells={folded} />
      </details>
    </>
  );
}

const CellList = ({ cells }: { cells: readonly PreviewCell[] }) =>
  cells.length > 0 && (
    <ul className="wrap-anywhere">
      {cells.map((cell) => (
        <li key={cell.heading}>
          <span className="muted">{cell.heading + colon()}</span>
          <Value cell={cell} />
        </li>
      ))}
    </ul>
  );
