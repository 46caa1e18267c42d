import { db } from "~/db/db.server";
import { groupLines, linesOf, type WindowGroup } from "~/shop/cart/group-lines";
import { openPieces, type OpenPieces } from "~/shop/orders/open-pieces.server";
import { OPEN_STATUSES } from "~/shop/orders/steps";
import { pageOf } from "~/shop/paging";
import { searchText, searchWords } from "~/shop/search/words";
import { shipsText } from "~/shop/windows/window";
import type { ProductionFilter, ProductionPiece } from "./production";

/** Styles on a page. */
const STYLES_PER_PAGE = 20;

/** What is to be made, for its page. */
export interface Production {
  /** By delivery window, the first to ship first, and style. */
  groups: WindowGroup<ProductionPiece>[];
  /** On all pages. */
  pieces: number;
  styles: number;
  page: number;
  pages: number;
  /** The delivery windows of all that is to be made, for the filter. */
  windows: { id: number; name: string }[];
}

/** One page of what is to be made: the open pieces of all orders that match a filter. */
export async function productionPage(
  filter: ProductionFilter,
  requestedPage: number,
): Promise<Production> {
  const all = await readPieces(filter);
  const matching = matchingPieces(all, filter);
  const groups = groupLines(matching);
  const styles = groups.flatMap((group) => group.styles);
  const { page, pages, skip, take } = pageOf(styles.length, requestedPage, STYLES_PER_PAGE);
  const shown = styles.slice(skip, skip + take).flatMap(linesOf);
  const windows = new Map(
    all.flatMap(({ window }) => (window ? [[window.id, window.name] as const] : [])),
  );
  return {
    groups: groupLines(shown),
    pieces: matching.reduce((sum, { quantity }) => sum + quantity, 0),
    styles: styles.length,
    page,
    pages,
    windows: [...windows].map(([id, name]) => ({ id, name })),
  };
}

/** All pieces that match a filter, in the order of the page, for files. */
export async function productionPieces(filter: ProductionFilter): Promise<ProductionPiece[]> {
  const pieces = matchingPieces(await readPieces(filter), filter);
  return groupLines(pieces).flatMap(({ styles }) => styles.flatMap(linesOf));
}

type FoundPiece = ProductionPiece & { category: string | null; words: string[] };

async function readPieces({ isConfirmedOnly }: ProductionFilter): Promise<FoundPiece[]> {
  const statuses = OPEN_STATUSES.filter((status) => !isConfirmedOnly || status !== "pending");
  const rows = await openPieces(statuses);
  const windows = await windowsOf(rows);
  const found = rows.map(({ windowId, orderWindowId: _, styleCode, ...row }) => {
    const { shipsFrom, shown } = windows.get(windowId ?? 0) ?? { shipsFrom: null, shown: null };
    const words = searchText(row.name, styleCode, row.sku).split(" ");
    return { ...row, shipsFrom, window: shown, words };
  });
  const keys = (piece: (typeof found)[number]) =>
    [piece.shipsFrom ?? "", piece.window?.name ?? "", piece.name, piece.color ?? ""] as const;
  return found
    .sort((a, b) =>
      keys(a)
        .map((key, at) => key.localeCompare(keys(b)[at]!))
        .reduce((one, other) => one || other),
    )
    .map(({ shipsFrom: _, ...piece }) => piece);
}

/** The pieces that match a filter, without what they are found by. */
function matchingPieces(
  pieces: readonly FoundPiece[],
  { q, windowId, category }: ProductionFilter,
): ProductionPiece[] {
  const wanted = searchWords(q);
  return pieces
    .filter(
      (piece) =>
        (windowId === null || piece.window?.id === windowId) &&
        (category === null || piece.category === category) &&
        wanted.every((word) => piece.words.some((own) => own.startsWith(word))),
    )
    .map(({ words: _words, category: _category, ...piece }) => piece);
}

/** The delivery windows of these pieces by id, as in the newest order in each. */
async function windowsOf(rows: readonly OpenPieces[]) {
  const newest = new Map<number, number>();
  for (const { windowId, orderWindowId } of rows) {
    if (windowId === null || orderWindowId === null) continue;
    newest.set(windowId, Math.max(orderWindowId, newest.get(windowId) ?? 0));
  }
  const copies = await db.read.orderWindow.findMany({
    where: { id: { in: [...newest.values()] } },
    orderBy: { id: "asc" },
  });
  return new Map(
    copies.map(({ windowId: id, name, shipsFrom, ...terms }) => {
      const promise = shipsText({ shipsFrom, ...terms });
      return [id, { shipsFrom, shown: { id, name, promise } }];
    }),
  );
}
