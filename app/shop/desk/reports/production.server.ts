import { sql } from "~/db/db.server";
import { yieldToEventLoop } from "~/event-loop.server";
import { compareNames } from "~/formats/lists";
import { BATCH, readInBatches } from "~/shop/base/batches";
import { groupLines, inGroups, type WindowGroup } from "~/shop/cart/group-lines";
import { openKinds, openPieces, type OpenPieces } from "~/shop/orders/open-pieces.server";
import type { StylePictures } from "~/shop/orders/order";
import { orderPictures } from "~/shop/orders/order-pictures.server";
import { pageOf } from "~/shop/base/paging";
import { searchText, searchWords } from "~/shop/base/search/words";
import { figureRows } from "./figure-rows.server";
import { type FigureWindow, windowsOfPeriods } from "./periods.server";
import { type ProductionFilter, type ProductionPart, type ProductionPiece, STYLES_TO_PRINT } from "./production";

/** On a page that is not to be printed. */
const STYLES_PER_PAGE = 20;

/** Pieces to be made. */
export interface Production {
  /** By delivery window, the first to ship first, and style. */
  groups: WindowGroup<ProductionPiece>[];
  pictures: StylePictures;
  /** On all pages. */
  pieces: number;
  styles: number;
  page: number;
  pages: number;
  /**
   * The delivery windows of all pieces to be made, with their pieces of the category, for the filter; the first to ship
   * first.
   */
  windows: { id: number; name: string; pieces: number }[];
  /** Pieces of the category to be made in all windows, and without one. */
  inAllWindows: number;
}

/** The open pieces of all orders that match a filter. Ends when the reader has left. */
export async function productionPage(
  filter: ProductionFilter,
  part: ProductionPart,
  reader?: AbortSignal,
): Promise<Production> {
  const { styles: open, windows } = await openStyles(filter, reader);
  const styles = filter.q ? await stylesWith(open, filter, reader) : open;
  const { page, pages, skip, take } = pageOf(
    styles.length,
    part.page,
    part.isWhole ? STYLES_TO_PRINT : STYLES_PER_PAGE,
  );
  const shown: ProductionPiece[] = [];
  for await (const batch of openPiecesOf(styles.slice(skip, skip + take), filter)) {
    shown.push(...batch.flatMap(({ pieces }) => pieces));
    await yieldToEventLoop(reader);
  }
  return {
    groups: groupLines(shown),
    pictures: await orderPictures(shown),
    pieces: styles.reduce((sum, style) => sum + style.pieces, 0),
    styles: styles.length,
    page,
    pages,
    windows: windows.flatMap(({ id, name, pieces }) => (id === null ? [] : [{ id, name, pieces }])),
    inAllWindows: windows.reduce((sum, { pieces }) => sum + pieces, 0),
  };
}

/** In the order of the page, for files; in batches of some styles. */
export async function* productionPieces(
  filter: ProductionFilter,
  reader?: AbortSignal,
): AsyncGenerator<ProductionPiece[], void> {
  const { styles } = await openStyles(filter, reader);
  for await (const batch of openPiecesOf(styles, filter)) {
    yield inGroups(batch.flatMap(({ pieces }) => pieces));
  }
}

/** In one delivery window. */
interface OpenStyle {
  window: FigureWindow & { period: string };
  productId: number;
  pieces: number;
}

/**
 * By window, the first to ship first, and the styles of each by name, deleted ones last; for a window and category. And
 * all delivery windows with open pieces, in this order.
 */
async function openStyles({ isConfirmedOnly, windowId, category }: ProductionFilter, reader?: AbortSignal) {
  const sums = await openSums(isConfirmedOnly, reader);
  const found = await windowsOfPeriods([...sums.keys()]);
  const isShown = (sum: OpenSum) => category === null || sum.category === category;
  const windows = [...sums]
    .map(([period, styles]) => ({
      ...found.get(period)!,
      period,
      pieces: [...styles.values()].filter(isShown).reduce((all, { pieces }) => all + pieces, 0),
    }))
    .sort((a, b) => compareNames(a.shipsFrom ?? "", b.shipsFrom ?? "") || compareNames(nameOf(a), nameOf(b)));
  const styles: OpenStyle[] = [];
  for (const window of windows) {
    if (windowId !== null && window.id !== windowId) continue;
    const ofCategory = [...sums.get(window.period)!.values()].filter(isShown).sort(byName);
    styles.push(...ofCategory.map(({ productId, pieces }) => ({ window, productId, pieces })));
    await yieldToEventLoop(reader);
  }
  return { windows, styles };
}

/** Of a style in a delivery window. */
interface OpenSum {
  period: string;
  productId: number;
  pieces: number;
  /** The search text begins with the name, without accents and in lower case; null for a deleted style. */
  name: string | null;
  category: string | null;
}

function byName(a: OpenSum, b: OpenSum): number {
  if (a.name === null || b.name === null) {
    return Number(a.name === null) - Number(b.name === null) || a.productId - b.productId;
  }
  return a.name < b.name ? -1 : a.name > b.name ? 1 : a.productId - b.productId;
}

/** Figures added up in one statement, which holds the event loop for some 20 ms. */
const SUMS_AT_ONCE = 1_000;

/** By period and style. */
async function openSums(isConfirmedOnly: boolean, reader?: AbortSignal) {
  const byPeriod = new Map<string, Map<number, OpenSum>>();
  for (const kind of openKinds(isConfirmedOnly)) {
    const batches = readInBatches<OpenSum>(
      (last) =>
        figureRows(sql`SELECT "figure"."period", "figure"."productId", "figure"."pieces",
          substr("products"."searchText", 1, 60) AS "name", "products"."category" FROM (
            SELECT "period", "productId", sum("pieces") AS "pieces" FROM "sales_figures"
            WHERE "kind" = ${kind} AND "pieces" > 0
              AND ("period", "productId") > (${last?.period ?? ""}, ${last?.productId ?? 0})
            GROUP BY "period", "productId" ORDER BY "period", "productId" LIMIT ${SUMS_AT_ONCE}
          ) AS "figure" LEFT JOIN "products" ON "products"."id" = "figure"."productId"
          ORDER BY "period", "productId"`),
      SUMS_AT_ONCE,
    );
    for await (const sums of batches) {
      for (const sum of sums) {
        const styles = byPeriod.get(sum.period) ?? new Map<number, OpenSum>();
        byPeriod.set(sum.period, styles);
        const pieces = sum.pieces + (styles.get(sum.productId)?.pieces ?? 0);
        styles.set(sum.productId, { ...sum, pieces });
      }
      await yieldToEventLoop(reader);
    }
  }
  return byPeriod;
}

/** For sorting: "" is the period without a window. */
const nameOf = ({ id, name }: FigureWindow) => (id === null ? "" : name);

/** Styles with pieces that match the words of a filter, and the open quantity of these pieces. */
async function stylesWith(styles: readonly OpenStyle[], filter: ProductionFilter, reader?: AbortSignal) {
  const found: OpenStyle[] = [];
  for await (const batch of openPiecesOf(styles, filter)) {
    for (const { style, pieces } of batch) {
      const sum = pieces.reduce((all, { quantity }) => all + quantity, 0);
      if (sum > 0) found.push({ ...style, pieces: sum });
    }
    await yieldToEventLoop(reader);
  }
  return found;
}

/** Those that match the words of a filter, by colour; in batches of some styles. */
async function* openPiecesOf(styles: readonly OpenStyle[], { q, isConfirmedOnly }: ProductionFilter) {
  const isMatching = matcherOf(q);
  for (let at = 0; at < styles.length; at += BATCH) {
    const batch = styles.slice(at, at + BATCH);
    const found = await openPieces({
      isConfirmedOnly,
      of: {
        periods: [...new Set(batch.map(({ window }) => window.period))],
        productIds: [...new Set(batch.map(({ productId }) => productId))],
      },
    });
    const byStyle = new Map<string, OpenPieces[]>();
    for (const piece of found.filter(isMatching)) {
      const key = `${piece.period} ${piece.productId}`;
      byStyle.set(key, [...(byStyle.get(key) ?? []), piece]);
    }
    yield batch.map((style) => ({
      style,
      pieces: (byStyle.get(`${style.window.period} ${style.productId}`) ?? [])
        // A deleted style has the name that it had in each order.
        .sort((a, b) => compareNames(a.name, b.name) || compareNames(a.color ?? "", b.color ?? ""))
        .map((piece) => asProductionPiece(piece, style.window)),
    }));
  }
}

function asProductionPiece(
  { productId, sku, name, color, size, quantity }: OpenPieces,
  { id, name: windowName, ships }: FigureWindow,
): ProductionPiece {
  const window = id === null ? null : { id, name: windowName, promise: ships };
  return { productId, sku, name, color, size, quantity, window };
}

/** Whether a piece matches the typed words. */
function matcherOf(q: string): (piece: OpenPieces) => boolean {
  const typed = searchWords(q);
  return (piece) => {
    if (typed.length === 0) return true;
    const words = searchText(piece.name, piece.styleCode, piece.sku).split(" ");
    return typed.every((word) => words.some((own) => own.startsWith(word)));
  };
}
