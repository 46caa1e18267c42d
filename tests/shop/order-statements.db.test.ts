// The number of SQL statements of an order does not depend on its lines, and its prices are those of its transaction.

import { beforeEach, describe, expect, it } from "vitest";

import { db, openDb } from "~/db/db.server";
import { isOptimisationOn } from "~/env.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { placeOrder } from "~/shop/checkout/place-order.server";
import { watchStatements } from "../../scripts/bench/statements";
import { addLines } from "../support/change-cart";
import { makeStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";
import { checkoutOf } from "../support/orders";

const takeStatements = watchStatements();

beforeEach(() => emptyDatabase(db));

async function buyerOf(styles: { id: number }[]): Promise<string> {
  const { id } = await makePerson("approved");
  await addLines(
    id,
    styles.map((style) => wanted(style.id)),
  );
  return id;
}

const price = (id: number, wholesalePrice: number, where = db) =>
  where.write((tx) => tx.product.update({ where: { id }, data: { wholesalePrice } }));

describe.runIf(isOptimisationOn("shop-cache"))("the statements of an order", () => {
  it("are as many for twenty lines as for one", async () => {
    const styles = await Promise.all(Array.from({ length: 20 }, () => makeStyle()));
    const counts: number[] = [];
    // The first order fills the cache.
    for (const some of [styles, styles.slice(0, 1), styles]) {
      const checkout = await checkoutOf(await buyerOf(some));
      takeStatements();
      await placeOrder(checkout);
      counts.push(takeStatements().length);
    }
    const [, one, twenty] = counts;
    expect(twenty).toBe(one);
    expect(twenty).toBeLessThanOrEqual(16);
  });
});

describe("the data of an order", () => {
  it("are the current prices, whatever this process has cached", async () => {
    const elsewhere = openDb(process.env.DATABASE_URL!);
    try {
      const style = await makeStyle({ wholesalePrice: 1_000 });
      const buyer = await buyerOf([style]);
      const checkout = await checkoutOf(buyer);
      await price(style.id, 1_500, elsewhere);
      await expect(placeOrder(checkout)).rejects.toMatchObject({ kind: "cart_changed" });
      const { id } = await placeOrder(await checkoutOf(buyer));
      expect(await db.read.order.findUnique({ where: { id } })).toMatchObject({ total: 1_500 });
    } finally {
      await elsewhere.close();
    }
  });

  it("are read without waiting for other readers", async () => {
    const style = await makeStyle({ wholesalePrice: 1_000 });
    const buyers: string[] = [];
    for (let index = 0; index < 30; index++) buyers.push(await buyerOf([style]));
    const checkouts = await Promise.all(buyers.map((id) => checkoutOf(id)));
    // The cache is empty when all of them start.
    await price(style.id, 1_000);
    const placed = await Promise.all([
      ...checkouts.map((checkout) => placeOrder(checkout)),
      ...buyers.map((id) => readCart(id).then(() => null)),
    ]);
    expect(placed.filter(Boolean)).toHaveLength(30);
  });
});
