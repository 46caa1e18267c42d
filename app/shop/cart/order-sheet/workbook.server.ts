import { Semaphore } from "async-mutex";

import { formatDay } from "~/formats/dates";
import * as t from "~/messages/cart";
import { shopFiles } from "~/shop/base/files/shop-files.server";
import { pictureVariant } from "~/shop/brand/pictures/pictures.server";
import { PICTURE_WIDTHS } from "~/shop/brand/pictures/sizes";
import { MAX_QUANTITY } from "../limits";
import type { FileStyle } from "./columns";
import { frameOf, HEAD_ROWS, PICTURE, type SheetImage } from "./workbook-frame";
import { allSums, layoutFor, type SheetRow, styleRows } from "./workbook-rows";
import { STYLES } from "./workbook-styles";
import { type CellBatch, writeInThread } from "./workbook-thread.server";
import { env } from "~/env.server";

/** For the pictures of one file: a larger file would be refused when it is uploaded again. */
const LIMITS = { pictures: 300, bytes: 3 * 1024 * 1024, milliseconds: 4_000, atOnce: 4 };

const OWN_PICTURES = "/pictures/";

/**
 * The smallest JPEG of each style, at its first table, of the first styles within the limits. Pictures that are not stored in the
 * shop, cannot be read, or are not made in time are left out; those made late are ready for the next file.
 */
async function sheetPictures(styles: readonly FileStyle[]): Promise<Map<FileStyle, Buffer>> {
  const waiting = styles
    .filter(({ picture, anchor }) => picture.startsWith(OWN_PICTURES) && anchor === undefined)
    .slice(0, LIMITS.pictures)
    .reverse();
  const pictures = new Map<FileStyle, Buffer>();
  const until = Date.now() + LIMITS.milliseconds;
  let bytes = 0;
  const load = async () => {
    while (Date.now() < until) {
      const style = waiting.pop();
      if (!style) return;
      const key = style.picture.slice(OWN_PICTURES.length);
      const found = await pictureVariant(shopFiles, key, PICTURE_WIDTHS[0], null).catch(() => null);
      if (!found) continue;
      bytes += found.bytes.length;
      if (bytes > LIMITS.bytes) return;
      pictures.set(style, found.bytes);
    }
  };
  await Promise.all(Array.from({ length: LIMITS.atOnce }, load));
  return pictures;
}

/** Above the styles. */
export interface SheetHead {
  shop: string;
  company: string | null;
  /** "2027-03-03" */
  day: string;
  /** There are more styles than the file has. */
  isCut: boolean;
}

/** Other requests are served in between. */
const STYLES_AT_ONCE = 25;

// One at a time: a thousand styles take a second of a core, and a hundred megabytes.
const making = new Semaphore(1);

/**
 * An .xlsx workbook to be filled and uploaded in quick order: a block for each style with a row for each colour. Only
 * cells of pieces that can be ordered are unlocked.
 */
export function orderSheetWorkbook(
  styles: readonly FileStyle[],
  head: SheetHead,
  { withPictures }: { withPictures: boolean },
): Promise<Uint8Array> {
  return making.runExclusive(async () => {
    const pictures = withPictures ? await sheetPictures(styles) : new Map<FileStyle, Buffer>();
    const layout = layoutFor(styles);
    const images: SheetImage[] = [];
    let count = HEAD_ROWS;
    function* batches(): Generator<CellBatch> {
      yield cellsOf(headRows(styles, head), 0);
      for (let at = 0; at < styles.length; at += STYLES_AT_ONCE) {
        const rows: SheetRow[] = [];
        for (const style of styles.slice(at, at + STYLES_AT_ONCE)) {
          const top = count + rows.length;
          const data = pictures.get(style);
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

/** `top` is the row of the first one. */
function cellsOf(rows: readonly SheetRow[], top: number): CellBatch {
  return rows.flatMap((row, index) =>
    [...row].map(([column, { value = null, formula, style }]): CellBatch[number] => {
      const content = formula === undefined ? { value } : { formula, formulaResult: value };
      return [`${top + index},${column}`, { ...content, style: STYLES[style] }];
    }),
  );
}

function headRows(styles: readonly FileStyle[], { shop, company, day, isCut }: SheetHead): SheetRow[] {
  const title = [shop, t.orderSheet(), company, formatDay(day)].filter(Boolean).join(" · ");
  const hint = [
    t.sheetHint({ most: MAX_QUANTITY }),
    t.sheetIsOfCart(),
    t.sheetWindows(),
    t.sheetPrices({ hasVat: !env.isSmallBusiness }),
    ...(isCut ? [t.sheetHasFirst({ count: new Set(styles.map(({ styleCode }) => styleCode)).size })] : []),
  ].join(" ");
  return [new Map([[0, { value: title, style: "title" }]]), new Map([[0, { value: hint, style: "hint" }]])];
}

const imageOf = ({ name }: FileStyle, data: Buffer, row: number): SheetImage => ({
  data,
  type: "jpeg",
  anchor: { from: { row, col: 0 }, to: { row: row + PICTURE.rows, col: 1 } },
  width: PICTURE.width,
  height: PICTURE.height,
  altText: name,
});
