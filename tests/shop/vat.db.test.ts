// Nobody gets 0 % VAT by typing: whatever people do, 0 % on a proforma has its reason stored, goods leave at 0 % and papers are issued
// only while the VAT ID is valid, and what is shipped stays as it is.
import { applyTable } from "~/shop/desk/bulk-changes/tables.server";
import { randomUUID } from "node:crypto";

import fc from "fast-check";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { env } from "~/env.server";
import { readRequestedCart } from "~/shop/cart/read-cart.server";
import { placeOrder, submitCheckout } from "~/shop/checkout/place-order.server";
import { approveOrder } from "~/shop/checkout/approve-order.server";
import { CUSTOMER_TABLE } from "~/shop/desk/customer-data/import/columns";
import { compareUpload } from "~/shop/desk/customer-data/import/compare.server";
import { companyProfile } from "~/shop/customers/companies/company.server";
import { oldestVatCheck } from "~/shop/customers/companies/vies";
import { saveCompanyProfile } from "~/shop/customers/companies/save-profile.server";
import { checkVatId, decideVatId } from "~/shop/customers/companies/vat-checks.server";
import { decideProforma } from "~/shop/billing/documents/decide-proforma.server";
import { adminProforma } from "~/shop/billing/documents/admin-proforma.server";
import type { ProformaContent } from "~/shop/billing/documents/proforma";
import { isVatOfOrderCurrent } from "~/shop/billing/vat/order-vat.server";
import { VAT_DECISIONS, type VatBasis, type VatDecision } from "~/shop/billing/vat/vat-rules";
import { vatTreatment } from "~/shop/billing/vat/vat-treatment";
import { findTable, storeTable } from "~/shop/base/files/table/table-uploads.server";
import { changeOrder } from "~/shop/checkout/order-changes/change-order.server";
import { readChangeableOrder } from "~/shop/checkout/order-changes/read-order.server";
import { countOrderTasks, exportedOrders } from "~/shop/orders/order-filters.server";
import { reorder } from "~/shop/orders/reorder.server";
import { changeOrderStatus } from "~/shop/checkout/fulfilment/change-status.server";
import { createShipment } from "~/shop/checkout/fulfilment/create-shipment.server";
import { Problem } from "~/shop/base/problem";
import { setApprovalLimit } from "~/shop/checkout/approvals/approval-limit.server";
import { actingFor, addLines } from "../support/change-cart";
import { makeStyle, wanted } from "../support/carts";
import { makeColleague } from "../support/colleagues";
import { databaseKind } from "../support/databases";
import { checkoutOf, makeOrder, orderCart } from "../support/orders";
import { ADDRESS, makePerson } from "../support/people";
import { inScope } from "../support/in-scope";

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());

/** What VIES says of a VAT ID; nothing of any other. And what it has been heard to say. */
let register = new Map<string, boolean>();
let heard: [vatId: string, isValid: boolean][] = [];
beforeEach(() => {
  register = new Map();
  heard = [];
  server.use(
    http.get("https://ec.europa.eu/taxation_customs/vies/rest-api/ms/:state/vat/:number", ({ params }) => {
      const asked = `${String(params.state)}${String(params.number)}`;
      const isValid = register.get(asked);
      if (isValid !== undefined) heard.push([asked, isValid]);
      return HttpResponse.json(
        isValid === undefined
          ? { isValid: false, userError: "MS_UNAVAILABLE" }
          : { isValid, userError: isValid ? "VALID" : "INVALID", requestIdentifier: "WAPI1" },
      );
    }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  server.resetHandlers();
  Object.assign(env, { VIES_CHECK: "off" });
});

// The table of the law, written down once more: where goods go, and what that is for VAT.
const PLACES = {
  SI: ["1000", "domestic"],
  AT: ["1010", "EU"],
  DE: ["80331", "EU"],
  GR: ["10552", "EU"],
  MC: ["98000", "EU"],
  GB: ["BT1 5GS", "EU"],
  CH: ["8001", "export"],
  NO: ["0150", "export"],
  IM: ["IM1 1AA", "export"],
  SM: ["47890", "export"],
  ES: ["35001", "territory"],
  IT: ["23041", "territory"],
  FI: ["22100", "territory"],
  AX: ["22100", "territory"],
} as const;
type Country = keyof typeof PLACES;
const placeOf = (country: Country) => PLACES[country][1];
const addressIn = (country: Country) => ({ ...ADDRESS, country, zipCode: PLACES[country][0] });

/** Look right and are nobody's; two of Slovenia and outside the EU, which exempt nothing. */
const VAT_IDS = ["PL0000000000", "FRXX123456789", "HU12345678", "DE123456789", "ATU13585627", "XI123456789"];
const OTHER_IDS = ["SI50223054", "CHE-123.456.789", "GB123456789"];

const country = fc.constantFrom(...(Object.keys(PLACES) as Country[]));
const vatId = fc.constantFrom(...VAT_IDS, ...OTHER_IDS, null);

interface Model {
  vatId: string | null;
  /** What was said last of the customer's VAT ID since it was given. */
  answers: Map<string, boolean>;
  /** The VAT IDs that an admin has rejected and not confirmed since: what VIES says of them does not count. */
  rejected: Set<string>;
  /** What was said last of a VAT ID, whoever's it was meanwhile. */
  lastSaid: Map<string, boolean>;
  orders: Map<number, KnownOrder>;
}
interface KnownOrder {
  isShipped: boolean;
  wasShippedWith: string | null;
  decisions: number;
  version: number;
  /** The VAT ID of which an admin has said on this order that it is valid, until somebody says that it is not. */
  confirmed: string | null;
}
interface Real {
  adminId: string;
  buyerId: string;
  colleagueId: string;
  styleId: number;
}
type Command = fc.AsyncCommand<Model, Real>;

async function ignoringProblems(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.kind;
  }
}

const newestOf = async (orderId: number) => {
  const row = await db.read.document.findFirstOrThrow({
    where: { orderId },
    orderBy: { version: "desc" },
  });
  return {
    version: row.version,
    content: row.content as unknown as ProformaContent,
    basis: row.vatBasis as unknown as VatBasis,
  };
};

const command = (
  name: string,
  run: (model: Model, real: Real) => Promise<unknown>,
  check: (model: Model) => boolean = () => true,
): Command => ({
  check,
  run: async (model, real) => {
    vi.setSystemTime(Date.now() + 1_000);
    await run(model, real);
    await checkAll(model, real);
  },
  toString: () => name,
});

/** Somebody has said whether a VAT ID is valid. */
function say(model: Model, id: string, isValid: boolean) {
  model.lastSaid.set(id, isValid);
  if (isValid) return;
  for (const order of model.orders.values()) if (order.confirmed === id) order.confirmed = null;
}

/** Takes in what VIES has said since. */
function hear(model: Model) {
  for (const [id, isValid] of heard.splice(0)) {
    if (model.rejected.has(id)) continue;
    model.answers.set(id, isValid);
    say(model, id, isValid);
  }
}

/** Whether goods of an order may leave at 0 % now as an intra-Community supply, and such a paper be issued. */
const isValidFor = (model: Model, { confirmed }: KnownOrder, id: string | null) =>
  id !== null && (confirmed === id || (id === model.vatId && model.lastSaid.get(id) === true));

/** The customer's VAT ID is another now, and what was said of the one before is gone. */
function setVatId(model: Model, to: string | null) {
  if (model.vatId !== null && to !== model.vatId) model.answers.clear();
  model.vatId = to;
}

/** An admin says whether a VAT ID is valid. */
function setDecision(model: Model, id: string, isValid: boolean) {
  model.answers.set(id, isValid);
  say(model, id, isValid);
  if (isValid) model.rejected.delete(id);
  else model.rejected.add(id);
}

const kindByTable = (to: Country, id: string | null, model: Model) => {
  const place = placeOf(to);
  if (place === "domestic" || place === "export") return place;
  const isExempt = place === "EU" && id !== null && VAT_IDS.includes(id) && model.answers.get(id);
  return isExempt ? "intra_community" : "to_confirm";
};

type Way = "own" | "API" | "reorder" | "colleague" | "admin" | "approval";

const place = (to: Country, way: Way, typed: string | null) =>
  command(`order to ${to} (${way}, typed ${typed})`, async (model, real) => {
    const { buyerId, adminId, colleagueId, styleId } = real;
    const before = [...model.orders.keys()];
    if (way === "reorder" && before[0]) await reorder(actingFor(buyerId), before[0], randomUUID());
    else await addLines(buyerId, [wanted(styleId)]);
    const checkout = await checkoutOf(buyerId, {
      shippingAddress: addressIn(to),
      ...(way !== "API" && { company: { companyName: null, vatId: typed } }),
      placedById: way === "admin" ? adminId : way === "colleague" || way === "approval" ? colleagueId : buyerId,
    });
    const id = model.vatId ?? (way === "API" ? null : typed);
    if (way === "approval") {
      await setApprovalLimit({ companyId: buyerId, actorId: buyerId }, 0);
      const result = await submitCheckout(checkout);
      await setApprovalLimit({ companyId: buyerId, actorId: buyerId }, null);
      if (!("approvalRequestId" in result)) throw new Error("It was ordered at once.");
      const { fingerprint } = await readRequestedCart(buyerId, result.approvalRequestId);
      const approving = { companyId: buyerId, id: result.approvalRequestId, approvedById: buyerId };
      await approveOrder({ ...approving, reviewed: fingerprint, terms: 0, shipTo: null });
    } else await placeOrder(checkout);
    hear(model);
    if (model.vatId === null && id) setVatId(model, id);
    const { id: orderId } = await db.read.order.findFirstOrThrow({ orderBy: { id: "desc" } });
    expect(model.orders.has(orderId)).toBe(false);
    const fresh = { isShipped: false, wasShippedWith: null, decisions: 0, version: 0 };
    model.orders.set(orderId, { ...fresh, confirmed: null });
    const { content } = await newestOf(orderId);
    expect(content.sums.vatKind, `${to} ${id}`).toBe(kindByTable(to, id, model));
  });

const saveProfile = (to: string | null, seat: Country, isAdmin: boolean) =>
  command(`profile ${to} in ${seat}`, async (model, { buyerId, adminId }) => {
    const profile = await companyProfile(buyerId);
    const { approvalLimit: _, ...rest } = profile;
    await saveCompanyProfile(
      buyerId,
      { ...rest, vatId: to, billingAddress: addressIn(seat) },
      isAdmin ? { actorId: adminId } : {},
    );
    setVatId(model, to);
  });

const importTable = (to: string | null) =>
  command(`table ${to}`, async (model, { buyerId, adminId }) => {
    const { email } = await db.read.user.findUniqueOrThrow({ where: { id: buyerId } });
    const text = `E-mail;VAT ID;Approved\n${email};${to ?? ""};yes\n`;
    const file = { name: "customers.csv", bytes: Buffer.from(text) };
    const { id } = await storeTable(CUSTOMER_TABLE, adminId, file);
    const { fingerprint: seen } = await compareUpload((await findTable("customers", adminId, id))!);
    // A row with a VAT ID that does not fit the country is refused.
    await ignoringProblems(() => applyTable("customers", { userId: adminId, uploadId: id, seen, invites: false }));
    const { vatId: now } = await db.read.company.findUniqueOrThrow({ where: { id: buyerId } });
    setVatId(model, now);
  });

const checkNow = (answer: boolean | undefined) =>
  command(`VIES says ${answer}`, async (model, { buyerId }) => {
    if (model.vatId) {
      if (answer === undefined) register.delete(model.vatId);
      else register.set(model.vatId, answer);
    }
    const refused = await ignoringProblems(() => checkVatId(buyerId));
    const canAsk = env.VIES_CHECK === "on" && /^(?!CHE|GB)/.test(model.vatId ?? "CHE");
    expect(refused).toBe(canAsk ? null : "refused");
    hear(model);
  });

/** A day has gone by, after which VIES is asked again, and says this. */
const nextDay = (answer: boolean | undefined) =>
  command(`a day later VIES would say ${answer}`, async ({ vatId: id }) => {
    vi.setSystemTime(Date.now() + 86_400_001);
    if (!id) return;
    if (answer === undefined) register.delete(id);
    else register.set(id, answer);
  });

const decideId = (isValid: boolean, seen: string | null) =>
  command(`admin says ${seen ?? "the VAT ID"} is ${isValid}`, async (model, { buyerId, adminId }) => {
    const id = seen ?? model.vatId ?? "";
    const refused = await ignoringProblems(() =>
      decideVatId({
        companyId: buyerId,
        vatId: id,
        isValid,
        reason: "On paper.",
        actorId: adminId,
      }),
    );
    const isAllowed = id === model.vatId && VAT_IDS.includes(id);
    expect(refused === null, String(refused)).toBe(isAllowed);
    if (isAllowed) setDecision(model, id, isValid);
  });

const orderAt = (model: Model, at: number) => [...model.orders.keys()][at % model.orders.size]!;
const hasOrders = (model: Model) => model.orders.size > 0;

const decideVat = (at: number, vat: VatDecision, vatReason: string | null) =>
  command(
    `order ${at}: ${vat}, ${vatReason}`,
    async (model, { adminId }) => {
      const orderId = orderAt(model, at);
      const { version: seen, content } = await newestOf(orderId);
      const { vatId: vatIdSeen, vat: shown } = (await adminProforma(inScope(orderId)))!;
      const decision = {
        orderId,
        expectedVersion: seen,
        vat,
        vatReason,
        vatIdSeen,
        shippingCost: 0,
        actorId: adminId,
      };
      const refused = await ignoringProblems(() => decideProforma({ ...decision, reason: "So." }));
      hear(model);
      const known = model.orders.get(orderId)!;
      // It is about this order alone.
      expect(await db.read.vatCheck.count({ where: { reason: BY_ADVISER } })).toBe(0);
      const to = await placeOfOrder(orderId);
      const { isShipped } = known;
      const id = isShipped ? content.buyer.vatId : model.vatId;
      const isForeign = id !== null && VAT_IDS.includes(id);
      // The law: what an admin may choose at all.
      const allowed: Partial<Record<VatDecision, boolean>> = {
        intra_community: to === "EU" && isForeign,
        export: to === "export" || to === "territory",
        table: true,
        domestic: true,
      };
      const isAllowed = allowed[vat] ?? shown.decisions.includes(vat);
      if (!isAllowed) expect(refused, `${vat} to ${to} with ${id}`).toBe("vat_rule");
      // What is shipped with a chosen VAT is not left to rules that do not say which.
      const isLeft = isShipped && vat === "table";
      // What is chosen already is offered even when the law does not allow it any more.
      const isKnown = vat in allowed || vat !== shown.decision;
      if (vatReason !== null && isAllowed && isKnown && !isLeft) expect(refused).toBeNull();
      if (refused !== null) expect((await newestOf(orderId)).version).toBe(seen);
      else {
        known.decisions++;
        const now = await newestOf(orderId);
        const { check, decision: kept } = now.basis;
        const isForOrder = check?.reason === BY_ADVISER && check.checkedAt === kept?.decidedAt;
        if (vat === "intra_community" && isForOrder) known.confirmed = id;
        const byRules = vatTreatment({ ...now.basis, decided: null }).kind;
        const chosen = vat === "indirect_export" ? "export" : vat === "table" ? byRules : vat;
        expect(now.content.sums.vatKind, "what was saved is on the proforma").toBe(chosen);
      }
    },
    hasOrders,
  );

const confirmAndIssue = (at: number) =>
  command(
    `order ${at}: confirm the VAT ID and issue`,
    async (model, { adminId }) => {
      const orderId = orderAt(model, at);
      const { version: seen } = await newestOf(orderId);
      const { vatId: vatIdSeen } = (await adminProforma(inScope(orderId)))!;
      const decision = { orderId, expectedVersion: seen, vatIdSeen, shippingCost: 0, actorId: adminId };
      const refused = await ignoringProblems(() =>
        decideProforma({
          ...decision,
          vat: "table",
          confirmsVatId: true,
          vatReason: "Seen on paper.",
          reason: "So.",
        }),
      );
      hear(model);
      if (refused !== null) return;
      expect(vatIdSeen).toBe(model.vatId);
      expect(VAT_IDS).toContain(vatIdSeen);
      model.orders.get(orderId)!.decisions++;
      setDecision(model, vatIdSeen!, true);
    },
    hasOrders,
  );

const placeOfOrder = async (id: number) => {
  const { shippingAddress } = await db.read.order.findUniqueOrThrow({ where: { id } });
  return placeOf((shippingAddress as unknown as { country: Country }).country);
};

const change = (at: number, quantity: number, to: Country | null) =>
  command(
    `order ${at}: ${quantity} pieces to ${to ?? "the same"}`,
    async (model, { adminId }) => {
      const orderId = orderAt(model, at);
      const order = (await readChangeableOrder(db.read, orderId))!;
      const { content, basis } = await newestOf(orderId);
      const wasIn = await placeOfOrder(orderId);
      const isShipped = model.orders.get(orderId)!.isShipped;
      const refused = await ignoringProblems(() =>
        changeOrder({
          ...order,
          orderId,
          expectedVersion: order.version,
          quantities: new Map([[order.lines[0]!.id, quantity]]),
          rows: null,
          reason: "By phone.",
          actorId: adminId,
          ...(to && { shippingAddress: addressIn(to) }),
        }),
      );
      hear(model);
      // What is shipped to a place with other VAT is another supply.
      if (isShipped && to && placeOf(to) !== wasIn) {
        expect(refused).toMatch(/^(vat_rule|stale|wrong_step)$/);
      }
      if (refused !== null || to) return;
      // Only as far as the law asks: with the same VAT ID and place an exempt order stays so unless the ID was said to be invalid.
      const after = await newestOf(orderId);
      const isSame = content.buyer.vatId === model.vatId && basis.decision === null;
      const isStill = content.sums.vatKind === "intra_community" && isSame;
      if (isStill && model.lastSaid.get(model.vatId!) === true && model.answers.has(model.vatId!)) {
        expect(after.content.sums.vatKind).toBe("intra_community");
      }
    },
    hasOrders,
  );

const confirm = (at: number, isAmountLater: boolean) =>
  command(
    `confirm ${at}${isAmountLater ? ", VAT later" : ""}`,
    async (model, { adminId }) => {
      const orderId = orderAt(model, at);
      const step = { from: "pending", to: "confirmed", note: null } as const;
      const { status } = await db.read.order.findUniqueOrThrow({ where: { id: orderId } });
      const refused = await ignoringProblems(() =>
        changeOrderStatus({ orderId, ...step, isAmountLater, actorId: adminId }),
      );
      if (status === "pending" && refused === null && !isAmountLater) {
        await expectValid(model, orderId, "confirmed");
      }
    },
    hasOrders,
  );

/** Whatever is at 0 % by a VAT ID at this moment has one that is valid, or an admin has said so on the order. */
async function expectValid(model: Model, orderId: number, what: string): Promise<void> {
  const { content, version } = await newestOf(orderId);
  if (content.sums.vatKind !== "intra_community") return;
  const said = JSON.stringify({ what, version, id: content.buyer.vatId, now: model.vatId });
  expect(isValidFor(model, model.orders.get(orderId)!, content.buyer.vatId), said).toBe(true);
}

const ship = (at: number, confirms: boolean) =>
  command(
    `ship ${at}${confirms ? ", confirming it" : ""}`,
    async (model, { adminId }) => {
      const orderId = orderAt(model, at);
      const order = (await readChangeableOrder(db.read, orderId))!;
      const lines = [{ orderLineId: order.lines[0]!.id, quantity: 1 }];
      const refused = await ignoringProblems(() =>
        createShipment({
          carrier: null,
          trackingNumber: null,
          cartons: null,
          grossWeight: null,
          shippedOn: isoDay(new Date()),
          note: null,
          orderId,
          expectedVersion: order.version,
          lines,
          confirms: confirms && order.status === "pending",
          acceptsUnpaid: true,
          actorId: adminId,
        }),
      );
      hear(model);
      if (refused !== null) return;
      await expectValid(model, orderId, "shipped");
      model.orders.get(orderId)!.isShipped = true;
    },
    hasOrders,
  );

/** What must hold after whatever happened. */
async function checkAll(model: Model, { buyerId }: Real): Promise<void> {
  hear(model);
  const listed = new Set<number>();
  const all = { from: "2000-01-01", to: "2999-12-31", status: null };
  for await (const ids of (await exportedOrders({ ...all, waitingFor: "vat-changed" }))!) {
    for (const id of ids) listed.add(id);
  }
  for (const [orderId, known] of model.orders) {
    const { content, basis, version } = await newestOf(orderId);
    if (version !== known.version && !known.isShipped) await expectValid(model, orderId, "issued");
    known.version = version;
    const { isAmountFinal, status } = await db.read.order.findUniqueOrThrow({
      where: { id: orderId },
    });
    const isTask = isAmountFinal && status !== "shipped" && !(await isVatOfOrderCurrent(orderId));
    expect(listed.has(orderId), JSON.stringify({ orderId, status, basis })).toBe(isTask);
    const { vatKind, vatRate } = content.sums;
    const to = await placeOfOrder(orderId);
    const said = JSON.stringify({ vatKind, to, basis, answers: [...model.answers] });
    expect(content.buyer.vatId, said).toBe(basis.vatId);
    if (vatKind === "to_confirm") expect(content.epc, said).toBeNull();
    else if (vatRate === 0) await checkReason(buyerId, { vatKind, to, basis }, said);
    if (known.isShipped) {
      // Whatever changed since, but an admin's own decision about this order.
      const frozen = JSON.stringify([vatKind, vatRate, basis.vatId, basis.check, known.decisions]);
      known.wasShippedWith ??= frozen;
      if (JSON.parse(known.wasShippedWith)[4] !== known.decisions) known.wasShippedWith = frozen;
      expect(frozen).toBe(known.wasShippedWith);
      expect((await adminProforma(inScope(orderId)))!.vat.text).toBe(content.vatWords);
    }
  }
}

/** 0 % has its reason. */
async function checkReason(
  companyId: string,
  { vatKind, to, basis }: { vatKind: string; to: string; basis: VatBasis },
  said: string,
): Promise<void> {
  const written = basis.decision?.reason;
  if (vatKind === "export") {
    if (to !== "export") expect(written, said).toBeTruthy();
    expect(["export", "territory"], said).toContain(to);
    return;
  }
  expect(vatKind, said).toBe("intra_community");
  expect(to, said).toBe("EU");
  expect(VAT_IDS, said).toContain(basis.vatId);
  expect(basis.check?.vatId, said).toBe(basis.vatId);
  const { checkedAt, decidedById, reason, requestIdentifier } = basis.check!;
  // It is what was stored when it was said.
  const stored = {
    companyId,
    vatId: basis.vatId!,
    answer: "valid",
    checkedAt: new Date(checkedAt),
  };
  const kept = { ...stored, decidedById, reason, requestIdentifier };
  const { decision } = basis;
  // The clock stands, so VIES may have answered at the time of the decision.
  if (decision?.vat === "intra_community" && decision.decidedAt === checkedAt && decidedById) {
    expect({ decidedById, reason }, said).toEqual({
      decidedById: decision.decidedById,
      reason: decision.reason,
    });
  } else expect(await db.read.vatCheck.count({ where: kept }), said).toBeGreaterThan(0);
  expect(Boolean(decidedById && reason) || requestIdentifier === "WAPI1", said).toBe(true);
}

const BY_ADVISER = "By our tax adviser.";
const reasonOrNot = fc.constantFrom(BY_ADVISER, null);
const commands = [
  fc
    .tuple(country, fc.constantFrom<Way>("own", "API", "reorder", "colleague", "admin", "approval"), vatId)
    .map(([to, way, typed]) => place(to, way, typed)),
  fc.tuple(vatId, country, fc.boolean()).map(([to, seat, isAdmin]) => saveProfile(to, seat, isAdmin)),
  vatId.map(importTable),
  fc.constantFrom(true, false, undefined).map(checkNow),
  fc.tuple(fc.boolean(), fc.option(fc.constantFrom(...VAT_IDS))).map(([isValid, seen]) => decideId(isValid, seen)),
  fc.tuple(fc.nat(5), fc.constantFrom(...VAT_DECISIONS), reasonOrNot).map((one) => decideVat(...one)),
  fc
    .tuple(fc.nat(5), fc.integer({ min: 2, max: 9 }), fc.option(country))
    .map(([at, quantity, to]) => change(at, quantity, to)),
  fc.nat(5).map(confirmAndIssue),
  fc.tuple(fc.nat(5), fc.boolean()).map((one) => confirm(...one)),
  fc.tuple(fc.nat(5), fc.boolean()).map((one) => ship(...one)),
  fc.constantFrom(true, false, undefined).map(nextDay),
];

// The same customer and place, where the VAT ID decides: it is checked, rejected, changed and given again meanwhile.
const twoIds = fc.constantFrom("DE123456789", "PL0000000000");
const decisive = [
  fc.constant(place("AT", "own", null)),
  twoIds.map((to) => saveProfile(to, "DE", false)),
  fc.constantFrom(true, false, undefined).map(checkNow),
  fc.boolean().map((isValid) => decideId(isValid, null)),
  fc.constantFrom(true, false).map(nextDay),
  fc
    .tuple(fc.nat(1), fc.constantFrom<VatDecision>("table", "intra_community", "domestic"))
    .map(([at, vat]) => decideVat(at, vat, BY_ADVISER)),
  fc.nat(1).map(confirmAndIssue),
  fc.tuple(fc.nat(1), fc.integer({ min: 2, max: 9 })).map(([at, to]) => change(at, to, null)),
  fc.tuple(fc.nat(1), fc.boolean()).map((one) => confirm(...one)),
  fc.nat(1).map((at) => ship(at, true)),
  fc.nat(1).map((at) => ship(at, false)),
];

/** A customer without an order, or, where it `isDecisive`, with one that is exempt by a confirmed VAT ID. */
async function begin(vies: "on" | "off", isDecisive: boolean): Promise<{ model: Model; real: Real }> {
  register.clear();
  heard = [];
  vi.useFakeTimers({ toFake: ["Date"] });
  Object.assign(env, { VIES_CHECK: vies });
  const adminId = (await makePerson("admin")).id;
  const buyerId = (await makePerson("approved")).id;
  const colleagueId = (await makeColleague(buyerId)).id;
  const { id: styleId } = await makeStyle();
  const model: Model = {
    vatId: null,
    answers: new Map(),
    rejected: new Set(),
    lastSaid: new Map(),
    orders: new Map(),
  };
  const real = { adminId, buyerId, colleagueId, styleId };
  if (isDecisive) {
    await saveProfile("DE123456789", "DE", false).run(model, real);
    await decideId(true, null).run(model, real);
    await place("AT", "own", null).run(model, real);
    await decideVat(0, "table", null).run(model, real);
  }
  return { model, real };
}

describe("VAT of 0 %", () => {
  it("waits for an admin when their word about the order alone was withdrawn and the customer's VAT ID is given anew", async () => {
    const state = await begin("on", true);
    const steps = [
      decideId(false, null),
      decideVat(0, "intra_community", BY_ADVISER),
      confirmAndIssue(0),
      saveProfile("PL0000000000", "DE", false),
      saveProfile("DE123456789", "DE", false),
    ];
    await fc.asyncModelRun(() => state, steps);
    expect(state.model.orders.size).toBe(1);
  });

  it("waits for an admin when their word about a partly shipped order was withdrawn, though its proforma still names it", async () => {
    const state = await begin("off", true);
    const steps = [
      decideId(false, null),
      decideVat(0, "intra_community", BY_ADVISER),
      confirmAndIssue(0),
      ship(0, true),
      saveProfile("PL0000000000", "DE", false),
    ];
    await fc.asyncModelRun(() => state, steps);
    const [orderId] = [...state.model.orders.keys()];
    expect(await isVatOfOrderCurrent(orderId!)).toBe(false);
  });

  it.each([
    ["off", "anywhere", commands],
    ["on", "anywhere", commands],
    ["off", "by one VAT ID", decisive],
    ["on", "by one VAT ID", decisive],
  ] as const)(
    "has its reason stored whatever people do, and leaves only while it is so (VIES %s, %s)",
    async (vies, _which, some) => {
      await fc.assert(
        fc.asyncProperty(fc.commands([...some], { maxCommands: 24, size: "max" }), async (all) => {
          const state = await begin(vies, some === decisive);
          await fc.asyncModelRun(() => state, all);
        }),
        // Each run is some hundred statements, which take longer on Postgres.
        { numRuns: databaseKind === "postgres" ? 5 : 15 },
      );
    },
    180_000,
  );
});

it("orders that wait for a VAT ID to be confirmed are listed until somebody says what it is", async () => {
  const { id: adminId } = await makePerson("admin");
  const waiting = () => countOrderTasks("vat-id", 1_000);
  const waitingAs = async (seller: object) => {
    const set = { ...env };
    Object.assign(env, seller);
    return waiting().finally(() => Object.assign(env, set));
  };
  const before = await waiting();
  // No VAT ID of the seller's own state exempts, and a seller who charges no VAT asks for none.
  const others = [{ SELLER_COUNTRY: "AT" }, { isSmallBusiness: true }];
  const beforeAs: [object, number][] = [];
  for (const seller of others) beforeAs.push([seller, await waitingAs(seller)]);
  const { id: companyId } = await makePerson("approved");
  const vatId = "ATU13585627";
  await db.write((tx) => tx.company.update({ where: { id: companyId }, data: { vatId } }));
  for (const to of Object.keys(PLACES) as Country[]) {
    await makeOrder({ companyId, isAmountFinal: false, shippingAddress: addressIn(to) });
  }
  const belfast = ["GB-BT1 5GS", "N. Ireland, BT 1"];
  for (const zipCode of [...belfast, "EH1 1BT"]) {
    const shippingAddress = { ...addressIn("GB"), zipCode };
    await makeOrder({ companyId, isAmountFinal: false, shippingAddress });
  }
  const inEU = (Object.keys(PLACES) as Country[]).filter((to) => placeOf(to) === "EU");
  // Territories are in it by their country; the order's page says what they are.
  const listed = inEU.length + 3 + belfast.length;
  expect(await waiting()).toBe(before + listed);
  for (const [seller, count] of beforeAs) expect(await waitingAs(seller)).toBe(count);
  const decision = { companyId, vatId, reason: "On paper.", actorId: adminId };
  for (const isValid of [true, false]) {
    await decideVatId({ ...decision, isValid });
    expect(await waiting()).toBe(before);
  }
  await decideVatId({ ...decision, isValid: true });
  await db.write((tx) =>
    tx.vatCheck.updateMany({
      where: { companyId },
      data: { checkedAt: oldestVatCheck(new Date(0)) },
    }),
  );
  expect(await waiting()).toBe(before + listed);
  await db.write((tx) => tx.company.update({ where: { id: companyId }, data: { vatId: "SI50223054" } }));
  expect(await waiting()).toBe(before);
});

describe("an order that was shipped with VAT that an admin chose", () => {
  const vatId = "ATU13585627";
  let orderId: number, actorId: string;
  const decide = async (vat: VatDecision, vatReason: string | null) => {
    const { version: seen } = await newestOf(orderId);
    const decision = { orderId, expectedVersion: seen, vat, vatReason, vatIdSeen: vatId, shippingCost: 0, actorId };
    return decideProforma({ ...decision, reason: "So." });
  };
  beforeEach(async () => {
    ({ id: actorId } = await makePerson("admin"));
    const { id: companyId } = await makePerson("approved");
    await db.write((tx) => tx.company.update({ where: { id: companyId }, data: { vatId } }));
    const { id: styleId } = await makeStyle();
    await addLines(companyId, [wanted(styleId)]);
    ({ id: orderId } = await orderCart(companyId, { shippingAddress: addressIn("AT") }));
    await decide("domestic", null);
    await db.write((tx) =>
      tx.order.update({
        where: { id: orderId },
        data: { status: "shipped" },
        select: { id: true },
      }),
    );
  });

  it("becomes exempt when an admin confirms the VAT ID with which it was placed", async () => {
    await decide("intra_community", "Seen on paper.");
    const { content, basis } = await newestOf(orderId);
    expect(content.sums).toMatchObject({ vatKind: "intra_community", vatRate: 0 });
    expect(basis).toMatchObject({
      vatId,
      check: { vatId, decidedById: actorId, reason: "Seen on paper." },
      decision: { vat: "intra_community", reason: "Seen on paper." },
    });
  });

  it("keeps it while the rules alone would leave VAT open, and says so", async () => {
    const before = await newestOf(orderId);
    await expect(decide("table", null)).rejects.toMatchObject({ kind: "vat_rule", field: "vat" });
    expect(await newestOf(orderId)).toEqual(before);
    expect(await adminProforma(inScope(orderId))).toMatchObject({ vat: { decision: "domestic" } });
  });
});
