import { Fragment, type ReactNode } from "react";

import { type GroupableLine, hasSizes, type StyleGroup } from "~/shop/cart/group-lines";
import { skusText } from "~/shop/catalogue/pieces/pieces";
import * as text from "~/texts/cart";
import { classes } from "~/ui/base/classes";

/** Tables whose sizes have more letters may be wider than a phone, so they can be scrolled by keyboard. */
const MANY_LETTERS = 8;

/** Formats the chosen colour and size: "Sand, M". */
export const choiceOf = ({ color, size }: { color: string | null; size: string | null }) =>
  [color, size].filter(Boolean).join(", ");

/**
 * The lines of a style as a table: a row for each colour with its SKUs, a column for each size, and how many pieces a row
 * has. A table of fields has the columns of its list (columnsByStyle).
 */
export function StyleTable<Line extends GroupableLine & { sku?: string }>({
  style: { name, colors, sizes, cells },
  columns,
  cell,
  note,
}: {
  style: StyleGroup<Line>;
  /** The sizes of a table of fields; without them, the table has those of the style. */
  columns?: readonly (string | null)[];
  /** What the cell of a line shows. */
  cell: (line: Line) => ReactNode;
  /** What is said of a line below its row. */
  note?: (line: Line) => ReactNode;
}) {
  const shown = columns ?? sizes;
  const hasSums = hasSizes({ sizes: shown });
  // As wide as two letters at least.
  const letters = sizes.reduce((sum, size) => sum + Math.max(2, size?.length ?? 0), 0);
  const caption = text.quantitiesOf(name);
  // No landmark: a style in two delivery windows has two tables.
  const scrollable = { role: "group", "aria-label": caption, tabIndex: 0 };
  return (
    <div className="matrix-scroll" {...(!columns && letters > MANY_LETTERS && scrollable)}>
      <table className={classes("matrix", columns && "fields")}>
        <caption className="sr-only">{caption}</caption>
        <StyleTableHead
          columns={shown}
          first={colors.some(Boolean) ? text.colourColumn() : text.style()}
          sum={columns ? text.total() : text.pieces()}
        />
        <tbody>
          {cells.map((row, at) => {
            const lines = row.filter((line) => line !== null);
            const skus = skusText(lines.map(({ sku = "", size }) => ({ sku, size })));
            const notes = lines.flatMap((line) => note?.(line) ?? []);
            return (
              <Fragment key={colors[at]}>
                <tr>
                  <th scope="row">
                    {colors[at] ?? text.allPieces()}
                    {skus && <span className="sku">{skus}</span>}
                  </th>
                  {shown.map((size) => {
                    const line = row[sizes.indexOf(size)];
                    return <td key={size}>{line && cell(line)}</td>;
                  })}
                  {hasSums && <td>{piecesOf(lines)}</td>}
                </tr>
                {notes.length > 0 && (
                  <tr>
                    <td colSpan={shown.length + 2}>{notes}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The names of the columns of a StyleTable. */
export function StyleTableHead({
  columns,
  first,
  sum,
}: {
  columns: readonly (string | null)[];
  first: string;
  /** The name of the last column, which tables of sizes have. */
  sum: string;
}) {
  const hasSums = hasSizes({ sizes: columns });
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {columns.map((size) => (
          <th key={size} scope="col">
            {hasSums ? (size ?? "–") : text.pieces()}
          </th>
        ))}
        {hasSums && <th scope="col">{sum}</th>}
      </tr>
    </thead>
  );
}

const piecesOf = (lines: readonly (GroupableLine | null | undefined)[]) =>
  lines.reduce((sum, line) => sum + (line?.quantity ?? 0), 0);
