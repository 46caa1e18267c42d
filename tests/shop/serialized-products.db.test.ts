// The list of styles of the API is cached in pieces: every reader gets what would be made for them anew, after each kind of change.
import fc from "fast-check";
import { expect, it } from "vitest";

import { db } from "~/db/db.server";
import { serializeProduct, visibilityOf } from "~/http/api/schemas/product.server";
import { serializedProducts } from "~/http/api/serialized-products.server";
import type { Account } from "~/shop/customers/people/account";
import { incomingGoods } from "~/shop/catalogue/incoming-goods/incoming-goods.server";
import { readStock } from "~/shop/catalogue/pieces/stock.server";
import { styleRecordsOf, styleSlice, type StylesFilter } from "~/shop/catalogue/styles/style-records.server";
import { makeStyle } from "../support/carts";
import { findPiece, stockPiece } from "../support/pieces";

const account = ({ isAdmin = false, isApproved = false, priceGroupId = null as number | null }) =>
  ({ user: { isAdmin, staffRole: isAdmin ? "owner" : null }, company: { isApproved, priceGroupId } }) as Account;

const FILTERS: StylesFilter[] = [
  { q: "", category: "", sort: "featured", skip: 0, take: 500 },
  { q: "", category: "Hats", sort: "price-low", skip: 1, take: 2 },
  { q: "alma", category: "", sort: "newest", skip: 0, take: 3 },
  { q: "", category: "", sort: "updated", updatedSince: new Date(0), skip: 2, take: 10 },
];

it("equals the uncached list for every reader, after each kind of change", async () => {
  const styles: number[] = [];
  for (let count = 0; count < 6; count++) {
    styles.push((await makeStyle({ category: count % 2 ? "Hats" : "Sweaters" })).id);
  }
  const groups: number[] = [];
  for (const [name, percentOff] of [
    ["A", 1000],
    ["B", 0],
  ] as const) {
    const group = await db.write((tx) => tx.priceGroup.create({ data: { name, percentOff } }));
    groups.push(group.id);
  }
  const readers = [
    null,
    account({}),
    account({ isAdmin: true }),
    account({ isApproved: true }),
    ...groups.map((priceGroupId) => account({ isApproved: true, priceGroupId })),
  ];
  const changes: Record<string, (id: number, amount: number) => Promise<unknown>> = {
    none: async () => undefined,
    price: (id, wholesalePrice) => db.write((tx) => tx.product.update({ where: { id }, data: { wholesalePrice } })),
    "own price": (productId, price) =>
      db.write(async (tx) => {
        const own = { groupId: groups[1]!, productId, pieceId: null };
        await tx.priceGroupPrice.deleteMany({ where: own });
        await tx.priceGroupPrice.create({ data: { ...own, price } });
      }),
    percentage: (_, percentOff) =>
      db.write((tx) =>
        tx.priceGroup.update({
          where: { id: groups[0]! },
          data: { percentOff: percentOff % 9_000 },
        }),
      ),
    "days of a group": (_, amount) =>
      db.write((tx) =>
        tx.priceGroup.update({
          where: { id: groups[0]! },
          data: { validTo: amount % 2 ? "2020-01-01" : null },
        }),
      ),
    name: (id, amount) => db.write((tx) => tx.product.update({ where: { id }, data: { name: `Alma "${amount}"` } })),
    hidden: (id, amount) =>
      db.write((tx) => tx.product.update({ where: { id }, data: { isActive: amount % 2 === 0 } })),
    stock: (productId, quantity) =>
      db.write(async (tx) => {
        const piece = { productId, color: "Sand", size: "M" };
        await stockPiece(tx, { ...piece, stock: null });
        await stockPiece(tx, { ...piece, stock: quantity });
      }),
    incoming: (productId, quantity) =>
      db.write(async (tx) => {
        const { id: pieceId } = await findPiece({ productId, color: "Sand", size: "M" }, tx);
        await tx.incomingGoods.deleteMany({ where: { pieceId } });
        await tx.incomingGoods.create({ data: { pieceId, quantity, dueOn: "2099-03-03" } });
      }),
    window: (id, amount) =>
      db.write((tx) =>
        amount % 2
          ? tx.styleWindow.deleteMany({ where: { productId: id } })
          : tx.deliveryWindow.updateMany({ data: { name: `Window ${amount}` } }),
      ),
  };
  const uncached = async (filter: StylesFilter, reader: Account | null) => {
    const visibility = await visibilityOf(reader);
    const { ids, count } = await styleSlice(filter, visibility);
    const byId = new Map((await styleRecordsOf(ids, visibility)).map((row) => [row.id, row]));
    const rows = ids.map((id) => byId.get(id)!);
    const stock = await readStock(visibility.prices ? rows.map(({ id }) => id) : []);
    const incoming = await incomingGoods();
    return { text: JSON.stringify(rows.map((row) => serializeProduct(row, stock, incoming))), count };
  };
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          change: fc.constantFrom(...Object.keys(changes)),
          style: fc.constantFrom(...styles),
          amount: fc.integer({ min: 1, max: 100_000 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      async (steps) => {
        for (const { change, style, amount } of steps) {
          await changes[change]!(style, amount);
          seen.add(change);
          for (const filter of FILTERS) {
            for (const reader of readers) {
              const { json, count } = await serializedProducts(filter, reader);
              const anew = await uncached(filter, reader);
              expect(json.text, `after a change of ${change}`).toBe(anew.text);
              expect(count).toBe(anew.count);
              if (!reader?.user.isAdmin && !reader?.company.isApproved) {
                expect(json.text).not.toMatch(/price|"stock"/i);
              }
            }
          }
        }
      },
    ),
    { numRuns: 15, endOnFailure: true },
  );
}, 120_000);
