import type { Db } from "~/db/db.server";
import { CLAIMS, demoSettings, TIERS } from "../../../prisma/seed/offers";
import { insertRows } from "../insert";
import {
  benchAccessRequests,
  benchAudit,
  benchCarts,
  benchInquiries,
  benchInvitations,
} from "./admin";
import { modelOrders } from "./model-orders";
import { insertOrders } from "./orders";
import { benchPeople } from "./people";
import type { Size } from "./sizes";
import { benchStyles } from "./styles";

const STYLES_AT_ONCE = 10_000;
/** What carts, orders and inquiries are made of. */
const KNOWN_STYLES = 20_000;
const INSIDE_CART = 20;

/**
 * Fills an empty, migrated database with the benchmark's shop; the same rows each time but for their dates. Gives its
 * admin and the buyer whose pages are measured: an approved customer with a fiftieth of all orders and 20 lines in the cart.
 */
export async function fillBenchShop(db: Db, size: Size, now: Date): Promise<void> {
  const people = benchPeople(now);
  const styles = benchStyles(now, 0, Math.min(KNOWN_STYLES, size.products));
  const customers = people.filter(({ isApproved }) => isApproved);
  const buyer = people.find(({ id }) => id === BUYER)!;

  await insertRows(db, "users", people);
  for (let from = 0; from < size.products; from += STYLES_AT_ONCE) {
    const some = benchStyles(now, from, Math.min(size.products, from + STYLES_AT_ONCE));
    await insertRows(
      db,
      "products",
      some.map(({ id: _, ...style }) => style),
    );
  }
  await insertRows(db, "shop_settings", [{ ...demoSettings(now), updatedAt: now }]);
  await insertRows(db, "bulk_discounts", TIERS);
  await insertRows(db, "claims", CLAIMS);
  await insertOrders(db, size.orders, modelOrders(buyer, customers, styles), now);
  await insertRows(db, "inquiries", benchInquiries(people, styles, now));
  await insertRows(db, "audit_entries", benchAudit(size, now));
  await insertRows(db, "access_requests", benchAccessRequests(now));
  await insertRows(db, "invitations", benchInvitations(now));
  const others = customers.filter(({ id }) => id !== BUYER);
  await insertRows(db, "cart_items", [
    ...benchCarts(others, styles, now),
    ...styles
      .filter(({ isActive }) => isActive)
      .slice(0, INSIDE_CART)
      .map(({ id: productId, sizes, colors }) => ({
        userId: BUYER,
        productId,
        quantity: 3,
        size: sizes[0] ?? "",
        color: colors[0] ?? "",
        createdAt: now,
        updatedAt: now,
      })),
  ]);
  // All rows have their words: the shop need not look through them when it starts.
  await db.write((tx) => tx.searchProgress.updateMany({ data: { version: WORDS_ARE_NEW } }));
}

const WORDS_ARE_NEW = 1_000_000;

export const ADMIN = "bench-0001";
export const BUYER = "bench-0100";
