import type { Cents } from "~/formats/money";
import type { Matrix, PriceRow } from "../matrix";

/** In one delivery window, on an order sheet for a spreadsheet. */
export interface FileStyle {
  /** For tables after the first. */
  anchor?: string;
  styleCode: string;
  name: string;
  /** The main picture; "" for none. */
  picture: string;
  recommended: Cents | null;
  matrix: Matrix;
}

interface SheetColumn {
  heading: string;
  /** In characters. */
  width: number;
  isMoney?: true;
  /** A text, a number, or cents for money. */
  value: (style: FileStyle, row: PriceRow) => string | number | null;
}

const WHOLESALE = "Wholesale EUR";
const MINIMUM = "Minimum";

const STYLE_COLUMNS: readonly SheetColumn[] = [
  { heading: "Style", width: 14, value: ({ styleCode }) => styleCode },
  { heading: "Name", width: 30, value: ({ name }) => name },
  { heading: "Colour", width: 20, value: (_, { color }) => color },
  {
    heading: WHOLESALE,
    width: 15,
    isMoney: true,
    value: (_, { unitPrice }) => unitPrice,
  },
  { heading: "RRP EUR", width: 11, isMoney: true, value: ({ recommended }) => recommended },
  { heading: MINIMUM, width: 10, value: ({ matrix }) => matrix.minimum },
];

export const SHEET_COLUMNS: readonly SheetColumn[] = [
  ...STYLE_COLUMNS,
  { heading: "Delivery window", width: 20, value: ({ matrix }) => matrix.window.name },
  // Not "Delivery", which quick order takes for the name of a window.
  { heading: "Ordering and delivery", width: 40, value: ({ matrix }) => matrix.window.promise },
];

/** Heads the quantities of a style without sizes. */
export const ONE_SIZE = "One size";

/** After the sizes. */
export const SUM_HEADINGS = ["Total pieces", "Total EUR"] as const;

/** In the cell of a piece that a style does not have. */
export const NO_PIECE = "–";

/** No further page of styles is added to a file with so many tables. */
export const MAX_FILE_STYLES = 1_000;

/** Places among SHEET_COLUMNS to which sums and hints of a workbook refer. */
export const COLUMN_AT = {
  price: SHEET_COLUMNS.findIndex(({ heading }) => heading === WHOLESALE),
  minimum: SHEET_COLUMNS.findIndex(({ heading }) => heading === MINIMUM),
};

/** Also of an order sheet that was made before it named delivery windows. */
export function areSheetHeadings(cells: readonly string[]): boolean {
  const from = cells.indexOf(STYLE_COLUMNS[0]!.heading);
  return from >= 0 && STYLE_COLUMNS.every(({ heading }, at) => cells[from + at] === heading);
}

/** Stands in place of a quantity because the piece cannot be ordered: "sold out", "from 3 March 2027". */
export const isReason = (text: string) =>
  text === NO_PIECE ||
  /^(sold out(, [\d,]+ more on \d{1,2} \p{L}+ \d{4})?|not made|from \d{1,2} \p{L}+ \d{4})$/u.test(text);
