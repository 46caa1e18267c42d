// Favourites are a company's own, and bounded; what is new to it is what came into the collection since its last order.
import { beforeEach, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import {
  addFavourite,
  formerFavourite,
  listFavourites,
  removeFavourite,
} from "~/shop/cart/favourites/favourites.server";
import { orderSheetPage } from "~/shop/cart/order-sheet/sheet-styles.server";
import { LIST_PRICES } from "~/shop/catalogue/prices/price";
import { type SheetList, sheetQuery } from "~/shop/catalogue/styles/sheet-query";
import { listedStyles } from "~/shop/orders/sheet-lists.server";
import { createStyle, makeStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makeOrder } from "../support/orders";
import { makePerson } from "../support/people";
import { stockPiece } from "../support/pieces";

beforeEach(() => emptyDatabase(db));

const company = async () => (await makePerson("approved")).id;
const setStyle = (id: number, isActive: boolean) =>
  db.write((tx) => tx.product.update({ where: { id }, data: { isActive } }));
const list = (companyId: string) => listFavourites(companyId, LIST_PRICES, 1);

async function onSheet(companyId: string, chosen: SheetList) {
  const { chosenIds } = await listedStyles(chosen, companyId);
  const customer = { lines: [], prices: LIST_PRICES, ...(chosenIds && { chosenIds }) };
  const query = sheetQuery(new URLSearchParams({ chosen }));
  return (await orderSheetPage(query, customer, isoDay(new Date()))).styles.map(({ name }) => name);
}

it("belong to a company, with what can be ordered today, and what left the collection is said", async () => {
  const [own, other] = [await company(), await company()];
  const alma = await makeStyle({ name: "Alma" });
  const bora = await makeStyle({ name: "Bora", colors: [], sizes: [] });
  const gone = await makeStyle({ name: "Gone", isActive: false });
  expect([await addFavourite(own, alma.id), await addFavourite(own, alma.id)]).toEqual(["Alma", "Alma"]);
  await addFavourite(own, bora.id);
  await expect(addFavourite(own, gone.id)).rejects.toMatchObject({ code: "not_found.style" });
  await expect(removeFavourite(other, alma.id)).rejects.toMatchObject({ code: "not_found.favourite" });
  expect(await list(other)).toMatchObject({ styles: [], count: 0 });
  expect(await onSheet(other, "favourites")).toEqual([]);

  await db.write((tx) => stockPiece(tx, { productId: bora.id, color: null, size: null, stock: 0 }));
  const { styles } = await list(own);
  expect(styles.map(({ name, offered }) => [name, offered?.windows.length])).toEqual([
    ["Bora", 0],
    ["Alma", 1],
  ]);
  expect(styles[1]!.offered!.price.wholesale).toBe(1000);

  await setStyle(alma.id, false);
  expect(await list(own)).toMatchObject({ gone: ["Alma"], count: 2, styles: [{}, { name: "Alma", offered: null }] });
  expect(await onSheet(own, "favourites")).toEqual(["Bora"]);
  await removeFavourite(own, alma.id);
  await removeFavourite(own, bora.id);
  expect(await list(own)).toMatchObject({ styles: [], gone: [], count: 0 });
  // The name of a style that is not in the collection is nobody's to see.
  expect(await formerFavourite(own, alma.id)).toBeNull();
  expect(await formerFavourite(own, bora.id)).toMatchObject({ name: "Bora" });
});

it("are at most 500 of a company, also when two people add at once", async () => {
  const own = await company();
  const ids: number[] = [];
  await db.write(async (tx) => {
    const data = Array.from({ length: 501 }, (_, n) => ({
      styleCode: `F-${n}`,
      name: `Style ${n}`,
      sizes: [],
      colors: [],
      additionalImages: [],
      fibreComposition: [],
      wholesalePrice: 1000,
    }));
    await tx.product.createMany({ data });
    ids.push(...(await tx.product.findMany({ select: { id: true } })).map(({ id }) => id));
    await tx.favourite.createMany({ data: ids.slice(2).map((productId) => ({ companyId: own, productId })) });
  });
  const added = await Promise.allSettled(ids.slice(0, 2).map((id) => addFavourite(own, id)));
  expect(added.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await db.read.favourite.count()).toBe(500);
});

it("what came into the collection since the last order is new, not what was in it before", async () => {
  const own = await company();
  const day = 24 * 3_600_000;
  const ago = (days: number) => new Date(Date.now() - days * day);
  const data = { additionalImages: [], fibreComposition: [], sizes: [], colors: [], wholesalePrice: 1000 };
  const make = (name: string, createdAt: Date, isActive = true) =>
    db.write((tx) => createStyle(tx, { ...data, styleCode: name, name, createdAt, isActive }));
  const old = await make("Old", ago(30));
  await make("Recent", ago(3));
  const draft = await make("Draft", ago(30), false);
  await make("Hidden", ago(3), false);
  expect(await listedStyles("new", own)).toEqual({ chosenIds: [], since: null });

  const since = ago(10);
  await makeOrder({ companyId: own, createdAt: since });
  await makeOrder({ companyId: own, createdAt: ago(1), status: "cancelled" });
  await makeOrder({ createdAt: ago(1) });
  expect((await listedStyles("new", own)).since).toEqual(since);
  await setStyle(draft.id, true);
  // It comes back.
  await setStyle(old.id, false);
  await setStyle(old.id, true);
  expect(await onSheet(own, "new")).toEqual(["Recent", "Draft"]);
  await makeOrder({ companyId: own });
  expect(await onSheet(own, "new")).toEqual([]);
});
