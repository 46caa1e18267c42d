// The search texts of older versions are reindexed while the shop runs.
import { beforeEach, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { listStyles } from "~/shop/catalogue/search/catalogue.server";
import { listInquiries } from "~/shop/cart/inquiries/admin-inquiries.server";
import { listOrders } from "~/shop/orders/order-list.server";
import { reindexOrdersOf } from "~/shop/customers/companies/search-text.server";
import { reindexSearch } from "~/shop/desk/maintenance/reindex-search.server";
import { newestIdsFor } from "~/shop/base/search/search.server";
import { customersQuery } from "~/shop/desk/customer-data/customer-list";
import { listCustomers } from "~/shop/desk/customer-data/customer-list.server";
import { LIST_PRICES } from "~/shop/catalogue/prices/price";
import { makeStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makeOrder } from "../support/orders";
import { makePerson } from "../support/people";

beforeEach(async () => {
  await emptyDatabase(db);
  await db.write((tx) => tx.searchProgress.updateMany({ data: { version: 0, after: "" } }));
});

const counts = async (q: string) => [
  (await listStyles({ q, category: "", sort: "featured", page: 1 }, { open: [], prices: LIST_PRICES })).count,
  (await newestIdsFor("users", q))?.length,
  (await listCustomers("all", customersQuery(new URLSearchParams({ q })))).count,
  (await listOrders("all", { q, status: null, page: 1 })).count,
  (await listInquiries({ q, show: "all", page: 1 })).count,
];

/** Inserts rows with the search texts of older versions. */
async function insertOldRows(count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const { id } = await makePerson("approved", { firstName: "Đurđa" });
    await makeOrder({ companyId: id, poNumber: "Đ–7" });
    const style = await makeStyle({ name: "Đurđa" });
    await db.write(async (tx) => {
      const data = { searchText: "đurđa x@y.example" };
      await tx.user.update({ where: { id }, data });
      await tx.company.update({ where: { id }, data });
      await reindexOrdersOf(tx, [id]);
      await tx.product.update({ where: { id: style.id }, data: { searchText: "đurđa" } });
      await tx.inquiry.create({
        data: {
          customerName: "Đurđa",
          customerEmail: "d@x.example",
          productDetails: [],
          totalItems: 0,
        },
      });
    });
  }
}

it("reindexes all rows, and does nothing the second time", async () => {
  await insertOldRows(3);
  expect(await counts("durda")).toEqual([0, 0, 0, 0, 0]);
  await reindexSearch(0);
  expect(await counts("durda")).toEqual([3, 3, 3, 3, 3]);
  expect((await listOrders("all", { q: "durda d 7", status: null, page: 1 })).count).toBe(3);
  await db.write((tx) => tx.product.updateMany({ data: { searchText: "bora" } }));
  await reindexSearch(0);
  expect(await counts("bora")).toEqual([3, 0, 0, 0, 0]);
});

it("may run concurrently, in batches, while rows are changed", async () => {
  await insertOldRows(45);
  const [one] = await db.read.product.findMany({ orderBy: { id: "desc" }, take: 1 });
  const change = db.write((tx) =>
    tx.product.update({
      where: { id: one!.id },
      data: { name: "Bora", searchText: "bora" },
    }),
  );
  await Promise.all([reindexSearch(0), reindexSearch(0), change, reindexSearch(1)]);
  expect(await counts("durda")).toEqual([44, 45, 45, 45, 45]);
  expect(await counts("bora")).toEqual([1, 0, 0, 0, 0]);
  const left = await db.read.searchProgress.findMany({ where: { version: 0 } });
  expect(left).toEqual([]);
}, 60_000);
