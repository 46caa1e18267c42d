import { db, type Prisma } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { type Matrix, matrixOf } from "~/shop/cart/matrix";
import { swatch } from "~/shop/catalogue/colours";
import { asPieces, pieceColumns } from "~/shop/catalogue/piece-records.server";
import { pieceKey, unavailableText } from "~/shop/catalogue/pieces";
import { readStock } from "~/shop/catalogue/stock.server";
import type { StyleColour } from "~/shop/catalogue/style";
import { withLists } from "~/shop/catalogue/style-row";
import type { Cents } from "~/shop/money/money";
import type { ShownWindow } from "~/shop/windows/shown-window";
import { shownWindow, takesStock } from "~/shop/windows/window";
import { openWindows, styleWindows, windowsOf } from "~/shop/windows/windows.server";
import type { OrderLineWithTerms } from "./order";
import { asLinesWithTerms, orderLines } from "./order-lines.server";
import { ownedBy } from "./orders.server";

/** A piece of an order that cannot be ordered again as it was. */
interface ChangedPiece {
  /** "Sand, M"; "" for the only piece of a style. */
  choice: string;
  quantity: number;
  /** "sold out", "from 3 March 2027", "only 3 left". */
  reason: string;
}

/** A style of an order, to order again: its matrix has the order's colours, filled with what can be had of its quantities. */
export interface OrderedStyle {
  id: number;
  name: string;
  styleCode: string;
  colors: StyleColour[];
  matrix: Matrix;
  /** The price in the order; null when it is the same today. */
  was: Cents | null;
  changed: ChangedPiece[];
}

/** A style of an order that is not in the collection any more. */
export interface GoneStyle {
  name: string;
  pieces: number;
  /** Styles of the same category. */
  suggestions: { id: number; name: string }[];
}

/** One of a customer's orders, compared with what can be ordered today. */
export interface Reorder {
  orderNumber: string;
  createdAt: Date;
  styles: OrderedStyle[];
  gone: GoneStyle[];
}

const columns = {
  id: true,
  name: true,
  styleCode: true,
  category: true,
  isActive: true,
  colors: true,
  sizes: true,
  wholesalePrice: true,
  minOrderQuantity: true,
  pieces: { select: pieceColumns },
  windows: styleWindows,
} as const satisfies Prisma.ProductSelect;

type Style = Prisma.ProductGetPayload<{ select: typeof columns }>;

/** Compares one of the customer's own orders with what can be ordered today; null for an unknown or foreign one. */
export async function findReorder(userId: string, orderId: number): Promise<Reorder | null> {
  const order = await db.read.order.findFirst({
    where: { id: orderId, ...ownedBy(userId) },
    select: { orderNumber: true, createdAt: true, lines: orderLines },
  });
  if (!order) return null;
  const { lines, ...head } = order;
  const byStyle = new Map<number, OrderLineWithTerms[]>();
  for (const line of asLinesWithTerms(lines)) {
    byStyle.set(line.productId, [...(byStyle.get(line.productId) ?? []), line]);
  }
  const ids = [...byStyle.keys()];
  const [rows, stock, open] = await Promise.all([
    db.read.product.findMany({ where: { id: { in: ids } }, select: columns }),
    readStock(ids),
    openWindows(),
  ]);
  const styles = new Map(rows.map((row) => [row.id, row]));
  const windowOf = (id: number) => {
    const style = styles.get(id);
    const own = style?.isActive ? windowsOf(style.windows, open) : [];
    // The window of the order while it is open, else the first one that is.
    const before = byStyle.get(id)![0]!.window?.windowId;
    return own.find((window) => window.id === before) ?? own[0];
  };
  const active = ids.filter(windowOf);
  const gone = ids.filter((id) => !windowOf(id));
  const similar = await activeStylesLike(gone.flatMap((id) => styles.get(id) ?? []));
  return {
    ...head,
    styles: active.map((id) => {
      const window = windowOf(id)!;
      const left = takesStock(window) ? stock.get(id) : undefined;
      return compareStyle(styles.get(id)!, byStyle.get(id)!, left, shownWindow(window));
    }),
    gone: gone.map((id) => ({
      name: byStyle.get(id)![0]!.name,
      pieces: byStyle.get(id)!.reduce((sum, { quantity }) => sum + quantity, 0),
      suggestions: similar.get(styles.get(id)?.category ?? "") ?? [],
    })),
  };
}

/** Each piece once: an order may have it in two delivery windows. */
function onceEach(lines: readonly OrderLineWithTerms[]): OrderLineWithTerms[] {
  const pieces = new Map<string, OrderLineWithTerms>();
  for (const line of lines) {
    const before = pieces.get(pieceKey(line))?.quantity ?? 0;
    pieces.set(pieceKey(line), { ...line, quantity: before + line.quantity });
  }
  return [...pieces.values()];
}

function compareStyle(
  row: Style,
  lines: readonly OrderLineWithTerms[],
  stock: ReadonlyMap<string, number> | undefined,
  window: ShownWindow,
): OrderedStyle {
  const { id, name, styleCode, colors, sizes, wholesalePrice, minOrderQuantity, pieces } =
    withLists(row);
  const today = isoDay(new Date());
  const byKey = new Map(asPieces(pieces).map((piece) => [pieceKey(piece), piece]));
  const changed: ChangedPiece[] = [];
  const quantities = onceEach(lines).map((line) => {
    const piece = byKey.get(pieceKey(line));
    const reason = piece ? unavailableText(piece, today) : "not in the collection any more";
    const left = reason ? 0 : (stock?.get(pieceKey(line)) ?? Infinity);
    const quantity = Math.min(line.quantity, left);
    if (quantity < line.quantity) {
      changed.push({
        choice: [line.color, line.size].filter(Boolean).join(", "),
        quantity: line.quantity,
        reason: reason ?? (left === 0 ? "sold out" : `only ${left} left`),
      });
    }
    return { ...line, productId: id, quantity, window };
  });
  const ordered = new Set(lines.map(({ color }) => color));
  const shown = colors.filter((color) => ordered.has(color));
  const matrix = matrixOf(
    { id, colors: shown.length > 0 ? shown : colors, sizes, pieces: [...byKey.values()], stock },
    quantities,
    today,
    { unitPrice: wholesalePrice, minimum: minOrderQuantity, window },
  );
  const was = lines.find(({ unitPrice }) => unitPrice !== wholesalePrice)?.unitPrice ?? null;
  return {
    id,
    name,
    styleCode,
    colors: matrix.colors.map((color) => ({ name: color, swatch: swatch(color), pictures: [] })),
    matrix,
    was,
    changed,
  };
}

/** Styles that are suggested in place of one. */
const SUGGESTIONS = 3;
/** Styles that are read for the suggestions of all categories of an order. */
const MAX_CANDIDATES = 60;

/** Active styles of the same categories, by category. */
async function activeStylesLike(styles: readonly Style[]) {
  const categories = [...new Set(styles.map(({ category }) => category))].filter(Boolean);
  const suggestions = new Map<string, { id: number; name: string }[]>();
  if (categories.length === 0) return suggestions;
  const rows = await db.read.product.findMany({
    where: { isActive: true, category: { in: categories } },
    orderBy: [{ bestSeller: "desc" }, { id: "asc" }],
    take: MAX_CANDIDATES,
    select: { id: true, name: true, category: true },
  });
  for (const { category, ...style } of rows) {
    const list = suggestions.get(category) ?? [];
    if (list.length < SUGGESTIONS) suggestions.set(category, [...list, style]);
  }
  return suggestions;
}
