import type { ReactNode } from "react";

import { classes } from "~/ui/base/classes";

/** A column of an AdminTable. */
export interface Column<Key extends string> {
  key: Key;
  label: string;
  /** Numeric values, aligned to the right. */
  isNumber?: boolean;
  /**
   * On a phone, the value is shown without the heading, as it is clear without: "plain" on a line of its own,
   * "inline" beside its neighbours.
   */
  onPhone?: "plain" | "inline";
  /** The heading is visually hidden, for columns of checkboxes or buttons. */
  isHeadingHidden?: boolean;
}

/** A row of an AdminTable: its cells by the keys of the columns. */
export interface Row<Key extends string> {
  key: string | number;
  cells: Record<Key, ReactNode>;
}

/**
 * A table of the admin panel. Where it has too little room, as on a phone, CSS shows each row as a card with the headings beside
 * the values; the explicit roles keep the table semantics there. The first column is the row's header. Columns that are declared `as
 * const` give the keys, so that a row without one of the cells does not compile.
 */
export function AdminTable<Key extends string>({
  caption,
  columns,
  rows,
}: {
  /** Visually hidden. */
  caption: string;
  columns: readonly Column<Key>[];
  rows: readonly Row<NoInfer<Key>>[];
}) {
  return (
    <div className="admin-fit">
      <table className={classes("table admin-table", widthOf(columns.length))} role="table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, label, isNumber, isHeadingHidden }) => (
              <th
                key={key}
                scope="col"
                role="columnheader"
                className={isNumber ? "number" : undefined}
              >
                {isHeadingHidden ? <span className="sr-only">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ key: rowKey, cells }) => (
            <tr key={rowKey} role="row" id={`row-${rowKey}`}>
              {columns.map(({ key, label, isNumber, isHeadingHidden, onPhone }, index) => {
                const Cell = index === 0 && !isHeadingHidden ? "th" : "td";
                return (
                  <Cell
                    key={key}
                    {...(Cell === "th" ? { scope: "row", role: "rowheader" } : { role: "cell" })}
                    className={
                      classes(isNumber && "number", onPhone === "inline" && "inline-cell") ||
                      undefined
                    }
                    data-label={isHeadingHidden || onPhone ? undefined : label}
                  >
                    {cells[key]}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How much room the table needs, by which CSS decides between table and cards. */
const widthOf = (columns: number) =>
  columns > 5 ? "admin-table-widest" : columns === 5 && "admin-table-wide";
