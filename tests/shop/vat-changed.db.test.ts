// VAT is asked about again where it counts: an exempt order whose VAT ID is not valid any more is not confirmed, shipped or issued so.
import { setTimeout } from "node:timers/promises";

import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { env } from "~/env.server";
import { adminProforma } from "~/shop/billing/documents/admin-proforma.server";
import { decideProforma, type ProformaDecision } from "~/shop/billing/documents/decide-proforma.server";
import type { ProformaContent } from "~/shop/billing/documents/proforma";
import type { VatBasis } from "~/shop/billing/vat/vat-rules";
import { changeOrderStatus } from "~/shop/checkout/fulfilment/change-status.server";
import { confirmOrders } from "~/shop/checkout/fulfilment/confirm-orders.server";
import { createShipment } from "~/shop/checkout/fulfilment/create-shipment.server";
import { checkVatId, decideVatId, decideVatIdWithin } from "~/shop/customers/companies/vat-checks.server";
import { countAdminTasks } from "~/shop/desk/tasks/admin-tasks.server";
import { countOrderTasks } from "~/shop/orders/order-filters.server";
import { orderToShip } from "~/shop/orders/shipments/read-shipments.server";
import { makeStyle, wanted } from "../support/carts";
import { addLines } from "../support/change-cart";
import { emptyDatabase } from "../support/databases";
import { inScope } from "../support/in-scope";
import { ADDRESS, giveValidVatId, makePerson } from "../support/people";
import { orderCart } from "../support/orders";
import { sentForm } from "../support/sent-form";

const VIES = "https://ec.europa.eu/taxation_customs/vies/rest-api/ms/:country/vat/:number";
const VAT_ID = "DE136695976";
const FRANCE = { ...ADDRESS, country: "FR", zipCode: "75002", city: "Paris" };

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
afterEach(() => {
  server.resetHandlers();
  Object.assign(env, { VIES_CHECK: "off" });
});

let companyId: string, adminId: string, styleId: number;
beforeEach(async () => {
  await emptyDatabase(db);
  ({ id: companyId } = await makePerson("approved"));
  ({ id: adminId } = await makePerson("admin"));
  ({ id: styleId } = await makeStyle());
  await giveValidVatId(companyId, VAT_ID);
});

/** The company's order of three pieces to France. */
async function place(): Promise<number> {
  await addLines(companyId, [wanted(styleId, { quantity: 3 })]);
  const { id } = await orderCart(companyId, { shippingAddress: FRANCE });
  return id;
}

/** That of a checked German company: exempt, and its amount final. */
async function exemptOrder(): Promise<number> {
  const id = await place();
  await decide(id, { vat: "table" });
  expect((await paperOf(id)).content.sums).toMatchObject({
    vatKind: "intra_community",
    vatRate: 0,
  });
  return id;
}

async function paperOf(orderId: number) {
  const row = await db.read.document.findFirstOrThrow({
    where: { orderId, kind: "proforma" },
    orderBy: { version: "desc" },
  });
  const { version } = row;
  return {
    version,
    content: row.content as unknown as ProformaContent,
    basis: row.vatBasis as unknown as VatBasis,
  };
}

async function decide(orderId: number, decision: Pick<ProformaDecision, "vat"> & Partial<ProformaDecision>) {
  const { version: seen } = await paperOf(orderId);
  const { vatId: vatIdSeen } = (await adminProforma(inScope(orderId)))!;
  const who = { orderId, expectedVersion: seen, vatIdSeen, actorId: adminId };
  return decideProforma({ ...who, shippingCost: 0, reason: "So.", ...decision });
}

const confirm = (orderId: number, isAmountLater = false) =>
  changeOrderStatus({
    orderId,
    from: "pending",
    to: "confirmed",
    note: null,
    actorId: adminId,
    isAmountLater,
  });

async function ship(orderId: number, quantity?: number, seen?: number) {
  const order = (await orderToShip(inScope(orderId)))!;
  return createShipment({
    carrier: null,
    trackingNumber: null,
    cartons: null,
    grossWeight: null,
    note: null,
    shippedOn: isoDay(new Date()),
    orderId,
    expectedVersion: seen ?? order.version,
    lines: order.lines.map((line) => ({
      orderLineId: line.id,
      quantity: quantity ?? line.quantity - line.shipped,
    })),
    acceptsUnpaid: true,
    confirms: order.status === "pending",
    actorId: adminId,
  });
}

const say = (isValid: boolean) =>
  decideVatId({ companyId, vatId: VAT_ID, isValid, reason: "By phone.", actorId: adminId });
const give = (vatId: string | null) =>
  db.write((tx) => tx.company.update({ where: { id: companyId }, data: { vatId } }));
function viesSays(isValid: boolean | null) {
  Object.assign(env, { VIES_CHECK: "on" });
  const answer = { isValid, userError: isValid ? "VALID" : "INVALID", requestIdentifier: "WAPI2" };
  server.use(http.get(VIES, () => HttpResponse.json(isValid === null ? { userError: "TIMEOUT" } : answer)));
}

it.each<[what: string, change: () => Promise<unknown>]>([
  ["an admin has rejected the VAT ID", () => say(false)],
  ["VIES has said that it is invalid", async () => (viesSays(false), checkVatId(companyId))],
  ["the buyer has given one that is not checked", () => give("DE123456789")],
  ["the buyer has none any more", () => give(null)],
  [
    "it was rejected, changed and given again",
    async () => {
      await say(false);
      await give("DE123456789");
      await give(VAT_ID);
    },
  ],
])("an exempt order is a task and is neither confirmed nor shipped when %s", async (_what, change) => {
  const [id, confirmed] = [await exemptOrder(), await exemptOrder()];
  await confirm(confirmed);
  expect(await countOrderTasks("vat-changed", 9)).toBe(0);
  await change();
  expect(await countOrderTasks("vat-changed", 9)).toBe(2);
  expect(await countAdminTasks({ staffRole: "owner" })).toMatchObject({ changedVat: 2 });
  expect(await adminProforma(inScope(id))).toMatchObject({ isVatChanged: true });

  const before = await db.read.order.findMany({ orderBy: { id: "asc" } });
  const letters = await db.read.outgoingMail.count();
  const toConfirm = { kind: "vat_changed", field: "isAmountLater" };
  await expect(confirm(id)).rejects.toMatchObject(toConfirm);
  expect(await confirmOrders([id], adminId)).toMatchObject({ confirmed: [], refused: [/VAT/] });
  for (const one of [id, confirmed]) {
    await expect(ship(one)).rejects.toMatchObject({ kind: "vat_changed" });
    await expect(ship(one, 1)).rejects.toMatchObject({ kind: "vat_changed" });
  }
  expect(await db.read.order.findMany({ orderBy: { id: "asc" } })).toEqual(before);
  expect(await db.read.outgoingMail.count()).toBe(letters);

  // VAT can be decided later, and then the paper says what is known.
  await confirm(id, true);
  expect(await decide(id, { vat: "table" })).toMatchObject({ isIssued: true, isVatOpen: true });
  expect((await paperOf(id)).content).toMatchObject({
    epc: null,
    sums: { vatKind: "to_confirm" },
  });
  await expect(ship(id)).rejects.toMatchObject({ kind: "amount_open" });
  expect(await countOrderTasks("vat-changed", 9)).toBe(1);
  await decide(confirmed, { vat: "domestic" });
  expect(await countOrderTasks("vat-changed", 9)).toBe(0);
  expect(await ship(confirmed)).toMatchObject({ status: "shipped" });
});

it("an order whose buyer has another valid VAT ID now leaves with a paper that names it", async () => {
  const id = await exemptOrder();
  await giveValidVatId(companyId, "ATU13585627");
  expect(await countOrderTasks("vat-changed", 9)).toBe(1);
  await expect(ship(id)).rejects.toMatchObject({ kind: "vat_changed" });
  await decide(id, { vat: "table" });
  const { buyer, sums } = (await paperOf(id)).content;
  expect({ ...buyer, ...sums }).toMatchObject({ vatId: "ATU13585627", vatKind: "intra_community" });
  expect(await ship(id)).toMatchObject({ status: "shipped" });
});

it("VIES is asked before goods leave and before a proforma is issued, unless it answered within a day", async () => {
  const [shipped, refused, issued] = [await exemptOrder(), await exemptOrder(), await exemptOrder()];
  const aDayAgo = new Date(Date.now() - 86_400_001);
  const nextDay = () => db.write((tx) => tx.vatCheck.updateMany({ data: { checkedAt: aDayAgo } }));
  viesSays(false);
  // It has answered today.
  expect(await ship(shipped)).toMatchObject({ status: "shipped" });
  await nextDay();
  viesSays(null);
  expect(await ship(await exemptOrder())).toMatchObject({ status: "shipped" });
  viesSays(false);
  await expect(ship(refused)).rejects.toMatchObject({ kind: "vat_changed" });
  expect(await db.read.vatCheck.count({ where: { answer: "invalid" } })).toBe(1);
  expect(await decide(issued, { vat: "table" })).toMatchObject({ isVatOpen: true });
  // What has left keeps its paper and the check that counted.
  expect(await adminProforma(inScope(shipped))).toMatchObject({
    isVatChanged: false,
    check: { answer: "valid" },
  });
});

it("a form that ships or issues does so once, also where only the first of two has asked VIES", async () => {
  const [shipped, issued] = [await exemptOrder(), await exemptOrder()];
  const aDayAgo = new Date(Date.now() - 86_400_001);
  viesSays(true);
  const verbs: [id: number, verb: (seen: number) => Promise<object>][] = [
    [shipped, (seen) => ship(shipped, undefined, seen)],
    [issued, (seen) => decide(issued, { vat: "domestic", vatReason: "x", expectedVersion: seen })],
  ];
  for (const [id, verb] of verbs) {
    await db.write((tx) => tx.vatCheck.updateMany({ data: { checkedAt: aDayAgo } }));
    const { version } = await db.read.order.findUniqueOrThrow({ where: { id } });
    const seen = id === shipped ? version : (await paperOf(id)).version;
    const press = () => sentForm(`form-of-order-${id}`, () => verb(seen));
    const first = await press();
    expect(first).toBeDefined();
    expect(await press()).toEqual(first);
  }
  expect(await db.read.shipment.count()).toBe(1);
});

it("the rest of a partly shipped order stays while its VAT ID is rejected, until an admin decides on the order", async () => {
  const id = await exemptOrder();
  await ship(id, 1);
  await say(false);
  expect(await countOrderTasks("vat-changed", 9)).toBe(1);
  await expect(ship(id)).rejects.toMatchObject({ kind: "vat_changed" });
  const { version, content } = await paperOf(id);
  const withoutReason = decide(id, { vat: "intra_community" });
  await expect(withoutReason).rejects.toMatchObject({ kind: "vat_rule", field: "vatReason" });
  await decide(id, { vat: "intra_community", vatReason: "Registered until today." });
  const now = await paperOf(id);
  expect(now).toMatchObject({ version: version + 1, content: { sums: content.sums } });
  expect(now.basis.check).toMatchObject({
    decidedById: adminId,
    reason: "Registered until today.",
  });
  expect(await ship(id)).toMatchObject({ status: "shipped" });
});

it("a VAT ID that is approved on one order is not valid for others, nor for that one once it is rejected or withdrawn", async () => {
  await give("PL0000000000");
  const [one, withdrawn] = [await place(), await place()];
  const other = decide(one, { vat: "intra_community", vatReason: "x", vatIdSeen: "PL1111111111" });
  await expect(other).rejects.toMatchObject({ code: "stale.vat_id", values: {} });
  for (const id of [one, withdrawn]) {
    await decide(id, { vat: "intra_community", vatReason: "x" });
    expect((await paperOf(id)).content.sums.vatKind).toBe("intra_community");
  }
  expect((await paperOf(await place())).content.sums.vatKind).toBe("to_confirm");
  expect(await db.read.vatCheck.count({ where: { vatId: "PL0000000000" } })).toBe(0);
  await confirm(one);
  await decide(withdrawn, { vat: "table" });
  expect((await paperOf(withdrawn)).content.sums.vatKind).toBe("to_confirm");
  const rejected = { companyId, vatId: "PL0000000000", isValid: false, reason: "Not theirs.", actorId: adminId };
  await decideVatId(rejected);
  await expect(ship(one)).rejects.toMatchObject({ kind: "vat_changed" });
  // Also by the same words, once the order was exempted again.
  await decide(one, { vat: "intra_community", vatReason: "y" });
  await decideVatId(rejected);
  await expect(ship(one)).rejects.toMatchObject({ kind: "vat_changed" });
});

it("confirming a VAT ID with a proforma needs only how it is known, and counts for all orders", async () => {
  await give("PL0000000000");
  const id = await place();
  const confirming = { vat: "table", confirmsVatId: true } as const;
  await expect(decide(id, confirming)).rejects.toMatchObject({ field: "vatReason" });
  const known = { ...confirming, vatReason: "Certificate." };
  await expect(decide(id, { ...known, vatIdSeen: VAT_ID })).rejects.toMatchObject({
    kind: "stale",
  });
  const { version: seen } = await paperOf(id);
  const press = () => sentForm("form-of-vat-id", () => decide(id, { ...known, expectedVersion: seen }));
  expect(await Promise.all([press(), press()])).toMatchObject([{ isIssued: true }, { isIssued: true }]);
  const { content, basis } = await paperOf(id);
  expect(content.sums.vatKind).toBe("intra_community");
  expect(basis).toMatchObject({ decision: null, check: { reason: "Certificate." } });
  expect(await db.read.vatCheck.findMany({ where: { vatId: "PL0000000000" } })).toMatchObject([
    { answer: "valid", decidedById: adminId },
  ]);
});

it.each<[who: string, reject: () => Promise<unknown>]>([
  ["an admin", () => say(false)],
  ["VIES", () => checkVatId(companyId)],
  ["the buyer, who gives another", () => give("DE123456789")],
])("an order that is shipped while its VAT ID is rejected by %s left before, or is refused", async (who, reject) => {
  for (let round = 0; round < 6; round++) {
    await emptyDatabase(db);
    ({ id: companyId } = await makePerson("approved"));
    ({ id: adminId } = await makePerson("admin"));
    ({ id: styleId } = await makeStyle());
    await giveValidVatId(companyId, VAT_ID);
    Object.assign(env, { VIES_CHECK: "off" });
    const id = await exemptOrder();
    await confirm(id);
    if (who === "VIES") viesSays(false);
    const early = round % 2 ? reject() : null;
    const [shipment] = await Promise.allSettled([ship(id), early ?? reject()]);
    await early;
    const { status } = await db.read.order.findUniqueOrThrow({ where: { id } });
    if (shipment.status === "rejected") {
      expect(shipment.reason).toMatchObject({ kind: "vat_changed" });
      expect(status).toBe("confirmed");
      continue;
    }
    expect(status).toBe("shipped");
    const left = await db.read.orderEvent.findFirstOrThrow({ where: { orderId: id, status } });
    const no = await db.read.vatCheck.findFirst({ where: { companyId, answer: "invalid" } });
    if (no) expect(left.createdAt.getTime()).toBeLessThanOrEqual(no.checkedAt.getTime());
  }
});

it("goods wait for a rejection that has begun, and then do not leave", async () => {
  const id = await exemptOrder();
  await confirm(id);
  const rejected = { companyId, vatId: VAT_ID, isValid: false, reason: "x", actorId: adminId };
  let end: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  let rejection: Promise<void>;
  await new Promise<void>((begun) => {
    rejection = db.write(async (tx) => {
      await decideVatIdWithin(tx, rejected);
      begun();
      await ended;
    });
  });
  const steps: string[] = [];
  const shipment = ship(id).catch((error: unknown) => {
    steps.push("refused");
    return error;
  });
  await setTimeout(300);
  steps.push("rejected");
  end!();
  await rejection!;
  expect(await shipment).toMatchObject({ kind: "vat_changed" });
  expect(steps).toEqual(["rejected", "refused"]);
});
