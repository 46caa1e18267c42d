import type { Db } from "~/db/db.server";
import { withLists } from "~/shop/catalogue/styles/style-row";
import { writePieces } from "~/shop/catalogue/pieces/write-pieces.server";
import { countSales } from "~/shop/desk/maintenance/count-sales.server";
import { CLAIMS, demoSettings, TIERS } from "../../../prisma/seed/offers";
import { insertRows } from "../insert";
import { type BenchCart, benchAccessRequests, benchAudit, benchCarts, benchInquiries, benchInvitations } from "./admin";
import { modelOrders } from "./model-orders";
import { insertOrders } from "./orders";
import { benchPeople, companyRows, membershipRows, userRows } from "./people";
import type { Size } from "./sizes";
import { benchStyles } from "./styles";

const STYLE_BATCH = 10_000;
const PIECE_BATCH = 200;
/** Carts, orders and inquiries refer to the first styles only, to bound the memory. */
const REFERENCED_STYLES = 20_000;
const CART_LINES = 20;

/**
 * Fills an empty, migrated database with the benchmark's shop: the same rows each time except for their dates. BUYER,
 * whose pages are measured, is an approved customer with a fiftieth of all orders and 20 lines in the cart.
 */
export async function fillBenchShop(db: Db, size: Size, now: Date): Promise<void> {
  const people = benchPeople(now);
  const styles = benchStyles(now, 0, Math.min(REFERENCED_STYLES, size.products));
  const customers = people.filter(({ approvalStatus }) => approvalStatus === "approved");
  const buyer = people.find(({ id }) => id === BUYER)!;

  await insertRows(db, "users", userRows(people));
  await insertRows(db, "companies", companyRows(people));
  await insertRows(db, "memberships", membershipRows(people));
  for (let from = 0; from < size.products; from += STYLE_BATCH) {
    const some = benchStyles(now, from, Math.min(size.products, from + STYLE_BATCH));
    await insertRows(
      db,
      "products",
      some.map(({ id: _, ...style }) => style),
    );
  }
  await writeAllPieces(db);
  const windowId = await offerAllStyles(db);
  await insertRows(db, "shop_settings", [{ ...demoSettings(), updatedAt: now }]);
  await insertRows(db, "bulk_discounts", TIERS);
  await insertRows(db, "claims", CLAIMS);
  await insertOrders(db, size.orders, modelOrders(buyer, customers, styles), now);
  await countSales(0);
  await insertRows(db, "inquiries", benchInquiries(people, styles, now));
  await insertRows(db, "audit_entries", benchAudit(size, now));
  await insertRows(db, "access_requests", benchAccessRequests(now));
  await insertRows(db, "invitations", benchInvitations(now));
  const others = customers.filter(({ id }) => id !== BUYER);
  await insertCarts(db, windowId, [
    ...benchCarts(others, styles, now),
    {
      companyId: BUYER,
      changed: now,
      lines: styles
        .filter(({ isActive }) => isActive)
        .slice(0, CART_LINES)
        .map(({ id }) => ({ productId: id, quantity: 3 })),
    },
  ]);
  // All rows have a current search text, so the shop must not reindex them when it starts.
  await db.write((tx) => tx.searchProgress.updateMany({ data: { version: NEVER_REINDEX } }));
}

const NEVER_REINDEX = 1_000_000;

export const ADMIN = "bench-0001";
export const BUYER = "bench-0100";

/** Writes the pieces of all styles, in the order of their ids. */
async function writeAllPieces(db: Db): Promise<void> {
  for (let after = 0; ;) {
    const styles = await db.read.product.findMany({
      where: { id: { gt: after } },
      orderBy: { id: "asc" },
      take: PIECE_BATCH,
      select: { id: true, styleCode: true, colors: true, sizes: true },
    });
    if (styles.length === 0) return;
    await db.write((tx) => writePieces(tx, styles.map(withLists)));
    after = styles.at(-1)!.id;
  }
}

/** Offers all styles in the delivery window that a new shop has. Returns its id. */
async function offerAllStyles(db: Db): Promise<number> {
  await db.write(
    (tx) => tx.$executeRaw`
      INSERT INTO "style_windows" ("productId", "windowId")
      SELECT "products"."id", "delivery_windows"."id" FROM "products", "delivery_windows"`,
  );
  return (await db.read.deliveryWindow.findFirstOrThrow()).id;
}

/** Inserts current carts, with the first piece of each style. */
async function insertCarts(db: Db, windowId: number, carts: readonly BenchCart[]): Promise<void> {
  await insertRows(
    db,
    "carts",
    carts.map(({ companyId, changed }) => ({
      companyId,
      isCurrent: true,
      createdAt: changed,
      updatedAt: changed,
    })),
  );
  const rows = await db.read.cart.findMany({ select: { id: true, companyId: true } });
  const ids = new Map(rows.map(({ id, companyId }) => [companyId, id]));
  const pieces = await db.read.$queryRaw<Record<"productId" | "id", number | bigint>[]>`
    SELECT "productId", min("id") AS "id" FROM "pieces"
    WHERE "productId" <= ${REFERENCED_STYLES} GROUP BY "productId"`;
  const first = new Map(pieces.map(({ productId, id }) => [Number(productId), Number(id)]));
  await insertRows(
    db,
    "cart_items",
    carts.flatMap(({ companyId, changed, lines }) =>
      lines.map(({ productId, quantity }) => ({
        cartId: ids.get(companyId)!,
        pieceId: first.get(productId)!,
        windowId,
        quantity,
        createdAt: changed,
        updatedAt: changed,
      })),
    ),
  );
}
