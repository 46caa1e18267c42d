import type { Db } from "~/db/db.server";
import { recountSales } from "~/shop/orders/sales.server";
import { CLAIMS, demoSettings, TIERS } from "../../prisma/seed/offers";
import {
  benchAccessRequests,
  benchAudit,
  benchCarts,
  benchInquiries,
  benchInvitations,
} from "./desk";
import { insertRows } from "./insert";
import { benchOrder, ORDER_COUNT } from "./orders";
import { benchPeople } from "./people";
import { benchStyles } from "./styles";

const ORDERS_AT_ONCE = 10_000;

/** Fills an empty, migrated database with the benchmark's shop; the same rows each time but for their dates. */
export async function fillBenchShop(db: Db, now: Date): Promise<void> {
  const people = benchPeople(now);
  const styles = benchStyles(now);
  const customers = people.filter(({ isApproved }) => isApproved);

  await insertRows(db, "users", people);
  await insertRows(
    db,
    "products",
    styles.map(({ id: _, ...style }) => style),
  );
  await insertRows(db, "shop_settings", [{ ...demoSettings(now), updatedAt: now }]);
  await insertRows(db, "bulk_discounts", TIERS);
  await insertRows(db, "claims", CLAIMS);
  for (let from = 0; from < ORDER_COUNT; from += ORDERS_AT_ONCE) {
    const some = Array.from({ length: ORDERS_AT_ONCE }, (_, index) =>
      benchOrder(from + index, customers, styles, now),
    );
    await insertRows(
      db,
      "orders",
      some.map(({ order }) => order),
    );
    await insertRows(
      db,
      "order_events",
      some.flatMap(({ events }) => events),
    );
  }
  await db.write((tx) => recountSales(tx, db.kind));
  await insertRows(db, "inquiries", benchInquiries(people, styles, now));
  await insertRows(db, "audit_entries", benchAudit(now));
  await insertRows(db, "access_requests", benchAccessRequests(now));
  await insertRows(db, "invitations", benchInvitations(now));
  await insertRows(db, "cart_items", benchCarts(customers, styles, now));
}
