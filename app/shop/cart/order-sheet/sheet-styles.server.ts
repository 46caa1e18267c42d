import { listSheetStyles } from "~/shop/catalogue/sheet.server";
import { SHEET_ROWS, type SheetQuery } from "~/shop/catalogue/sheet-query";
import { readStock } from "~/shop/catalogue/stock.server";
import { shopSettings } from "~/shop/offers/settings.server";
import { shownWindow, takesStock, windowToOrderIn } from "~/shop/windows/window";
import { openWindows } from "~/shop/windows/windows.server";
import type { Cart } from "../cart";
import { matrixOf } from "../matrix";
import { type FileStyle, MAX_FILE_STYLES } from "./columns";

/** The styles of an order sheet for a spreadsheet; `isCut` when there are more than MAX_FILE_STYLES. */
export interface FileStyles {
  styles: FileStyle[];
  isCut: boolean;
}

/** All styles that a query of the order sheet finds, with what the customer's cart holds, on the day `today`. */
export async function fileStyles(
  query: SheetQuery,
  { lines }: Cart,
  today: string,
): Promise<FileStyles> {
  const chosenIds = [...new Set(lines.map(({ productId }) => productId))];
  const [{ minimumPiecesPerStyle }, open] = await Promise.all([shopSettings(), openWindows()]);
  const styles: FileStyle[] = [];
  for (let page = 1; ; page++) {
    const found = await listSheetStyles({ ...query, rows: SHEET_ROWS[1], page }, chosenIds);
    const stock = await readStock(found.styles.map(({ id }) => id));
    for (const {
      id,
      name,
      styleCode,
      picture,
      colors,
      sizes,
      price,
      pieces,
      windowIds,
      ...style
    } of found.styles) {
      const own = open.filter((one) => windowIds.includes(one.id));
      const window = windowToOrderIn(own, query.windowId, today);
      // What can't be ordered is not on it.
      if (!window) continue;
      const names = colors.map((color) => color.name);
      const axes = {
        id,
        colors: names,
        sizes,
        pieces,
        stock: takesStock(window) ? stock.get(id) : undefined,
      };
      const minimum = Math.max(style.minOrderQuantity, minimumPiecesPerStyle);
      const matrix = matrixOf(axes, lines, today, {
        unitPrice: price.wholesale,
        minimum,
        window: shownWindow(window),
      });
      const recommended = price.recommended ?? null;
      styles.push({ styleCode, name, picture, recommended, matrix });
    }
    const isLast = page >= found.pages;
    if (isLast || styles.length >= MAX_FILE_STYLES) {
      return { styles, isCut: !isLast || found.isMore };
    }
  }
}
