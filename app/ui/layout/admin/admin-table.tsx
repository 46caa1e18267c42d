import type { ReactNode } from "react";

import * as tLayout from "~/messages/layout";
import type { Sort } from "~/shop/base/sorting";
import { AppLink } from "~/ui/base/app-link";
import { classes } from "~/ui/base/classes";

export interface Column<Key extends string> {
  key: Key;
  label: string;
  /** Numeric values, aligned to the right. */
  isNumber?: boolean;
  /**
   * Where the heading is on a phone: "plain" on a line of its own, "inline" beside its neighbours, "end" on the right
   * of the row's first line show the value without it, as it is clear without. "named" is inline with the heading,
   * "hidden" leaves the value out.
   */
  onPhone?: "plain" | "inline" | "named" | "end" | "hidden";
  /** Visually, for columns of checkboxes or buttons. */
  isHeadingHidden?: boolean;
  /** A narrow column on the left, on a phone as well: of a TickBox, or of a small picture. Its heading is hidden. */
  narrow?: "tick" | "picture";
  /** The heading is a link that sorts by this column, in this direction first. The table needs `sorting`. */
  sortsFirst?: "ascending" | "descending";
}

/** Cells by the keys of the columns. */
export interface Row<Key extends string> {
  key: string | number;
  cells: Record<Key, ReactNode>;
}

/** The present order, and the address of the list in another one. */
export interface Sorting {
  now: Sort<string>;
  address: (sort: Sort<string>) => string;
}

/**
 * The one list of the admin panel. At a desk a row is 48 px high, or 56 px with the second line of a TwoLines. Where it
 * has too little room, as on a phone, CSS shows each row as a card with the headings beside the values, and the
 * headings that sort in a row above; the explicit roles keep the table semantics there. The first column with a visible
 * heading is the row's header. Columns that are declared `as const` give the keys, so that a row without one of the
 * cells does not compile.
 * A list has, from top to bottom: FilterLinks with counts, FilterBar with the search, BulkBar for ticked rows,
 * AdminTable, Pagination.
 */
export function AdminTable<Key extends string>({
  caption,
  columns,
  rows,
  sorting,
}: {
  /** Visually hidden. */
  caption: string;
  columns: readonly Column<Key>[];
  rows: readonly Row<NoInfer<Key>>[];
  sorting?: Sorting;
}) {
  const headerKey = columns[0]?.narrow
    ? columns.find(({ narrow }) => !narrow)?.key
    : !columns[0]?.isHeadingHidden && columns[0]?.key;
  return (
    <div className="admin-fit">
      <table className={classes("table admin-table", widthOf(columns.length), sorting && "admin-sorts")} role="table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Heading key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ key: rowKey, cells }) => (
            <tr key={rowKey} role="row" id={`row-${rowKey}`}>
              {columns.map(({ key, label, isNumber, isHeadingHidden, onPhone, narrow }) => {
                const Cell = key === headerKey ? "th" : "td";
                return (
                  <Cell
                    key={key}
                    {...(Cell === "th" ? { scope: "row", role: "rowheader" } : { role: "cell" })}
                    className={
                      classes(
                        isNumber && "number",
                        onPhone && onPhone !== "plain" && `cell-${onPhone}`,
                        narrow && `cell-${narrow}`,
                      ) || undefined
                    }
                    data-label={isHeadingHidden || narrow || (onPhone && onPhone !== "named") ? undefined : label}
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

function Heading({ column, sorting }: { column: Column<string>; sorting?: Sorting }) {
  const { key, label, isNumber, isHeadingHidden, narrow, sortsFirst } = column;
  const attributes = {
    scope: "col",
    role: "columnheader",
    className: isNumber ? "number" : undefined,
  };
  if (!sorting || !sortsFirst) {
    const isHidden = isHeadingHidden || narrow;
    return <th {...attributes}>{isHidden ? <span className="sr-only">{label}</span> : label}</th>;
  }
  const isSorted = sorting.now.by === key;
  const isDescending = isSorted ? !sorting.now.isDescending : sortsFirst === "descending";
  return (
    <th {...attributes} aria-sort={isSorted ? (isDescending ? "ascending" : "descending") : undefined}>
      <AppLink to={sorting.address({ by: key, isDescending })}>
        {tLayout.sortableColumn({
          label,
          arrow: () => <span aria-hidden="true">{isSorted ? (isDescending ? "↑" : "↓") : "↕"}</span>,
          isDescending,
          hidden: (words) => <span className="sr-only">{words}</span>,
        })}
      </AppLink>
    </th>
  );
}

/** `second` is a muted line: order number and date, company and person. */
export function TwoLines({ children, second }: { children: ReactNode; second: ReactNode }) {
  return (
    <>
      <span className="admin-first">{children}</span>
      {second && <span className="admin-second">{second}</span>}
    </>
  );
}

/** In a column with `narrow: "tick"`; `form` is the id of the list's BulkBar. */
export function TickBox({
  form,
  name = "id",
  value,
  label,
  isTicked,
}: {
  form: string;
  name?: string;
  value: string | number;
  /** "Tick PRJ-2026-00019". */
  label: string;
  isTicked: boolean;
}) {
  return (
    <label className="admin-tick">
      <input type="checkbox" name={name} value={value} form={form} defaultChecked={isTicked} />
      <span className="sr-only">{label}</span>
    </label>
  );
}

/** CSS decides by it between table and cards. */
const widthOf = (columns: number) =>
  columns > 5 ? classes("admin-table-widest", columns > 8 && "admin-table-dense") : columns === 5 && "admin-table-wide";
