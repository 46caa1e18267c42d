import type { WriteOptions, WriteSheet } from "hucre/xlsx";

import * as t from "~/messages/cart";
import { MAX_QUANTITY } from "../limits";
import { SHEET_COLUMNS } from "./columns";
import { columnName, type SheetLayout } from "./workbook-rows";

/** One sheet, without its cells. */
export type WorkbookFrame = Omit<WriteOptions, "sheets"> & { sheet: Omit<WriteSheet, "cells"> };

export type SheetImage = NonNullable<WriteSheet["images"]>[number];

/** Title, hint, and sums of all styles: they stay when one scrolls. */
export const HEAD_ROWS = 3;
/** In points; a picture is as high as four rows. */
const ROW_HEIGHT = 15;
export const PICTURE = { rows: 4, width: 64, height: 80 };

/** For `count` rows, without cells: widths, heights, pictures, locks, validation, paper. */
export function frameOf(
  count: number,
  images: SheetImage[],
  { firstSize, lastSize, pieces, total }: SheetLayout,
  shop: string,
): WorkbookFrame {
  const every = Array.from({ length: count }, (_, at) => at);
  const heights = every.map((at): [number, { height: number }] => [at, { height: ROW_HEIGHT }]);
  const last = columnName(lastSize);
  return {
    properties: { title: t.orderSheetOf({ shop }), creator: shop },
    sheet: {
      name: t.orderSheet(),
      // As many rows as there are, so that cells beyond the first have a row to be in.
      rows: every.map(() => []),
      images,
      columns: widths(firstSize, pieces, total),
      rowDefs: new Map([...heights, [0, { height: 22 }], [1, { height: 48 }]]),
      merges: [0, 1].map((row) => ({ startRow: row, endRow: row, startCol: 0, endCol: total })),
      freezePane: { rows: HEAD_ROWS },
      protection: { sheet: true, objects: true, formatColumns: true, formatRows: true },
      dataValidations: [
        {
          type: "whole",
          operator: "between",
          formula1: "0",
          formula2: String(MAX_QUANTITY),
          allowBlank: true,
          showErrorMessage: true,
          errorTitle: t.pieces(),
          errorMessage: t.onlyWholeNumbers({ most: MAX_QUANTITY }),
          range: `${columnName(firstSize)}${HEAD_ROWS + 1}:${last}${Math.max(count, HEAD_ROWS + 1)}`,
        },
      ],
      pageSetup: {
        paperSize: "a4",
        orientation: "landscape",
        fitToPage: true,
        fitToWidth: 1,
        fitToHeight: 0,
      },
    },
  };
}

/** In characters; the first one is a picture's. */
function widths(firstSize: number, pieces: number, total: number) {
  return Array.from({ length: total + 1 }, (_, column) => {
    if (column === 0) return { width: PICTURE.width / 7 };
    if (column < firstSize) return { width: SHEET_COLUMNS[column - 1]!.width };
    return { width: column < pieces ? 9 : 13 };
  });
}
