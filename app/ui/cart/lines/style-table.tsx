import { Fragment, type ReactNode } from "react";

import * as t from "~/messages/cart";
import { type GroupableLine, hasSizes, type StyleGroup } from "~/shop/cart/group-lines";
import { skusText } from "~/shop/catalogue/pieces/pieces";

/** "Sand, M". */
export const choiceOf = ({ color, size }: { color: string | null; size: string | null }) =>
  [color, size].filter(Boolean).join(", ");

/** A row for each colour with its SKUs and number of pieces. */
export function StyleTable<Line extends GroupableLine & { sku?: string }>({
  style: { name, colors, sizes, cells },
  columns,
  cell,
  note,
}: {
  style: StyleGroup<Line>;
  /** The sizes of the style and those of others in the list (columnsByStyle). */
  columns: readonly (string | null)[];
  /** The content of a line's cell. */
  cell: (line: Line) => ReactNode;
  /** About a line, below its row. */
  note?: (line: Line) => ReactNode;
}) {
  const hasSums = hasSizes({ sizes: columns });
  return (
    <div className="matrix-scroll">
      <table className="matrix fields">
        <caption className="sr-only">{t.quantitiesOf({ name })}</caption>
        <StyleTableHead columns={columns} first={colors.some(Boolean) ? t.colourColumn() : t.style()} />
        <tbody>
          {cells.map((row, at) => {
            const lines = row.filter((line) => line !== null);
            const skus = skusText(lines.map(({ sku = "" }) => ({ sku })));
            const notes = lines.flatMap((line) => note?.(line) ?? []);
            return (
              <Fragment key={colors[at]}>
                <tr>
                  <th scope="row">
                    {colors[at] ?? t.allPieces()}
                    {skus && <span className="sku">{skus}</span>}
                  </th>
                  {columns.map((size) => {
                    const line = row[sizes.indexOf(size)];
                    return <td key={size}>{line && cell(line)}</td>;
                  })}
                  {hasSums && <td>{totalPieces(lines)}</td>}
                </tr>
                {notes.length > 0 && (
                  <tr>
                    <td colSpan={columns.length + 2}>{notes}</td>
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

/** Column headings of a StyleTable. */
export function StyleTableHead({ columns, first }: { columns: readonly (string | null)[]; first: string }) {
  const hasSums = hasSizes({ sizes: columns });
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {columns.map((size) => (
          <th key={size} scope="col">
            {hasSums ? (size ?? "–") : t.pieces()}
          </th>
        ))}
        {hasSums && <th scope="col">{t.totalShort()}</th>}
      </tr>
    </thead>
  );
}

const totalPieces = (lines: readonly (GroupableLine | null | undefined)[]) =>
  lines.reduce((sum, line) => sum + (line?.quantity ?? 0), 0);
