import { yieldToEventLoop } from "~/event-loop.server";
import * as t from "~/messages/brand";
import type { Paper, Tag } from "./pdf-paper.server";
import { leading, STYLES, type TextStyle } from "./pdf-styles";

/** As wide as its content, at most `max` points; the one with `grows` takes the remaining width. */
export interface Column {
  label: string;
  align?: "right";
  max?: number;
  grows?: boolean;
}

/** Texts below each other. */
export type Cell = readonly (readonly [text: string, style: TextStyle])[];

/** Before each row, formatted, with the grand total as an additional last entry. */
type Carried = readonly string[];

const GAP = 9;
const PADDING = 4.5;
const CARRIED_HEIGHT = 18;

interface Place {
  x: number;
  width: number;
  right?: number;
}

interface Table {
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
  /** Rows that begin a block, which is kept on one page where it fits on half of it. */
  starts: ReadonlySet<number>;
  /** Height to leave below the last row, for content that must not be alone on the next page. */
  tail?: number;
}

/**
 * Rows are never split; each page repeats the headings and, with `carried`, prints the running total at the page break.
 * Yields to the event loop between rows.
 */
export async function drawTable(
  paper: Paper,
  parent: Tag,
  { columns, rows, starts, tail = 0 }: Table,
  carried?: Carried,
): Promise<void> {
  const places = await layOutColumns(paper, columns, rows);
  const table = paper.open(parent, "Table");
  const headings = columns.map(({ label }, at) => paper.wrap(label, STYLES.label, places[at]!.width));
  const headingHeight = Math.max(...headings.map((lines) => lines.length)) * 10 + 8;
  const drawHeadings = (draw: (at: number, heading: () => void) => void) => {
    for (const [at, lines] of headings.entries()) {
      const { x, right } = places[at]!;
      draw(at, () => paper.draw(lines, x, paper.y, STYLES.label, right));
    }
    paper.y += headingHeight;
    paper.rule(paper.y - 3);
  };
  const drawRow = (cells: readonly Cell[]) => {
    const row = paper.open(table, "TR");
    for (const [at, cell] of cells.entries()) {
      paper.tag(row, "TD", () => drawCell(paper, cell, places[at]!, paper.y + PADDING));
    }
    row.end();
  };
  const drawCarried = (label: string, amount: string) => {
    paper.decorate(() => {
      const { x, right } = places.at(-1)!;
      const y = paper.y + PADDING;
      const edge = paper.draw([amount], x, y, STYLES.muted, right);
      paper.draw([label], paper.left, edge - leading(STYLES.muted), STYLES.muted);
    }, "Pagination");
    paper.y += CARRIED_HEIGHT;
    paper.rule(paper.y);
  };

  const heights: number[] = [];
  for (const cells of rows) {
    heights.push(heightOf(paper, cells, places));
    await yieldToEventLoop();
  }
  const reserve = carried ? CARRIED_HEIGHT : 0;
  const heightOfRows = (from: number, end: number) => heights.slice(from, end).reduce((sum, height) => sum + height, 0);
  /** After the rows that stay with this one: its block, when it begins one that fits on half a page. */
  const endFrom = (at: number) => {
    if (!starts.has(at)) return at + 1;
    let end = at + 1;
    while (end < rows.length && !starts.has(end)) end++;
    return heightOfRows(at, end) <= (paper.bottom - paper.top) / 2 ? end : at + 2;
  };
  /** Needed by the row and the rows that stay with it. */
  const heightFrom = (at: number) => {
    const end = endFrom(at);
    return heightOfRows(at, end) + (end >= rows.length ? tail : reserve);
  };
  paper.need(headingHeight + heightFrom(0));
  const first = paper.open(table, "TR");
  drawHeadings((_, heading) => paper.tag(first, "TH", heading, { scope: "Column" }));
  first.end();
  for (const [at, cells] of rows.entries()) {
    if (at > 0 && paper.y + heightFrom(at) > paper.bottom) {
      if (carried) drawCarried(t.carriedOver(), carried[at]!);
      paper.nextPage();
      drawHeadings((_, heading) => paper.decorate(heading, "Pagination"));
      if (carried) drawCarried(t.broughtForward(), carried[at]!);
    }
    drawRow(cells);
    paper.y += heights[at]!;
    paper.rule(paper.y);
    await yieldToEventLoop();
  }
  table.end();
}

function drawCell(paper: Paper, cell: Cell, { x, width, right }: Place, top: number): void {
  let y = top;
  for (const [text, style] of cell) y = paper.draw(paper.wrap(text, style, width), x, y, style, right);
}

function heightOf(paper: Paper, cells: readonly Cell[], places: readonly Place[]): number {
  const heights = cells.map((cell, at) =>
    cell.reduce((sum, [text, style]) => sum + paper.wrap(text, style, places[at]!.width).length * leading(style), 0),
  );
  return Math.max(...heights) + 2 * PADDING;
}

async function layOutColumns(
  paper: Paper,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): Promise<Place[]> {
  const widths: number[] = [];
  for (const [at, { label, max = Infinity, grows }] of columns.entries()) {
    if (grows) {
      widths.push(0);
      continue;
    }
    const texts = rows.flatMap((cells) => cells[at]!);
    const widest = texts.reduce(
      (width, [text, style]) => Math.max(width, paper.measure(text, style)),
      paper.measure(label, STYLES.label),
    );
    // A margin for rounding differences between this sum and the one in wrap().
    widths.push(Math.min(widest + 0.1, max));
    await yieldToEventLoop();
  }
  const taken = widths.reduce((sum, width) => sum + width, 0) + GAP * (columns.length - 1);
  let x = paper.left;
  return columns.map(({ align, grows }, at) => {
    const width = grows ? paper.width - taken : widths[at]!;
    const place = { x, width, ...(align === "right" && { right: x + width }) };
    x += width + GAP;
    return place;
  });
}
