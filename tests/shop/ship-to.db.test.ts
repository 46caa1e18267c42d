// A company's delivery addresses: an order to one is the same as to the address typed, and keeps what it was.

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { readCart } from "~/shop/cart/read-cart.server";
import type { Checkout } from "~/shop/checkout/checkout";
import { placeOrder } from "~/shop/checkout/place-order.server";
import { type ChosenShipTo, MAX_SHIP_TOS, parseShipTo, shipToValue } from "~/shop/customers/companies/ship-to";
import { addShipTo, changeShipTo, removeShipTo, shipTosOf } from "~/shop/customers/companies/ship-to.server";
import { changeOrder } from "~/shop/checkout/order-changes/change-order.server";
import type { ProformaContent } from "~/shop/billing/documents/proforma";
import { findOrder } from "~/shop/orders/admin-orders.server";
import { addLines } from "../support/change-cart";
import { makeStyle, wanted } from "../support/carts";
import { ADDRESS, makePerson } from "../support/people";
import { makeShipTo } from "../support/ship-to";
import { inScope } from "../support/in-scope";
import { checkoutOf } from "../support/orders";

const company = () => makePerson("approved");
const by = (companyId: string) => ({ companyId, actorId: companyId });

async function filledCheckout(companyId: string, more: Partial<Checkout> = {}, quantity = 1): Promise<Checkout> {
  const { id } = await makeStyle();
  await addLines(companyId, [{ ...wanted(id), quantity }]);
  return checkoutOf(companyId, { shippingAddress: null, ...more });
}

const orderRow = (id: number) => db.read.order.findUniqueOrThrow({ where: { id }, include: { documents: true } });
const piecesIn = async (companyId: string) => (await readCart(companyId)).totals.pieces;

describe("the list", () => {
  it("takes an address once, whatever is pressed at the same moment, and each label once", async () => {
    const { id } = await company();
    const graz = { label: "Graz store", address: { ...ADDRESS, city: "Graz", country: "AT" } };
    const pressed = await Promise.allSettled([1, 2, 3].map(() => addShipTo(by(id), graz)));
    expect(pressed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await shipTosOf(id)).toMatchObject([{ ...graz, version: 1 }]);
    await expect(addShipTo(by(id), { ...graz, address: ADDRESS })).rejects.toMatchObject({
      kind: "already_exists",
      field: "label",
    });
    const other = await makeShipTo(id, { label: "Wien" });
    await expect(changeShipTo(by(id), { ...other, expectedVersion: 1, label: "Graz store" })).rejects.toMatchObject({
      kind: "already_exists",
      field: "label",
    });
    // Of another company, the label is free.
    await addShipTo(by((await company()).id), graz);
  });

  it("has no more than the limit, also when the last place is raced for", async () => {
    const { id } = await company();
    for (let number = 1; number < MAX_SHIP_TOS; number++) await makeShipTo(id);
    const results = await Promise.allSettled([makeShipTo(id), makeShipTo(id), makeShipTo(id)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await shipTosOf(id)).toHaveLength(MAX_SHIP_TOS);
  });

  it("takes a change of the present version alone; the same one again changes nothing", async () => {
    const { id } = await company();
    const { id: shipToId, label } = await makeShipTo(id);
    const change = (street: string, seen: number) =>
      changeShipTo(by(id), { id: shipToId, expectedVersion: seen, label, address: { ...ADDRESS, address: street } });
    await change("One 1", 1);
    await change("One 1", 1);
    expect(await shipTosOf(id)).toMatchObject([{ version: 2, address: { address: "One 1" } }]);
    await expect(change("Two 2", 1)).rejects.toMatchObject({ kind: "stale", version: 2 });
    const results = await Promise.allSettled([change("Three 3", 2), change("Four 4", 2)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await removeShipTo(by(id), shipToId);
    await removeShipTo(by(id), shipToId);
    await expect(change("Five 5", 3)).rejects.toMatchObject({ kind: "stale" });
    const actions = await db.read.auditEntry.findMany({
      where: { subject: `company:${id}` },
      orderBy: { id: "asc" },
    });
    expect(actions.map(({ action }) => action)).toEqual([
      "add_address",
      "change_address",
      "change_address",
      "remove_address",
    ]);
  });

  it("is nobody else's to change, remove or order to", async () => {
    const [one, other] = [await company(), await company()];
    const shipTo = await makeShipTo(other.id);
    await removeShipTo(by(one.id), shipTo.id);
    await expect(changeShipTo(by(one.id), { ...shipTo, expectedVersion: 1 })).rejects.toMatchObject({
      kind: "stale",
    });
    const checkout = await filledCheckout(one.id, { shipTo });
    await expect(placeOrder(checkout)).rejects.toMatchObject({ code: "address_changed" });
    expect(await shipTosOf(other.id)).toEqual([shipTo]);
    expect(await shipTosOf(one.id)).toEqual([]);
    await expect(addShipTo(by("nobody"), shipTo)).rejects.toMatchObject({ kind: "not_found" });
  });

  it("reads back the value of each address in a form, and no address in anything else", () => {
    const id = fc.integer({ min: 1, max: 999_999_999 });
    fc.assert(
      fc.property(fc.record({ id, version: id }), (chosen: ChosenShipTo) => {
        expect(parseShipTo(shipToValue(chosen))).toEqual(chosen);
      }),
    );
    for (const typed of [null, undefined, "", "typed"]) expect(parseShipTo(typed)).toBeNull();
    for (const wrong of ["1", "1.", ".1", "0.1", "1.1.1", " 1.1", "1e1.1", "9999999999.1"]) {
      expect(parseShipTo(wrong)).toEqual({ id: 0, version: 0 });
    }
  });
});

describe("an order to one of the addresses", () => {
  it("has the VAT, the shipping cost and the sums of one to the same address typed", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("SI", "DE", "NL", "US", "CH", "GB"),
        fc.constantFrom(1, 40, 400),
        fc.constantFrom(null, "SI50223054", "NL000099998B57"),
        async (country, quantity, vatId) => {
          const address = { ...ADDRESS, country };
          const [typing, choosing] = [await company(), await company()];
          for (const { id } of [typing, choosing]) {
            await db.write((tx) => tx.company.update({ where: { id }, data: { vatId } }));
          }
          const shipTo = await makeShipTo(choosing.id, { label: "Store", address });
          const typed = await placeOrder(await filledCheckout(typing.id, { shippingAddress: address }, quantity));
          const chosen = await placeOrder(await filledCheckout(choosing.id, { shipTo }, quantity));
          const [one, other] = [await orderRow(typed.id), await orderRow(chosen.id)];
          const figures = ({ total, shippingCost, isAmountFinal, amountDue }: typeof one) => ({
            total,
            shippingCost,
            isAmountFinal,
            amountDue,
          });
          expect(figures(other)).toEqual(figures(one));
          const sums = ({ documents }: typeof one) => {
            const { vatWords, sums, shipTo } = documents[0]!.content as unknown as ProformaContent;
            return { vatWords, sums, shipTo };
          };
          const [name, ...place] = sums(one).shipTo;
          expect(sums(other)).toEqual({ ...sums(one), shipTo: [name, "Store", ...place] });
          expect(other.shippingAddress).toEqual({ ...address, label: "Store" });
        },
      ),
      { numRuns: 12 },
    );
  });

  it("is refused once it was changed or removed: nothing is lost, and nothing goes elsewhere", async () => {
    const { id } = await company();
    const shipTo = await makeShipTo(id);
    const first = await filledCheckout(id, { shipTo });
    await changeShipTo(by(id), { ...shipTo, expectedVersion: 1, label: "Moved" });
    await expect(placeOrder(first)).rejects.toMatchObject({
      code: "address_changed",
      field: "shipTo",
    });
    const [moved] = await shipTosOf(id);
    await removeShipTo(by(id), shipTo.id);
    await expect(placeOrder({ ...first, shipTo: moved })).rejects.toMatchObject({
      code: "address_changed",
    });
    expect(await piecesIn(id)).toBe(1);
    expect(await db.read.order.count({ where: { companyId: id } })).toBe(0);
  });

  it("is the same order when it is sent again, also after the address was removed", async () => {
    const { id } = await company();
    const shipTo = await makeShipTo(id);
    const checkout = await filledCheckout(id, { shipTo });
    const order = await placeOrder(checkout);
    await removeShipTo(by(id), shipTo.id);
    expect(await placeOrder(checkout)).toEqual({ ...order, isRepeat: true });
    const other = { ...checkout, shipTo: { ...shipTo, version: 2 } };
    await expect(placeOrder(other)).rejects.toMatchObject({ kind: "reference_reused" });
    const { shippingAddress } = (await findOrder(inScope(order.id)))!;
    expect(shippingAddress).toEqual({ ...ADDRESS, label: shipTo.label });
  });

  it("goes to the address before or after a change at the same moment, or is refused", async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await company();
      const shipTo = await makeShipTo(id);
      const checkout = await filledCheckout(id, { shipTo });
      const [placed] = await Promise.allSettled([placeOrder(checkout), removeShipTo(by(id), shipTo.id)]);
      const orders = await db.read.order.findMany({ where: { companyId: id } });
      expect(orders).toHaveLength(placed.status === "fulfilled" ? 1 : 0);
      expect(await piecesIn(id)).toBe(placed.status === "fulfilled" ? 0 : 1);
      for (const { shippingAddress } of orders) {
        expect(shippingAddress).toEqual({ ...ADDRESS, label: shipTo.label });
      }
    }
  });

  it("does not become the usual address of a profile, nor does its label", async () => {
    const { id } = await company();
    await db.write((tx) => tx.$executeRaw`UPDATE "companies" SET "shippingAddress" = NULL WHERE "id" = ${id}`);
    const shipTo = await makeShipTo(id);
    const addressOf = async () => (await db.read.company.findUniqueOrThrow({ where: { id } })).shippingAddress;
    await placeOrder(await filledCheckout(id, { shipTo }));
    expect(await addressOf()).toBeNull();
    // Without an address, it goes to that of the last order.
    await placeOrder(await filledCheckout(id));
    expect(await addressOf()).toEqual(ADDRESS);
  });

  it("keeps the label while its address stays, and loses it with another address", async () => {
    const { id } = await company();
    const { id: actorId } = await makePerson("admin");
    const shipTo = await makeShipTo(id);
    const { id: orderId } = await placeOrder(await filledCheckout(id, { shipTo }));
    const change = {
      orderId,
      actorId,
      quantities: new Map<number, number>(),
      rows: null,
      customerNotes: null,
      ownDiscount: null,
    };
    const addressOf = async () => (await findOrder(inScope(orderId)))!.shippingAddress;
    const first = { poNumber: "PO-1", shippingAddress: ADDRESS, reason: "By telephone" };
    await changeOrder({ ...change, ...first, expectedVersion: 1 });
    expect(await addressOf()).toEqual({ ...ADDRESS, label: shipTo.label });
    const elsewhere = { ...ADDRESS, address: "Kerkstraat 1" };
    await changeOrder({ ...change, ...first, shippingAddress: elsewhere, expectedVersion: 2 });
    expect(await addressOf()).toEqual(elsewhere);
  });
});
