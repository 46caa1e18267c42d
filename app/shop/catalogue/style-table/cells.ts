import { decimalComma } from "~/formats/csv";
import { unguarded, yesOrNo } from "~/shop/base/files/table/cells";
import { isBox, type Notation, typedStyle } from "../styles/style-fields";
import type { ColumnKey, TableStyle } from "./columns";
import { windowNamesText } from "./window-names";

const IN_TABLE: Notation = {
  price: (cents) => (cents === null ? "" : decimalComma(cents)),
  box: (isTicked) => (isTicked ? "yes" : "no"),
  betweenAddresses: " ",
};

/** The form values, and the names of the delivery windows, by column. */
export function columnValues(style: TableStyle, notation?: Notation): Record<ColumnKey, string> {
  return { ...typedStyle(style, notation), windows: windowNamesText(style.windows) };
}

/** Form values, but prices with a decimal comma and checkboxes as yes or no. */
export const cellsOf = (style: TableStyle) => columnValues(style, IN_TABLE);

/** URLs in a cell are separated by spaces or line ends, with or without a comma; the form expects one per line. */
const BETWEEN_ADDRESSES = /[,;]?\s+|[,;](?=https:|\/pictures\/)/i;

/** Yes and no become booleans; other text in such a column is returned as it is. */
export function typedCell(column: ColumnKey, cell: string): string | boolean {
  const text = unguarded(cell).trim();
  if (column === "additionalImages") return text.split(BETWEEN_ADDRESSES).join("\n");
  if (!isBox(column)) return text;
  return yesOrNo(text) ?? text;
}
