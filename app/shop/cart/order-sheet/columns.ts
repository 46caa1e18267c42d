import type { Cents } from "~/formats/money";
import type { Matrix, PriceRow } from "../matrix";

/** A style in one delivery window on an order sheet that is filled in a spreadsheet. */
export interface FileStyle {
  /** Of its tables after the first. */
  anchor?: string;
  styleCode: string;
  name: string;
  /** The main picture; "" for none. */
  picture: string;
  recommended: Cents | null;
  matrix: Matrix;
}

/** A column of an order sheet before those of the sizes. */
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

/** The columns of an order sheet before those of the sizes. */
export const SHEET_COLUMNS: readonly SheetColumn[] = [
  ...STYLE_COLUMNS,
  { heading: "Delivery window", width: 20, value: ({ matrix }) => matrix.window.name },
  // Not "Delivery", which quick order takes for the name of a window.
  { heading: "Ordering and delivery", width: 40, value: ({ matrix }) => matrix.window.promise },
];

/** The heading over the quantities of a style without sizes. */
export const ONE_SIZE = "One size";

/** The headings of the sums after the sizes. */
export const SUM_HEADINGS = ["Total pieces", "Total EUR"] as const;

/** What stands in a cell of a piece that a style does not have. */
export const NO_PIECE = "–";

/** No page of styles is added to a file that has so many tables. */
export const MAX_FILE_STYLES = 1_000;

/** The place among SHEET_COLUMNS of the columns that sums and hints of a workbook refer to. */
export const COLUMN_AT = {
  price: SHEET_COLUMNS.findIndex(({ heading }) => heading === WHOLESALE),
  minimum: SHEET_COLUMNS.findIndex(({ heading }) => heading === MINIMUM),
};

/** Whether these are the headings of the shop's own order sheet, perhaps of one that was made before it named delivery windows. */
export function areSheetHeadings(cells: readonly string[]): boolean {
  const from = cells.indexOf(STYLE_COLUMNS[0]!.heading);
  return from >= 0 && STYLE_COLUMNS.every(({ heading }, at) => cells[from + at] === heading);
}

/** Whether a text stands in the place of a quantity because the piece cannot be ordered: "sold out", "from 3 March 2027". */
export const isReason = (text: string) =>
  text === NO_PIECE || /^(sold out|not made|from \d{1,2} \p{L}+ \d{4})$/u.test(text);
