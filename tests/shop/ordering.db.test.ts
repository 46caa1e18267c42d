// An admin orders for a customer: who may, from when on nobody does, and what the order says.
import { randomUUID } from "node:crypto";

import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { readAccount } from "~/http/session/account.server";
import { sidOf, startSession } from "~/http/session/sessions.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { placeOrder } from "~/shop/checkout/place-order.server";
import { reinstateCustomer, suspendCustomer } from "~/shop/customers/applications/approval.server";
import { NO_TEXTS } from "~/shop/brand/translations";
import { savePage } from "~/shop/brand/pages/change-pages.server";
import { findOrder } from "~/shop/orders/admin-orders.server";
import { ordersCsv } from "~/shop/orders/orders-csv.server";
import { myOrder } from "~/shop/orders/orders.server";
import { startOrderingFor, stopOrderingFor } from "~/shop/customers/staff/ordering.server";
import { grantAdmin, revokeAdmin } from "~/shop/customers/staff/roles.server";
import { addLines } from "../support/change-cart";
import { makeStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";
import { inScope } from "../support/in-scope";
import { checkoutOf } from "../support/orders";

beforeEach(() => emptyDatabase(db));

const ORIGIN = "http://localhost";

/** Signs a user in. Returns a request with their session, and its key in the database. */
async function signIn(userId: string) {
  const cookie = (await startSession(userId, new Request(ORIGIN))).split(";")[0]!;
  const request = new Request(ORIGIN, { headers: { Cookie: cookie } });
  return {
    request,
    session: { sid: (await sidOf(request))!, adminId: userId, scope: "all" as const },
  };
}

const ROLES = ["visitor", "pending", "approved", "temporary admin", "admin"] as const;
type Role = (typeof ROLES)[number];

async function makeRole(role: Role): Promise<string> {
  if (role === "visitor") return randomUUID();
  const isAdmin = role === "admin";
  const { id } = await makePerson(isAdmin ? "admin" : role === "temporary admin" ? "approved" : role);
  const adminUntil = new Date(Date.now() + 60_000);
  if (role === "temporary admin") await db.write((tx) => setUser(tx, id, { adminUntil }));
  return id;
}

const setUser = (tx: Parameters<Parameters<typeof db.write>[0]>[0], id: string, data: object) =>
  tx.user.update({ where: { id }, data });

/** An admin who orders for a customer with three pieces in the cart. */
async function acting() {
  const [admin, customer, style] = await Promise.all([
    makePerson("admin", { firstName: "Petra" }),
    makePerson("approved"),
    makeStyle(),
  ]);
  await addLines(customer.id, [wanted(style.id, { quantity: 3 })]);
  const { request, session } = await signIn(admin.id);
  await startOrderingFor(customer.id, session);
  const checkout = async (placedById: string) => checkoutOf(customer.id, { placedById });
  return { admin, customer, request, session, checkout };
}

describe("who orders for whom", () => {
  it("only an admin without an end does, and only for an approved customer who is no admin", async () => {
    for (const by of ROLES) {
      if (by === "visitor") continue;
      const adminId = await makeRole(by);
      const { session, request } = await signIn(adminId);
      for (const whom of ROLES) {
        const customerId = await makeRole(whom);
        const isAllowed = by === "admin" && whom === "approved";
        const code = await startOrderingFor(customerId, session).then(
          () => "started",
          (error: { kind: string }) => error.kind,
        );
        const expected = isAllowed
          ? "started"
          : by !== "admin"
            ? "not_allowed"
            : ({ visitor: "not_found", pending: "not_approved" }[whom as string] ?? "refused");
        expect([by, whom, code]).toEqual([by, whom, expected]);
        expect((await readAccount(request))!.company.id).toBe(isAllowed ? customerId : adminId);
        if (isAllowed) await stopOrderingFor(customerId, session);
      }
    }
  });

  it("is decided with each request, whatever happens to either of them", async () => {
    const steps = ["suspend", "reinstate", "grant", "revoke", "take", "give", "temporary"] as const;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...steps), { maxLength: 8 }), async (walk) => {
        await emptyDatabase(db);
        const { admin, customer, request } = await acting();
        const other = await makePerson("admin");
        const state = { isApproved: true, isCustomerAdmin: false, isAdmin: true };
        let goesOn = true;
        for (const step of walk) {
          if (step === "suspend" && state.isApproved && !state.isCustomerAdmin) {
            await suspendCustomer(customer.id, other.id, "No answer.");
            state.isApproved = goesOn = false;
          } else if (step === "reinstate" && !state.isApproved) {
            await reinstateCustomer(customer.id, other.id);
            state.isApproved = true;
          } else if (step === "grant" && !state.isCustomerAdmin) {
            await grantAdmin(customer.id, other.id);
            state.isCustomerAdmin = true;
            goesOn = false;
          } else if (step === "revoke" && state.isCustomerAdmin) {
            await revokeAdmin(customer.id, other.id);
            state.isCustomerAdmin = false;
          } else if (step === "take" && state.isAdmin) {
            await revokeAdmin(admin.id, other.id);
            state.isAdmin = goesOn = false;
          } else if (step === "give" && !state.isAdmin) {
            await grantAdmin(admin.id, other.id);
            state.isAdmin = true;
          } else if (step === "temporary" && !state.isAdmin) {
            const adminUntil = new Date(Date.now() + 60_000);
            await db.write((tx) => setUser(tx, admin.id, { adminUntil }));
          }
          const account = (await readAccount(request))!;
          expect(account.company.id).toBe(goesOn ? customer.id : admin.id);
          expect(account.user.id).toBe(admin.id);
          expect(account.isOnBehalf).toBe(goesOn);
        }
      }),
      { numRuns: 15 },
    );
  });

  it("ends for a role that was taken, or given, without this shop's verbs, and for a customer who was suspended so", async () => {
    const { admin, customer, request } = await acting();
    const adminUntil = new Date(Date.now() + 60_000);
    for (const [id, role, before] of [
      [admin.id, { staffRole: null }, { staffRole: "owner" }],
      [admin.id, { staffRole: null, adminUntil }, { staffRole: "owner", adminUntil: null }],
      [customer.id, { staffRole: "owner" }, { staffRole: null }],
      [customer.id, { adminUntil }, { adminUntil: null }],
    ] as const) {
      await db.write((tx) => setUser(tx, id, role));
      expect((await readAccount(request))!.company.id).toBe(admin.id);
      await db.write((tx) => setUser(tx, id, before));
      expect((await readAccount(request))!.company.id).toBe(customer.id);
    }
    await db.write((tx) =>
      tx.company.update({
        where: { id: customer.id },
        data: { approvalStatus: "suspended" },
      }),
    );
    expect((await readAccount(request))!.company.id).toBe(admin.id);
  });

  it("is of one session: not of another of the same admin, and not of the next", async () => {
    const { admin, customer, request } = await acting();
    const second = await signIn(admin.id);
    expect((await readAccount(second.request))!.company.id).toBe(admin.id);
    expect((await readAccount(request))!.company.id).toBe(customer.id);
  });

  it("is in the audit once for each begin and end, however often the button is pressed", async () => {
    const { admin, customer, session } = await acting();
    const twice = [1, 2];
    await Promise.all(twice.map(() => startOrderingFor(customer.id, session)));
    await Promise.all(twice.map(() => stopOrderingFor(customer.id, session)));
    const entries = await db.read.auditEntry.findMany({ orderBy: { id: "asc" } });
    const entry = { actorId: admin.id, subject: `company:${customer.id}` };
    expect(entries).toMatchObject([
      { action: "start_ordering_for", ...entry },
      { action: "stop_ordering_for", ...entry },
    ]);
    expect(entries).toHaveLength(2);
  });
});

describe("an order that an admin places for a customer", () => {
  it("says so in the order, its history, the audit and both letters", async () => {
    const { admin, customer, checkout } = await acting();
    await savePage(
      admin.id,
      { slug: "terms", version: 0 },
      { title: "Terms of sale", text: "Rules", translations: {} },
      { seen: NO_TEXTS.seen, fits: [] },
      true,
    );
    const { id, orderNumber } = await placeOrder(await checkout(admin.id));
    expect(await myOrder(customer.id, id)).toMatchObject({ isPlacedByShop: true });
    expect(await findOrder(inScope(id))).toMatchObject({
      placedBy: "Petra Person",
      customer: { id: customer.id },
      events: [{ status: "pending", by: "Petra Person" }],
    });
    expect(await db.read.auditEntry.findMany({ where: { action: "place_order_for" } })).toMatchObject([
      { actorId: admin.id, subject: `order:${id}`, label: orderNumber },
    ]);
    const day = isoDay(new Date());
    let csv = "";
    for await (const chunk of ordersCsv("all", { from: day, to: day, status: null })) csv += chunk;
    expect(
      csv
        .trim()
        .split("\r\n")
        .map((row) => row.split(";").at(-1)),
    ).toEqual(["Placed by", "Petra Person"]);
    const letters = await db.read.outgoingMail.findMany({ orderBy: { kind: "asc" } });
    expect(letters.map(({ kind, toAddress }) => [kind, toAddress])).toEqual([
      ["new-order", expect.any(String)],
      ["order-received", customer.email],
    ]);
    expect(letters[0]!.text).toContain("Petra Person, for the customer");
    expect(letters[1]!.text).toContain("Our team placed it for you");
    expect(letters[1]!.text).toContain("Placed by our team, under: Terms of sale, version 1 of");
  });

  it("is not marked when the customer places it", async () => {
    const { customer, checkout } = await acting();
    const { id } = await placeOrder(await checkout(customer.id));
    expect(await myOrder(customer.id, id)).toMatchObject({ isPlacedByShop: false });
    expect(await findOrder(inScope(id))).toMatchObject({ placedBy: null });
    const letters = await db.read.outgoingMail.findMany();
    for (const { text } of letters) expect(text).not.toMatch(/placed it for you|for the customer/);
  });

  it("is placed once when the customer orders the same cart at the same time", async () => {
    const { admin, customer, checkout } = await acting();
    const both = [await checkout(admin.id), await checkout(customer.id)];
    const results = await Promise.allSettled(both.map(placeOrder));
    const reasons = results.flatMap((result) =>
      result.status === "rejected" ? [(result.reason as { kind: string }).kind] : [],
    );
    expect(reasons).toEqual(["cart_empty"]);
    expect(await db.read.order.count({ where: { companyId: customer.id } })).toBe(1);
    expect((await readCart(customer.id)).lines).toEqual([]);
  });

  it("is not placed by somebody who has lost the role in the meantime, or has it for some hours", async () => {
    const { admin, checkout } = await acting();
    const before = await checkout(admin.id);
    await db.write((tx) => setUser(tx, admin.id, { staffRole: null, adminUntil: new Date(Date.now() + 60_000) }));
    await expect(placeOrder(before)).rejects.toMatchObject({ kind: "not_allowed" });
    expect(await db.read.order.count()).toBe(0);
  });

  it("sent twice is one order with one audit entry", async () => {
    const { admin, checkout } = await acting();
    const same = await checkout(admin.id);
    const [one, two] = await Promise.all([placeOrder(same), placeOrder(same)]);
    expect(one.id).toBe(two.id);
    expect(await db.read.auditEntry.count({ where: { action: "place_order_for" } })).toBe(1);
  });
});
