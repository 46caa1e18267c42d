// The benchmark's buyers place orders by the form of the checkout. Nothing else would notice that they lack a field of it
// before somebody measures.
import { expect, it, onTestFinished } from "vitest";

import { db } from "~/db/db.server";
import { createBuyers, fillModelCart, refillCarts, signIn } from "../../scripts/bench/buyers";
import { placeOrders } from "../../scripts/bench/load/order-burst";
import { readHiddenFields } from "../../scripts/bench/load/prepare";
import { serveBuild } from "../support/server-process";

it("the benchmark's buyers can place their orders", async () => {
  const [, id] = await createBuyers(db, 1);
  await fillModelCart(db, 20);
  await refillCarts(db);
  const buyer = { cookie: await signIn(id!), hidden: await readHiddenFields() };
  const server = await serveBuild();
  onTestFinished(() => server.kill());
  expect(await placeOrders(server, [buyer], 1)).toMatchObject({ placed: 1, others: {} });
  expect(await db.read.order.count({ where: { companyId: id! } })).toBe(1);
});
