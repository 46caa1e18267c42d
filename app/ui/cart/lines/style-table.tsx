import type { ReactNode } from "react";

import { type GroupableLine, hasSizes, type StyleGroup } from "~/shop/cart/group-lines";
import { skusText } from "~/shop/catalogue/pieces/pieces";
import * as text from "~/texts/cart";

/** Tables whose sizes have more letters may be wider than a phone, so they can be scrolled by keyboard. */
const MANY_LETTERS = 8;

/** Formats the chosen colour and size: "Sand, M". */
export const choiceOf = ({ color, size }: { color: string | null; size: string | null }) =>
  [color, size].filter(Boolean).join(", ");

/**
 * The lines of a style as a table: a row for each colour with its SKUs, a column for each size, and how many pieces a row
 * has.
 */
export function StyleTable<Line extends GroupableLine & { sku?: string }>({
  style: { name, colors, sizes, cells },
  cell = ({ quantity }) => quantity,
  hasTotals = false,
}: {
  style: StyleGroup<Line>;
  /** What the cell of a line shows, by default its quantity. */
  cell?: (line: Line) => ReactNode;
  /** With the number of pieces of each size below several colours. */
  hasTotals?: boolean;
}) {
  const hasSums = hasSizes({ sizes });
  // As wide as two letters at least.
  const letters = sizes.reduce((sum, size) => sum + Math.max(2, size?.length ?? 0), 0);
  const caption = text.quantitiesOf(name);
  // No landmark: a style in two delivery windows has two tables.
  const scrollable = { role: "group", "aria-label": caption, tabIndex: 0 };
  return (
    <div className="matrix-scroll" {...(letters > MANY_LETTERS && scrollable)}>
      <table className="matrix lines">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{colors.some(Boolean) ? text.colourColumn() : text.style()}</th>
            {sizes.map((size) => (
              <th key={size} scope="col">
                {hasSums ? (size ?? "–") : text.pieces()}
              </th>
            ))}
            {hasSums && <th scope="col">{text.pieces()}</th>}
          </tr>
        </thead>
        <tbody>
          {cells.map((row, at) => {
            const lines = row.filter((line) => line !== null);
            const skus = skusText(lines.map(({ sku = "", size }) => ({ sku, size })));
            return (
              <tr key={colors[at]}>
                <th scope="row">
                  {colors[at] ?? text.allPieces()}
                  {skus && <span className="sku">{skus}</span>}
                </th>
                {row.map((line, column) => (
                  <td key={sizes[column]}>{line && cell(line)}</td>
                ))}
                {hasSums && <td>{lines.reduce((sum, { quantity }) => sum + quantity, 0)}</td>}
              </tr>
            );
          })}
        </tbody>
        {hasTotals && colors.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{text.total()}</th>
              {sizes.map((size, column) => (
                <td key={size}>{piecesOf(cells.map((row) => row[column]))}</td>
              ))}
              {hasSums && <td>{piecesOf(cells.flat())}</td>}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

const piecesOf = (lines: readonly (GroupableLine | null | undefined)[]) =>
  lines.reduce((sum, line) => sum + (line?.quantity ?? 0), 0);
