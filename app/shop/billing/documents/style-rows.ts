import * as t from "~/messages/billing";
import { groupLines, type GroupableLine, linesOf, type StyleGroup } from "~/shop/cart/group-lines";
import { skusText } from "~/shop/catalogue/pieces/pieces";
import { customsText, type LineCustoms } from "../customs/customs";
import { STYLES } from "~/shop/brand/pdf/pdf-styles";
import type { Cell, Column } from "~/shop/brand/pdf/pdf-table.server";

/** A style with more sizes continues below. */
const MAX_SIZES = 6;
/** In points. The first has the heading of all. */
const [FIRST_WIDTH, SIZE_WIDTH] = [48, 30];

type DocumentLine = GroupableLine & {
  sku: string;
  composition?: string | null;
  customs?: LineCustoms;
};

interface TableOptions<Line> {
  /** Of the first column. */
  label: string;
  /** The cell in the column of a line's size. */
  quantity: (line: Line) => Cell;
  columns: readonly Column[];
  /** For a row of lines; none for the row of a style's name and sizes. */
  cells: (lines: readonly Line[]) => readonly Cell[];
}

/** For drawTable: lines by window and style. */
interface StyleRows<Line> {
  columns: Column[];
  rows: Cell[][];
  /** Rows that begin a style, whose rows are kept together. */
  starts: Set<number>;
  /** The lines of each row. */
  lines: (readonly Line[])[];
}

/**
 * For each style a row with its name and sizes, and below it a row for each colour with its SKUs and quantities. A
 * style with one line is one row.
 */
export function styleRows<Line extends DocumentLine>(
  lines: readonly Line[],
  { label, quantity, columns, cells }: TableOptions<Line>,
): StyleRows<Line> {
  const { body, small, strong } = STYLES;
  const groups = groupLines(lines);
  const styles = groups.flatMap((group) => group.styles);
  const width = Math.min(MAX_SIZES, Math.max(1, ...styles.map(({ sizes }) => sizes.length)));
  const table: StyleRows<Line> = {
    columns: [
      { label, grows: true },
      ...Array.from({ length: width }, (_, at): Column => {
        return { label: at === 0 ? t.sizes() : "", align: "right", max: at === 0 ? FIRST_WIDTH : SIZE_WIDTH };
      }),
      ...columns,
    ],
    rows: [],
    starts: new Set(),
    lines: [],
  };
  const add = (ofRow: readonly Line[], first: Cell, ofSizes: readonly Cell[]) => {
    const empty = Array.from({ length: width - ofSizes.length }, (): Cell => []);
    table.rows.push([first, ...ofSizes, ...empty, ...cells(ofRow)]);
    table.lines.push(ofRow);
  };
  const addStyle = (style: StyleGroup<Line>) => {
    const all = linesOf(style);
    const [one] = all as [Line];
    const customs = one.customs && customsText(one.customs);
    const name: Cell = [
      [style.name, strong],
      ...(one.composition ? [[one.composition, small] as const] : []),
      ...(customs ? [[customs, small] as const] : []),
    ];
    if (all.length === 1) {
      const choice = [one.color, one.size].filter(Boolean).join(", ");
      return add(all, [...name, ...(choice ? [[choice, body] as const] : []), [one.sku, small]], [quantity(one)]);
    }
    for (let from = 0; from < style.sizes.length; from += width) {
      const sizes = style.sizes.slice(from, from + width);
      add(
        [],
        from === 0 ? name : [[style.name, strong]],
        sizes.map((size): Cell => [[size ?? "–", small]]),
      );
      style.colors.forEach((color, at) => {
        const row = style.cells[at]!.slice(from, from + width);
        const ofRow = row.filter((line) => line !== null);
        if (ofRow.length === 0) return;
        const skus = [skusText(ofRow), small] as const;
        add(
          ofRow,
          [[color ?? "–", body], skus],
          row.map((line): Cell => (line ? quantity(line) : [])),
        );
      });
    }
  };
  for (const { window, styles: ofWindow } of groups) {
    if (window) {
      table.starts.add(table.rows.length);
      add(
        [],
        [
          [window.name, STYLES.sum],
          [window.promise, small],
        ],
        [],
      );
    }
    ofWindow.forEach((style, at) => {
      // A window's heading stays with its first style.
      if (!window || at > 0) table.starts.add(table.rows.length);
      addStyle(style);
    });
  }
  return table;
}
