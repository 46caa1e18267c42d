import { translatedName } from "~/shop/base/brand-words";
import { shownColour } from "~/shop/catalogue/search/colours";
import { shownWindow, translatedWindow } from "~/shop/catalogue/delivery-windows/window-texts";
import { yieldToEventLoop } from "~/event-loop.server";
import {
  listSheetStyles,
  readSheetStyles,
  type SheetPage,
  type SheetStyle,
} from "~/shop/catalogue/styles/sheet.server";
import { SHEET_ROWS, type SheetQuery } from "~/shop/catalogue/styles/sheet-query";
import type { IncomingGoods } from "~/shop/catalogue/incoming-goods/incoming-goods";
import { incomingGoods } from "~/shop/catalogue/incoming-goods/incoming-goods.server";
import { readStock } from "~/shop/catalogue/pieces/stock.server";
import type { StyleColour } from "~/shop/catalogue/styles/style";
import type { Cents } from "~/formats/money";
import { type PriceList, type PriceRange, priceOf, priceRange } from "~/shop/catalogue/prices/price";
import { minimumOf } from "~/shop/catalogue/offers/advice";
import { type ShopSettings, shopSettings } from "~/shop/catalogue/offers/settings.server";
import { type DeliveryWindow, takesStock } from "~/shop/catalogue/delivery-windows/window";
import { openWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import type { Cart } from "../cart";
import { type Matrix, matrixOf, withOwnFields } from "../matrix";
import { type FileStyle, MAX_FILE_STYLES } from "./columns";

/** In one delivery window, with the pieces that the customer's cart holds there. */
export interface OrderedSheetStyle {
  id: number;
  /** For tables after the first (withOwnFields). */
  anchor?: string;
  name: string;
  styleCode: string;
  /** The main picture; "" for none. */
  picture: string;
  colors: StyleColour[];
  price: PriceRange;
  recommended: Cents | null;
  /** Null while no delivery window of the style is open. */
  matrix: Matrix | null;
}

export interface SheetCustomer extends Pick<Cart, "lines"> {
  prices: PriceList;
  /** The styles of the list that a query has chosen; by default those in the cart. */
  chosenIds?: readonly number[];
}

/**
 * On the day `today`, at the customer's prices: each style once for each open delivery window in which it is offered,
 * unless the query has chosen one.
 */
export async function orderSheetPage(
  query: SheetQuery,
  { lines, prices, chosenIds = [...new Set(lines.map(({ productId }) => productId))] }: SheetCustomer,
  today: string,
): Promise<Omit<SheetPage, "styles"> & { styles: OrderedSheetStyle[]; windows: DeliveryWindow[] }> {
  const [{ styles, ...list }, windows, settings, incoming] = await Promise.all([
    listSheetStyles(query, chosenIds),
    openWindows(),
    shopSettings(),
    incomingGoods(),
  ]);
  const windowId = query.window ? Number(query.window) : null;
  const chosen = windows.filter(({ id }) => (windowId ?? id) === id);
  return {
    ...list,
    windows,
    styles: await tablesOf(styles, { customer: { lines, prices }, windows: chosen, settings, incoming, today }),
  };
}

/** Some styles as the order sheet shows them. */
export async function sheetStylesById(
  ids: readonly number[],
  customer: SheetCustomer,
  today: string,
): Promise<OrderedSheetStyle[]> {
  const [styles, windows, settings, incoming] = await Promise.all([
    readSheetStyles(ids),
    openWindows(),
    shopSettings(),
    incomingGoods(),
  ]);
  return tablesOf(styles, { customer, windows, settings, incoming, today });
}

/** To be shown only, in the language of now; a file for a spreadsheet keeps the originals, by which it is read again. */
export const translatedStyle = ({ matrix, ...style }: OrderedSheetStyle): OrderedSheetStyle => ({
  ...style,
  name: translatedName(style.id, style.name),
  colors: style.colors.map(({ name, pictures }) => ({ ...shownColour(name), pictures })),
  matrix: matrix && { ...matrix, window: translatedWindow(matrix.window) },
});

/** A table for each of `windows` in which a style is offered. */
async function tablesOf(
  styles: readonly SheetStyle[],
  {
    customer: { lines, prices },
    windows,
    settings,
    incoming,
    today,
  }: {
    customer: SheetCustomer;
    windows: readonly DeliveryWindow[];
    settings: ShopSettings;
    incoming: IncomingGoods;
    today: string;
  },
): Promise<OrderedSheetStyle[]> {
  const stock = await readStock(styles.map(({ id }) => id));
  return styles.flatMap(({ sizes, pieces, listed, windowIds, minOrderQuantity, ...row }): OrderedSheetStyle[] => {
    const own = windows.filter(({ id }) => windowIds.includes(id));
    const style = { ...row, price: priceRange(listed, prices) };
    if (own.length === 0) return [{ ...style, matrix: null }];
    const axes = { id: row.id, colors: row.colors.map(({ name }) => name), sizes, pieces, incoming };
    const tables = own.map((window) => ({
      ...style,
      matrix: matrixOf({ ...axes, stock: takesStock(window) ? stock : undefined }, lines, today, {
        priceOf: (piece) => priceOf(listed, piece, prices),
        minimum: minimumOf({ minOrderQuantity }, settings),
        window: shownWindow(window),
      }),
    }));
    return withOwnFields(tables);
  });
}

export interface FileStyles {
  styles: FileStyle[];
  isCut: boolean;
}

/** All that can be ordered, on any page. Ends when the reader has left. */
export async function fileStyles(
  query: SheetQuery,
  customer: SheetCustomer,
  today: string,
  reader?: AbortSignal,
): Promise<FileStyles> {
  const styles: FileStyle[] = [];
  for (let page = 1; ; page++) {
    const found = await orderSheetPage({ ...query, rows: SHEET_ROWS[1], page }, customer, today);
    styles.push(...found.styles.flatMap(({ matrix, ...style }) => (matrix ? { ...style, matrix } : [])));
    const isLast = page >= found.pages;
    if (isLast || styles.length >= MAX_FILE_STYLES) {
      return { styles, isCut: !isLast || found.isMore };
    }
    await yieldToEventLoop(reader);
  }
}
