import { orderSheet, orderSheetHint } from "~/texts/order-sheet";
import { Semaphore } from "async-mutex";

import { formatDay } from "~/formats/dates";
import { MAX_QUANTITY } from "../limits";
import { type FileStyle, MAX_FILE_STYLES } from "./columns";
import { sheetPictures } from "./pictures.server";
import { frameOf, HEAD_ROWS, PICTURE, type SheetImage } from "./workbook-frame";
import { allSums, layoutFor, type SheetRow, styleRows } from "./workbook-rows";
import { STYLES } from "./workbook-styles";
import { type CellBatch, writeInThread } from "./workbook-thread.server";

/** What stands above the styles of an order sheet. */
export interface SheetHead {
  shop: string;
  company: string | null;
  /** "2027-03-03" */
  day: string;
  /** There are more styles than the file has. */
  isCut: boolean;
}

/** So many styles are made before other requests are served. */
const STYLES_AT_ONCE = 25;

// One at a time: a thousand styles take a second of a core, and a hundred megabytes.
const making = new Semaphore(1);

/**
 * Makes the order sheet as an .xlsx workbook: a block for each style with a row for each colour, to be filled and uploaded
 * in quick order. Only cells of pieces that can be ordered are unlocked.
 */
export function orderSheetWorkbook(
  styles: readonly FileStyle[],
  head: SheetHead,
  { withPictures }: { withPictures: boolean },
): Promise<Uint8Array> {
  return making.runExclusive(async () => {
    const pictures = withPictures ? await sheetPictures(styles) : new Map<string, Buffer>();
    const layout = layoutFor(styles);
    const images: SheetImage[] = [];
    let count = HEAD_ROWS;
    function* batches(): Generator<CellBatch> {
      yield cellsOf(headRows(head), 0);
      for (let at = 0; at < styles.length; at += STYLES_AT_ONCE) {
        const rows: SheetRow[] = [];
        for (const style of styles.slice(at, at + STYLES_AT_ONCE)) {
          const top = count + rows.length;
          const data = pictures.get(style.styleCode);
          if (data) images.push(imageOf(style, data, top));
          // The empty row makes room for the picture of a style in one colour.
          rows.push(...styleRows(style, layout, top), new Map());
        }
        yield cellsOf(rows, count);
        count += rows.length;
      }
      yield cellsOf([allSums(styles, layout, [HEAD_ROWS, count - 1])], HEAD_ROWS - 1);
    }
    return writeInThread(batches(), () => frameOf(count, images, layout, head.shop));
  });
}

/** The cells of rows of which the first is row `top`. */
function cellsOf(rows: readonly SheetRow[], top: number): CellBatch {
  return rows.flatMap((row, index) =>
    [...row].map(([column, { value = null, formula, style }]): CellBatch[number] => {
      const content = formula === undefined ? { value } : { formula, formulaResult: value };
      return [`${top + index},${column}`, { ...content, style: STYLES[style] }];
    }),
  );
}

function headRows({ shop, company, day, isCut }: SheetHead): SheetRow[] {
  const title = [shop, orderSheet(), company, formatDay(day)].filter(Boolean).join(" · ");
  const hint = orderSheetHint(MAX_QUANTITY, isCut ? MAX_FILE_STYLES : null);
  return [
    new Map([[0, { value: title, style: "title" }]]),
    new Map([[0, { value: hint, style: "hint" }]]),
  ];
}

const imageOf = ({ name }: FileStyle, data: Buffer, row: number): SheetImage => ({
  data,
  type: "jpeg",
  anchor: { from: { row, col: 0 }, to: { row: row + PICTURE.rows, col: 1 } },
  width: PICTURE.width,
  height: PICTURE.height,
  altText: name,
});
