import { db, type Prisma } from "~/db/db.server";
import { currentReader, onReplica } from "~/db/read-source.server";
import { asPieces, inStyleOrder, pieceColumns } from "~/shop/catalogue/pieces/piece-records.server";
import { withLists } from "~/shop/catalogue/styles/style-row";
import { ownedBy } from "~/shop/orders/orders.server";
import {
  type RetailStyles,
  styleColumns,
  type StyleRow,
  toRetailStyles,
  type SelectedStyle,
} from "./retail-rows.server";

/** Null when there is no active style. */
export async function retailStyle(id: number): Promise<(RetailStyles & { name: string }) | null> {
  const [row] = await activeRows({ id }, 1);
  return row ? { ...(await toRetailStyles([wholeStyle(row)])), name: row.styleCode } : null;
}

/**
 * Active styles of a delivery window, which need not be open, and its name; null when there is no such window, or no
 * style in it.
 */
export async function retailStylesOfWindow(
  windowId: number,
  limit: number,
): Promise<(RetailStyles & { name: string }) | null> {
  const window = await db.read.deliveryWindow.findUnique({
    where: { id: windowId },
    select: { name: true },
  });
  const rows = window ? await activeRows({ windows: { some: { windowId } } }, limit) : [];
  if (!window || rows.length === 0) return null;
  return { ...(await toRetailStyles(rows.map(wholeStyle))), name: window.name };
}

/**
 * The pieces as ordered, whether or not they are for sale today, and the order's number; null for an unknown or foreign
 * order.
 */
export async function retailStylesOfOrder(
  companyId: string,
  orderId: number,
): Promise<(RetailStyles & { name: string }) | null> {
  const order = await db.read.order.findFirst({
    where: { id: orderId, ...ownedBy(companyId) },
    select: {
      orderNumber: true,
      createdAt: true,
      lines: {
        orderBy: { position: "asc" },
        select: {
          productId: true,
          pieceId: true,
          sku: true,
          name: true,
          color: true,
          size: true,
        },
      },
    },
  });
  if (!order) return null;
  const ids = [...new Set(order.lines.map(({ productId }) => productId))];
  const rows = await db.read.product.findMany({
    where: { id: { in: ids } },
    // With those that are retired.
    select: { ...styleColumns, pieces: { select: pieceColumns } },
  });
  const found = new Map(rows.map((row) => [row.id, row]));
  const styles = ids.map((id) => {
    const lines = order.lines.filter(({ productId }) => productId === id);
    const row = found.get(id);
    return {
      ...orderedStyle(row ?? deletedStyle(id, lines[0]!, order.createdAt), lines),
      isDeleted: row === undefined,
    };
  });
  return { ...(await toRetailStyles(styles)), name: order.orderNumber };
}

interface Line {
  pieceId: number | null;
  sku: string;
  name: string;
  color: string | null;
  size: string | null;
}

/** Under the name and SKUs with which it was ordered. */
function orderedStyle(row: StyleRow, lines: readonly Line[]): SelectedStyle {
  const eans = new Map(row.pieces.map(({ id, ean }) => [id, ean]));
  const pieces = lines.map(({ pieceId, sku, color, size }) => ({
    sku,
    ean: (pieceId !== null && eans.get(pieceId)) || null,
    color,
    size,
  }));
  // The same piece may be ordered in two delivery windows.
  const bySku = new Map(pieces.map((piece) => [piece.sku, piece]));
  return { row: { ...row, name: lines[0]!.name }, pieces: [...bySku.values()] };
}

const deletedStyle = (id: number, { name }: Line, updatedAt: Date): StyleRow => ({
  id,
  name,
  updatedAt,
  styleCode: `STYLE-${id}`,
  category: "",
  description: "",
  imageUrl: "",
  sizes: [],
  colors: [],
  fibreComposition: [],
  additionalImages: [],
  pieces: [],
  recommendedPrice: null,
  hsCode: null,
  countryOfOrigin: null,
  netWeight: null,
});

const activeRows = (where: Prisma.ProductWhereInput, take: number): Promise<StyleRow[]> =>
  onReplica(() =>
    currentReader().product.findMany({
      where: { ...where, isActive: true },
      orderBy: { id: "asc" },
      take,
      select: styleColumns,
    }),
  );

export const wholeStyle = (row: StyleRow): SelectedStyle => ({
  row,
  pieces: inStyleOrder(withLists(row), asPieces(row.pieces))
    .filter(({ availability }) => availability !== "not_made")
    .map(({ sku, ean, color, size }) => ({ sku, ean, color, size })),
});
