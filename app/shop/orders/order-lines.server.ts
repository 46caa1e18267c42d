import { joinSql, type Prisma, sql, type Tx } from "~/db/db.server";
import type { OrderLine } from "./order";

/** The Prisma argument to read an order's lines by position with the order: `select: { lines: orderLines }`. */
export const orderLines = {
  // Also by orderId, so that the index already has the lines of many orders in this order.
  orderBy: [{ orderId: "asc" }, { position: "asc" }],
  select: {
    productId: true,
    sku: true,
    name: true,
    size: true,
    color: true,
    quantity: true,
    unitPrice: true,
    lineTotal: true,
  } satisfies Record<keyof OrderLine, true>,
} satisfies Prisma.Order$linesArgs;

/** Inserts the lines of a new order in one statement; positions follow the array, which must not be empty. */
export async function insertLines(
  tx: Tx,
  orderId: number,
  lines: readonly OrderLine[],
): Promise<void> {
  const rows = lines.map(
    ({ productId, sku, name, size, color, quantity, unitPrice, lineTotal }, index) =>
      sql`(${orderId}, ${index + 1}, ${productId}, ${sku}, ${name}, ${size}, ${color}, ${quantity}, ${unitPrice}, ${lineTotal})`,
  );
  await tx.$executeRaw`
    INSERT INTO "order_lines" ("orderId", "position", "productId", "sku", "name", "size", "color",
      "quantity", "unitPrice", "lineTotal")
    VALUES ${joinSql(rows)}`;
}
