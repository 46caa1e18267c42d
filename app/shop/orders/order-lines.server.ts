import { joinSql, type Prisma, sql, type Tx } from "~/db/db.server";
import type { OrderLine } from "./order";

/** Reads the lines of an order, in their order, together with it: `select: { lines: orderLines }`. */
export const orderLines = {
  // By order as well: so the index has the lines of many orders in this order already.
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

/** Writes the lines of a new order down, in this order and in one statement; there is at least one. */
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
