import { csvText } from "~/formats/csv";
import { rowPlace } from "~/shop/cart/quick-order/row-texts";
import { HIDDEN_ROW, LEFT_OUT_REASON, LEFT_OUT_ROW } from "./headings";
import type { QuickOrderPreview } from "./preview";
import type { ResolvedRow } from "./resolve";

// Headings that quick order reads again; the first two are for people, and those after the quantity are there where a row needs them.
const HEADINGS = [
  LEFT_OUT_ROW,
  LEFT_OUT_REASON,
  "SKU",
  "Colour",
  "Size",
  "Quantity",
  "Delivery window",
  "Comment",
  "EAN",
  "Style",
];
const ALWAYS = 6;

/** A comment without a heading of its own: it had none, or one like that of the file. */
const isOwnHeading = (heading: string) => /^(?:comments?)?$/i.test(heading);

/** Cells below HEADINGS, and perhaps HIDDEN_ROW after them. */
export type LeftOutRow = string[];

/** With the reasons. */
export function leftOutRows(
  rows: readonly ResolvedRow[],
  { lines, wrong }: Pick<QuickOrderPreview, "lines" | "wrong">,
): LeftOutRow[] {
  const added = new Set(lines.map(({ pieceId, windowId }) => `${pieceId} ${windowId}`));
  return rows.flatMap((resolved) => {
    const { row, ids, color, size, quantity, elsewhere, window } = resolved.parts;
    const place = rowPlace(row.row, row.sheet);
    if (resolved.kind === "piece" && added.has(`${resolved.piece.id} ${resolved.window.id}`)) return [];
    const reason =
      resolved.kind === "piece"
        ? wrong.find((one) => one.lines.length === 0 && one.place === place && one.text.startsWith(resolved.piece.sku))
            ?.reason
        : resolved.reason;
    const comments = row.comments.map(({ heading, text }) => (isOwnHeading(heading) ? text : `${heading}: ${text}`));
    const [first = "", second = "", third = ""] = ids.map(({ text }) => text);
    const choices = [color, size].map((part) => part?.text ?? "");
    // Without a quantity the row would order nothing.
    const found = elsewhere?.numbers.map(({ text }) => `${text}?`).join(" or ");
    const pieces = quantity?.text || found || "?";
    const others = [window?.text ?? "", [...comments, ...(row.packs ? [row.packs] : [])].join(" · "), second, third];
    return [[place, reason ?? "", first, ...choices, pieces, ...others, ...(row.isHidden ? [HIDDEN_ROW] : [])]];
  });
}

/** A CSV file that can be corrected and handed in again; "" for no rows. */
export function leftOutCsv(rows: readonly LeftOutRow[]): string {
  if (rows.length === 0) return "";
  const isShown = (column: number) =>
    column < ALWAYS || column >= HEADINGS.length || rows.some((cells) => cells[column] !== "");
  const shown = [HEADINGS, ...rows].map((cells) => cells.filter((_, column) => isShown(column)));
  return csvText(shown, { separator: ";" });
}
