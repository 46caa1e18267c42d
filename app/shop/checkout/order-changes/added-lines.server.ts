import type { Reader, Tx } from "~/db/db.server";
import { readQuickOrder } from "~/shop/cart/quick-order/quick-order.server";
import { pieceName, shortage } from "~/shop/cart/piece";
import type { PreviewLine } from "~/shop/cart/quick-order/preview";
import type { ChooseWindow, ResolvedRow } from "~/shop/cart/quick-order/resolve";
import { asOrderWindow, type OrderLineWithTerms } from "~/shop/orders/order";
import { LIST_PRICES, type PriceList, priceOf } from "~/shop/catalogue/prices/price";
import { Problem } from "~/shop/base/problem";
import { type AgreedTerms, windowToOrderIn } from "~/shop/catalogue/delivery-windows/window";
import { readWindows } from "~/shop/catalogue/delivery-windows/windows.server";

export interface AddedPiece {
  productId: number;
  pieceId: number;
  sku: string;
  color: string | null;
  size: string | null;
  windowId: number;
  quantity: number;
}

/**
 * Reads rows of a quick order ("PR-101-SAND-M 4"). A row without a delivery window is for one of the order,
 * `windowIds`, or else for the style's first open one; an admin may add to a window that is closed.
 * Refuses, at "rows", with what is wrong with which row.
 */
export async function readAddedPieces(rows: string | null, windowIds: readonly number[]): Promise<AddedPiece[]> {
  if (rows === null) return [];
  const chooseWindow: ChooseWindow = (windows, named, today) =>
    named ??
    windows.find(({ id }) => windowIds.includes(id)) ??
    windowToOrderIn(windows, null, today) ??
    windows[0] ??
    null;
  // Prices are decided when the rows are added.
  const empty = { mode: "add" as const, cart: { lines: [] }, prices: LIST_PRICES, chooseWindow };
  const { rows: resolved, preview } = await readQuickOrder(rows, empty);
  const [refused] = [...preview.wrong, ...preview.unclear].sort((a, b) => a.row - b.row);
  if (refused) throw new Problem("unreadable.row", { row: refused.row, reason: refused.reason }, { field: "rows" });
  if (preview.blocked) {
    throw new Problem("unreadable.blocked_rows", { reason: preview.blocked }, { field: "rows" });
  }
  // A quick order takes what is left of a piece; here the admin decides.
  const short = preview.lines.find((line) => line.quantity < typedQuantity(line, resolved));
  if (short) {
    throw new Problem("short_stock", shortage(pieceName(short), short.quantity), { field: "rows" });
  }
  return preview.lines;
}

/** The typed pieces of a line. */
const typedQuantity = ({ pieceId, windowId }: PreviewLine, resolved: readonly ResolvedRow[]) =>
  resolved.reduce((sum, row) => {
    const isOfLine = row.kind === "piece" && row.piece.id === pieceId && row.window.id === windowId;
    return isOfLine ? sum + row.quantity : sum;
  }, 0);

/** At these prices and with today's terms of delivery, or those that are `agreed` with the company. */
export async function asNewLines(
  from: Reader | Tx,
  pieces: readonly AddedPiece[],
  { prices, agreed }: { prices: PriceList; agreed: AgreedTerms },
): Promise<OrderLineWithTerms[]> {
  if (pieces.length === 0) return [];
  const styles = await from.product.findMany({
    where: { id: { in: pieces.map(({ productId }) => productId) }, isActive: true },
    select: { id: true, name: true, wholesalePrice: true },
  });
  const byId = new Map(styles.map((style) => [style.id, style]));
  const windows = new Map((await readWindows(from)).map((window) => [window.id, window]));
  return pieces.map(({ productId, pieceId, sku, color, size, windowId, quantity }) => {
    const style = byId.get(productId);
    const window = windows.get(windowId);
    if (!style || !window) {
      throw new Problem("stale.order_piece", { sku }, { field: "rows" });
    }
    const { name } = style;
    const unitPrice = priceOf(style, { id: pieceId }, prices);
    return {
      productId,
      pieceId,
      sku,
      name,
      color,
      size,
      quantity,
      unitPrice,
      lineTotal: quantity * unitPrice,
      window: asOrderWindow(window, agreed),
    };
  });
}
