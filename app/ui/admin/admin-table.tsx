import type { ReactNode } from "react";

export interface Column {
  key: string;
  label: string;
  /** Its values are figures: they stand on the right. */
  isNumber?: boolean;
  /** The heading is for ears only: boxes, buttons. */
  isBare?: boolean;
}

export interface Row {
  key: string | number;
  cells: Record<string, ReactNode>;
}

/**
 * A table of the admin panel. On a phone each row is a card with the headings beside the values; the roles keep it a table
 * there for those who hear it. The first column is the row's heading.
 */
export function AdminTable({
  caption,
  columns,
  rows,
}: {
  /** Said, not shown. */
  caption: string;
  columns: readonly Column[];
  rows: readonly Row[];
}) {
  return (
    <table className="table admin-table" role="table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ key, label, isNumber, isBare }) => (
            <th
              key={key}
              scope="col"
              role="columnheader"
              className={isNumber ? "number" : undefined}
            >
              {isBare ? <span className="sr-only">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ key: rowKey, cells }) => (
          <tr key={rowKey} role="row" id={`row-${rowKey}`}>
            {columns.map(({ key, label, isNumber, isBare }, index) => {
              const Cell = index === 0 && !isBare ? "th" : "td";
              return (
                <Cell
                  key={key}
                  {...(Cell === "th" ? { scope: "row", role: "rowheader" } : { role: "cell" })}
                  className={isNumber ? "number" : undefined}
                  data-label={isBare ? undefined : label}
                >
                  {cells[key]}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
