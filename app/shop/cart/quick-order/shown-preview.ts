import { translatedLine } from "~/shop/base/brand-words";
import { excerpt } from "~/shop/base/files/table/excerpt";
import type { QuickOrderPreview, RefusedRow } from "./preview";

/** Rows of a kind on a page: as many as a cart holds lines. */
export const MAX_SHOWN_ROWS = 200;

/** The most remarks on the delivery on a page. */
const MAX_DELIVERIES = 5;

/** The first rows of each kind, and how many there are. */
export interface ShownPreview extends QuickOrderPreview {
  counts: Record<"lines" | "unclear" | "wrong" | "textLines", number>;
}

/** In the language of now, with the beginning of long rows. */
export const shownPreview = (preview: QuickOrderPreview): ShownPreview => ({
  ...preview,
  lines: preview.lines.slice(0, MAX_SHOWN_ROWS).map(translatedLine),
  unclear: firstOf(preview.unclear),
  wrong: firstOf(preview.wrong),
  textLines: preview.textLines.slice(0, MAX_SHOWN_ROWS),
  deliveries: preview.deliveries.slice(0, MAX_DELIVERIES),
  counts: {
    lines: preview.lines.length,
    unclear: preview.unclear.length,
    wrong: preview.wrong.length,
    textLines: preview.textLines.length,
  },
});

const firstOf = (rows: readonly RefusedRow[]) =>
  rows.slice(0, MAX_SHOWN_ROWS).map((row) => ({ ...row, text: excerpt(row.text) }));
