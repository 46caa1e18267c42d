import { db, sql } from "~/db/db.server";
import { yieldToEventLoop } from "~/event-loop.server";
import { BATCH } from "~/shop/batches";
import { groupLines, inGroups, type WindowGroup } from "~/shop/cart/group-lines";
import { isOpenFigure, openPieces, type OpenPieces } from "~/shop/orders/open-pieces.server";
import { pageOf } from "~/shop/paging";
import { searchText, searchWords } from "~/shop/search/words";
import { compactRows } from "./figure-rows.server";
import { type FigureWindow, windowsOfPeriods } from "./periods.server";
import type { ProductionFilter, ProductionPart, ProductionPiece } from "./production";

/** Styles on a page, and on one that is to be printed. */
const STYLES_PER_PAGE = 20;
const STYLES_TO_PRINT = 500;

/** What is to be made, for its page. */
export interface Production {
  /** By delivery window, the first to ship first, and style. */
  groups: WindowGroup<ProductionPiece>[];
  /** On all pages. */
  pieces: number;
  styles: number;
  page: number;
  pages: number;
  /** The delivery windows of all that is to be made, for the filter; the first to ship first. */
  windows: { id: number; name: string }[];
}

/** One page of what is to be made: the open pieces of all orders that match a filter. */
export async function productionPage(
  filter: ProductionFilter,
  part: ProductionPart,
): Promise<Production> {
  const { styles: open, windows } = await openStyles(filter);
  const styles = filter.q ? await stylesWith(open, filter) : open;
  const { page, pages, skip, take } = pageOf(
    styles.length,
    part.page,
    part.isWhole ? STYLES_TO_PRINT : STYLES_PER_PAGE,
  );
  const shown: ProductionPiece[] = [];
  for await (const batch of piecesOf(styles.slice(skip, skip + take), filter)) {
    shown.push(...batch.flatMap(({ pieces }) => pieces));
  }
  return {
    groups: groupLines(shown),
    pieces: styles.reduce((sum, style) => sum + style.pieces, 0),
    styles: styles.length,
    page,
    pages,
    windows: windows.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }])),
  };
}

/** All pieces that match a filter, in the order of the page, for files; in batches of some styles. */
export async function* productionPieces(
  filter: ProductionFilter,
): AsyncGenerator<ProductionPiece[], void> {
  const { styles } = await openStyles(filter);
  for await (const batch of piecesOf(styles, filter)) {
    yield inGroups(batch.flatMap(({ pieces }) => pieces));
  }
}

/** What is open of a style in one delivery window. */
interface OpenStyle {
  window: FigureWindow & { period: string };
  productId: number;
  pieces: number;
}

/**
 * What is open of each style of a window and category, with the sums of the database: the first window to ship first, and the styles
 * of each by name; those that were deleted last. And all delivery windows of which something is open, in this order.
 */
async function openStyles({ isConfirmedOnly, windowId, category }: ProductionFilter) {
  const isWanted =
    category === null ? sql`1` : sql`CASE WHEN "category" = ${category} THEN 1 ELSE 0 END`;
  const rows = await compactRows<[period: string, productId: number, pieces: number, 0 | 1]>(
    sql`"period", "productId", "pieces", "isWanted"`,
    sql`SELECT "period", "productId", "open"."pieces", ${isWanted} AS "isWanted" FROM (
        SELECT "period", "productId", sum("pieces") AS "pieces" FROM "sales_figures"
        WHERE ${isOpenFigure(isConfirmedOnly)} GROUP BY "period", "productId") AS "open"
      LEFT JOIN "products" ON "products"."id" = "open"."productId"
      ORDER BY "products"."id" IS NULL, ${BY_NAME}, "productId"`,
  );
  const found = await windowsOfPeriods([...new Set(rows.map(([period]) => period))]);
  const byPeriod = new Map<string, OpenStyle[]>();
  for (const [period, productId, pieces, wanted] of rows) {
    const styles = byPeriod.get(period) ?? [];
    byPeriod.set(period, styles);
    const window = { ...found.get(period)!, period };
    if (wanted && (windowId === null || window.id === windowId)) {
      styles.push({ window, productId, pieces });
    }
  }
  const windows = [...byPeriod.keys()]
    .map((period) => ({ ...found.get(period)!, period }))
    .sort((a, b) => compare(a.shipsFrom ?? "", b.shipsFrom ?? "") || compare(nameOf(a), nameOf(b)));
  return { windows, styles: windows.flatMap(({ period }) => byPeriod.get(period)!) };
}

/** The name of a window in the order of windows: no window has none. */
const nameOf = ({ id, name }: FigureWindow) => (id === null ? "" : name);

/** The search text begins with the name, without accents and in lower case. */
const BY_NAME =
  db.kind === "postgres"
    ? sql`left("products"."searchText", 60) COLLATE "C"`
    : sql`substr("products"."searchText", 1, 60)`;

/** The styles of which pieces match the words of a filter, with what is open of these pieces. */
async function stylesWith(styles: readonly OpenStyle[], filter: ProductionFilter) {
  const found: OpenStyle[] = [];
  for await (const batch of piecesOf(styles, filter)) {
    for (const { style, pieces } of batch) {
      const sum = pieces.reduce((all, { quantity }) => all + quantity, 0);
      if (sum > 0) found.push({ ...style, pieces: sum });
    }
    await yieldToEventLoop();
  }
  return found;
}

/** The pieces of these styles that match the words of a filter, by colour; in batches of some styles. */
async function* piecesOf(styles: readonly OpenStyle[], { q, isConfirmedOnly }: ProductionFilter) {
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
        .sort((a, b) => compare(a.name, b.name) || compare(a.color ?? "", b.color ?? ""))
        .map((piece) => asProductionPiece(piece, style.window)),
    }));
  }
}

const { compare } = new Intl.Collator();

function asProductionPiece(
  { productId, sku, name, color, size, quantity }: OpenPieces,
  { id, name: windowName, ships }: FigureWindow,
): ProductionPiece {
  const window = id === null ? null : { id, name: windowName, promise: ships };
  return { productId, sku, name, color, size, quantity, window };
}

/** Whether a piece matches the typed words. */
function matcherOf(q: string): (piece: OpenPieces) => boolean {
  const wanted = searchWords(q);
  return (piece) => {
    if (wanted.length === 0) return true;
    const words = searchText(piece.name, piece.styleCode, piece.sku).split(" ");
    return wanted.every((word) => words.some((own) => own.startsWith(word)));
  };
}
