import { groupLines, inGroups, type WindowGroup } from "~/shop/cart/group-lines";
import { openPieces } from "~/shop/orders/open-pieces.server";
import { pageOf } from "~/shop/paging";
import { searchText, searchWords } from "~/shop/search/words";
import { windowsOfPeriods } from "./periods.server";
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
  const all = await readPieces(filter);
  const styles = byStyle(all.filter(isMatching(filter)));
  const { page, pages, skip, take } = pageOf(
    styles.length,
    part.page,
    part.isWhole ? STYLES_TO_PRINT : STYLES_PER_PAGE,
  );
  return {
    groups: groupLines(styles.slice(skip, skip + take).flat()),
    pieces: styles.flat().reduce((sum, { quantity }) => sum + quantity, 0),
    styles: styles.length,
    page,
    pages,
    windows: windowsInOrder(all),
  };
}

/** All pieces that match a filter, in the order of the page, for files. */
export async function productionPieces(filter: ProductionFilter): Promise<ProductionPiece[]> {
  const pieces = (await readPieces(filter)).filter(isMatching(filter));
  return inGroups(byStyle(pieces).flat());
}

interface FoundPiece extends ProductionPiece {
  styleCode: string | null;
  category: string | null;
  /** The first day on which its delivery window ships; "" for none. */
  shipsFrom: string;
}

async function readPieces(filter: ProductionFilter): Promise<FoundPiece[]> {
  const rows = await openPieces(filter);
  const windows = await windowsOfPeriods([...new Set(rows.map(({ period }) => period))]);
  return rows.map(({ period, ...row }) => {
    const { id, name, ships, shipsFrom } = windows.get(period)!;
    const window = id === null ? null : { id, name, promise: ships };
    return { ...row, shipsFrom: shipsFrom ?? "", window };
  });
}

function isMatching({ q, windowId, category }: ProductionFilter): (piece: FoundPiece) => boolean {
  const wanted = searchWords(q);
  return (piece) => {
    if (windowId !== null && piece.window?.id !== windowId) return false;
    if (category !== null && piece.category !== category) return false;
    if (wanted.length === 0) return true;
    const words = searchText(piece.name, piece.styleCode, piece.sku).split(" ");
    return wanted.every((word) => words.some((own) => own.startsWith(word)));
  };
}

// localeCompare looks for the language anew each time, which takes most of a second for all pieces of a large collection.
const { compare } = new Intl.Collator();

/** The delivery windows of these pieces, each once. */
function windowsInOrder(pieces: readonly FoundPiece[]): Production["windows"] {
  const byId = new Map(pieces.map((piece) => [piece.window?.id, piece]));
  return [...byId.values()]
    .sort(byWindow)
    .flatMap(({ window }) => (window ? [{ id: window.id, name: window.name }] : []));
}

const byWindow = (a: FoundPiece, b: FoundPiece) =>
  compare(a.shipsFrom, b.shipsFrom) || compare(a.window?.name ?? "", b.window?.name ?? "");

/**
 * The pieces of each style in one delivery window, by colour. The first window to ship comes first, and the styles of each
 * by name.
 */
function byStyle(pieces: readonly FoundPiece[]): ProductionPiece[][] {
  const styles = new Map<string, FoundPiece[]>();
  for (const piece of pieces) {
    const key = `${piece.window?.id} ${piece.productId} ${piece.name}`;
    const style = styles.get(key);
    if (style) style.push(piece);
    else styles.set(key, [piece]);
  }
  return [...styles.values()]
    .sort(([a], [b]) => byWindow(a!, b!) || compare(a!.name, b!.name))
    .map((style) =>
      style
        .sort((a, b) => compare(a.color ?? "", b.color ?? ""))
        .map(
          ({ styleCode: _styleCode, category: _category, shipsFrom: _shipsFrom, ...piece }) =>
            piece,
        ),
    );
}
