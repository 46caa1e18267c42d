// Merging two accounts of one company: what moves, what is lost (nothing), and what stands against it.
import { randomUUID } from "node:crypto";

import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { createApiKey } from "~/shop/customers/api-keys/api-keys.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { saveCart } from "~/shop/cart/saved-carts.server";
import { shareCart } from "~/shop/cart/shared-cart.server";
import { placeOrder } from "~/shop/checkout/place-order.server";
import { compareAccounts } from "~/shop/desk/customer-data/compare-accounts.server";
import { mergeCustomers } from "~/shop/desk/customer-data/merge-customers.server";
import { mergeChoices } from "~/shop/desk/customer-data/merge-page.server";
import { reinstateCustomer, suspendCustomer } from "~/shop/customers/applications/approval.server";
import { invite } from "~/shop/customers/applications/invitations.server";
import { signInCustomer } from "~/shop/customers/sign-in/sign-in.server";
import { startSession } from "~/http/session/sessions.server";
import { actingFor, addLines } from "../support/change-cart";
import { makeStyle, wanted } from "../support/carts";
import { dumpOf } from "../support/databases";
import { makeOrder } from "../support/orders";
import { ADDRESS, makePerson } from "../support/people";

let actorId: string;
let styles: number[];

beforeAll(async () => {
  actorId = (await makePerson("admin")).id;
  styles = [];
  for (let index = 0; index < 3; index++) styles.push((await makeStyle()).id);
});

async function mergeOf(stayingId: string, goingId: string) {
  const { seen } = (await compareAccounts(db.read, stayingId, goingId))!;
  return { stayingId, goingId, seen, actorId };
}

async function twoAccounts() {
  const [staying, going] = [await makePerson("approved"), await makePerson("approved")];
  return { staying, going, merge: await mergeOf(staying.id, going.id) };
}

interface Holdings {
  /** The references of orders; another account may have the same one. */
  orders: number[];
  /** Pieces by the index of the style, in the current cart and in each saved one. */
  cart: number[];
  saved: number[][];
  inquiries: number;
}

const holdings: fc.Arbitrary<Holdings> = fc.record({
  orders: fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { maxLength: 3 }),
  cart: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
  saved: fc.array(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }), {
    maxLength: 2,
  }),
  inquiries: fc.nat({ max: 2 }),
});

const linesOf = (pieces: readonly number[]) => pieces.map((quantity, index) => wanted(styles[index]!, { quantity }));

async function give(companyId: string, { orders, cart, saved, inquiries }: Holdings) {
  for (const reference of orders) {
    const { id } = await makeOrder({ companyId });
    const data = { clientReference: `reference ${reference}` };
    await db.write((tx) => tx.order.update({ where: { id }, data }));
  }
  for (const pieces of saved) {
    await addLines(companyId, linesOf(pieces));
    await saveCart(actingFor(companyId), "Put aside", { isCopy: false, token: null });
  }
  if (cart.length > 0) await addLines(companyId, linesOf(cart));
  await db.write((tx) =>
    tx.inquiry.createMany({
      data: Array.from({ length: inquiries }, () => ({
        companyId,
        customerEmail: `${randomUUID()}@a.example`,
        customerName: "A",
        productDetails: [],
        totalItems: 0,
      })),
    }),
  );
}

/** What accounts have: ids of orders with their totals, ids of inquiries, and the pieces in all carts by style. */
async function belongings(...ids: string[]) {
  const where = { companyId: { in: ids } };
  const orders = await db.read.order.findMany({ where, select: { id: true, total: true } });
  const inquiries = await db.read.inquiry.findMany({ where, select: { id: true } });
  const lines = await db.read.cartItem.findMany({
    where: { cart: { companyId: { in: ids } } },
    select: { quantity: true, piece: { select: { productId: true } } },
  });
  const pieces: Record<number, number> = {};
  for (const { piece, quantity } of lines) {
    pieces[piece.productId] = (pieces[piece.productId] ?? 0) + quantity;
  }
  const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
  const notes = await db.read.customerNote.count({ where });
  return { orders: orders.sort(byId), inquiries: inquiries.sort(byId), notes, pieces };
}

const NOTHING = { orders: [], inquiries: [], notes: 0, pieces: {} };

/** The figures of an account by period. */
const figuresOf = (key: string) =>
  db.read.salesFigure.findMany({
    where: { kind: "customer", key },
    orderBy: { period: "asc" },
    select: { period: true, orders: true, pieces: true, net: true },
  });

describe("merging accounts", () => {
  it("loses and doubles nothing", async () => {
    await fc.assert(
      fc.asyncProperty(holdings, holdings, async (one, other) => {
        const { staying, going } = await twoAccounts();
        await give(staying.id, one);
        await give(going.id, other);
        const before = await belongings(staying.id, going.id);
        const sales = await db.read.monthlySales.findMany();
        expect(await mergeCustomers(await mergeOf(staying.id, going.id))).toBe(true);
        expect(await belongings(staying.id)).toEqual(before);
        expect(await belongings(going.id)).toEqual(NOTHING);
        expect(await db.read.monthlySales.findMany()).toEqual(sales);
        // The cart of the one that stays is as it was, unless it was empty.
        const kept = one.cart.length > 0 ? one.cart : other.cart;
        const { lines } = await readCart(staying.id);
        expect(lines.map(({ quantity }) => quantity)).toEqual(kept);
      }),
      { numRuns: 12 },
    );
  });

  it("moves the notes, and adds up the figures", async () => {
    const { staying, going, merge } = await twoAccounts();
    const figure = { kind: "customer", productId: 0, orders: 1, pieces: 10, net: 1_000n };
    await db.write(async (tx) => {
      await tx.customerNote.create({ data: { companyId: going.id, text: "Calls on Mondays." } });
      await tx.salesFigure.createMany({
        data: [
          { ...figure, period: "2025", key: going.id },
          { ...figure, period: "2026", key: going.id },
          { ...figure, period: "2026", key: staying.id },
        ],
      });
    });
    expect(await mergeCustomers(merge)).toBe(true);
    expect(await belongings(staying.id)).toMatchObject({ notes: 1 });
    expect(await figuresOf(going.id)).toEqual([]);
    expect(await figuresOf(staying.id)).toEqual([
      { period: "2025", orders: 1, pieces: 10, net: 1_000n },
      { period: "2026", orders: 2, pieces: 20, net: 2_000n },
    ]);
  });

  it("closes the other account: nobody signs in to it, approves it or invites it", async () => {
    const { staying, going } = await twoAccounts();
    await startSession(going.id, new Request("http://localhost"));
    await createApiKey(going.id, { name: "Till", scope: "read", actorId: going.id });
    await addLines(going.id, linesOf([2]));
    await shareCart(going.id, { days: 7, showPrices: false });
    const merge = await mergeOf(staying.id, going.id);
    expect(await mergeCustomers(merge)).toBe(true);
    expect(await db.read.company.findUnique({ where: { id: going.id }, include: { contact: true } })).toMatchObject({
      approvalStatus: "closed",
      mergedIntoId: staying.id,
      contact: { email: going.email },
    });
    expect(await db.read.session.count({ where: { userId: going.id } })).toBe(0);
    const active = { companyId: going.id, revokedAt: null };
    expect(await db.read.apiKey.count({ where: active })).toBe(0);
    expect(await db.read.sharedCart.count({ where: { companyId: staying.id } })).toBe(1);
    const claims = { firstName: null, lastName: null, pictureUrl: null, email: going.email };
    const known = { ...claims, issuer: going.issuer!, subject: going.subject! };
    expect(await signInCustomer(known)).toEqual({ refused: "account-closed" });
    const unknown = { ...claims, issuer: "https://other.example", subject: randomUUID() };
    expect(await signInCustomer(unknown)).toEqual({ refused: "account-closed" });
    await expect(reinstateCustomer(going.id, actorId)).rejects.toMatchObject({
      kind: "wrong_step",
    });
    await expect(invite(going.email, actorId)).rejects.toMatchObject({ kind: "refused" });
    for (const id of [staying.id, going.id]) {
      const entry = { subject: `company:${id}`, action: "merge_customers" };
      const [only, ...more] = await db.read.auditEntry.findMany({ where: entry });
      expect(only).toMatchObject({ actorId, after: { cartPieces: 2, sharedCarts: 1 } });
      expect(more).toEqual([]);
    }

    const dump = await dumpOf(db);
    expect(await mergeCustomers(merge)).toBe(false);
    const { companies: _, ...after } = await dumpOf(db);
    // A repeat locks the accounts, which counts their carts' versions.
    expect(dump).toMatchObject(after);
    const third = await makePerson("approved");
    await mergeCustomers(await mergeOf(third.id, staying.id));
    expect(await db.read.company.findUnique({ where: { id: going.id } })).toMatchObject({
      mergedIntoId: third.id,
    });
  });

  it("is refused for oneself, admins, closed and unapproved accounts, and after a change", async () => {
    const { staying, going, merge } = await twoAccounts();
    const admin = await makePerson("admin");
    const pending = await makePerson("pending");
    const refused = async (stayingId: string, goingId: string, kind: string) =>
      expect(mergeCustomers(await mergeOf(stayingId, goingId))).rejects.toMatchObject({ kind });
    await refused(staying.id, staying.id, "refused");
    await refused(staying.id, admin.id, "refused");
    await refused(admin.id, going.id, "refused");
    await refused(pending.id, going.id, "wrong_step");
    await expect(mergeCustomers({ ...merge, goingId: "nobody" })).rejects.toMatchObject({
      kind: "not_found",
    });
    await addLines(going.id, linesOf([1]));
    await expect(mergeCustomers(merge)).rejects.toMatchObject({ kind: "stale" });
    await suspendCustomer(going.id, actorId, "Unpaid");
    expect(await mergeCustomers(await mergeOf(staying.id, going.id))).toBe(true);
    const other = await makePerson("approved");
    await refused(other.id, going.id, "wrong_step");
  });

  it("and an order of the account that goes, at the same moment, lose nothing", async () => {
    for (let round = 0; round < 5; round++) {
      const { staying, going } = await twoAccounts();
      await addLines(going.id, linesOf([3]));
      const checkout = {
        companyId: going.id,
        placedById: going.id,
        clientReference: randomUUID(),
        reviewed: (await readCart(going.id)).fingerprint,
        customerNotes: null,
        poNumber: null,
        shippingAddress: ADDRESS,
      };
      const merge = await mergeOf(staying.id, going.id);
      const results = await Promise.allSettled([mergeCustomers(merge), placeOrder(checkout)]);
      expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const { orders, pieces } = await belongings(staying.id, going.id);
      const isMerged = results[0].status === "fulfilled";
      expect(orders).toHaveLength(isMerged ? 0 : 1);
      expect(pieces).toEqual(isMerged ? { [styles[0]!]: 3 } : {});
    }
  });

  it("both ways at once is one merge", async () => {
    const { staying, going, merge } = await twoAccounts();
    const opposite = await mergeOf(going.id, staying.id);
    const results = await Promise.allSettled([mergeCustomers(merge), mergeCustomers(opposite)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("offers other customers that a search finds, and no admins and closed accounts", async () => {
    const firstName = `Marjeta${randomUUID().slice(0, 6)}`;
    const [one, two] = [await makePerson("approved", { firstName }), await makePerson("pending", { firstName })];
    await makePerson("admin", { firstName });
    const found = async (id: string) => (await mergeChoices(id, firstName)).map((row) => row.id);
    expect(await found(one.id)).toEqual([two.id]);
    await mergeCustomers(await mergeOf(one.id, two.id));
    expect(await found(one.id)).toEqual([]);
  });
});
