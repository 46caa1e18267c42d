// A person's data as a file, and its erasure: what goes, what the law keeps, and what stands against it.
import { randomUUID } from "node:crypto";

import { describe, expect, it, vi } from "vitest";

import { db, type Tx } from "~/db/db.server";
import { env } from "~/env.server";
import { endOfId } from "~/formats/form-key";
import { createApiKey } from "~/shop/customers/api-keys/api-keys.server";
import { record } from "~/shop/base/audit/audit.server";
import { sendMessage } from "~/shop/conversations/add-message.server";
import { saveCart } from "~/shop/cart/saved-carts.server";
import { shareCart } from "~/shop/cart/shared-cart.server";
import { changeShipment } from "~/shop/checkout/fulfilment/change-shipment.server";
import { changeOrderStatus } from "~/shop/checkout/fulfilment/change-status.server";
import { answerRequest } from "~/shop/checkout/order-changes/answer-request.server";
import { changeOrder } from "~/shop/checkout/order-changes/change-order.server";
import { newestRequest, requestChange } from "~/shop/checkout/order-changes/change-requests.server";
import { readChangeableOrder } from "~/shop/checkout/order-changes/read-order.server";
import { decideProforma } from "~/shop/billing/documents/decide-proforma.server";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import { sendReminder } from "~/shop/billing/payments/send-reminder.server";
import { findShipment } from "~/shop/orders/shipments/read-shipments.server";
import { keepAppliedTable } from "~/shop/desk/bulk-changes/applied-tables.server";
import { findBulkChange, requestBulkChange, undoBulkChange } from "~/shop/desk/bulk-changes/bulk-changes.server";
import { personalDataFile } from "~/shop/desk/customer-data/data-file.server";
import { eraseCustomer, erasePerson } from "~/shop/desk/customer-data/erase-customer.server";
import { erasurePage, personErasurePage } from "~/shop/desk/customer-data/erasure-page.server";
import { IMPERSONAL, type Model, PERSONAL_DATA } from "~/shop/desk/customer-data/personal-data.server";
import { APPROVED } from "~/shop/customers/applications/approval";
import { foundCompany } from "~/shop/customers/companies/company.server";
import { updateSearchText } from "~/shop/customers/companies/search-text.server";
import { reinstateCustomer, suspendCustomer } from "~/shop/customers/applications/approval.server";
import { choosePriceGroup } from "~/shop/catalogue/price-groups/choose-group.server";
import { requestAccess } from "~/shop/customers/applications/request-access.server";
import { storeUnsentForm } from "~/shop/customers/sign-in/unsent-forms.server";
import { listOrders } from "~/shop/orders/order-list.server";
import { signInCustomer } from "~/shop/customers/sign-in/sign-in.server";
import { startSession } from "~/http/session/sessions.server";
import { deliverMail } from "~/shop/desk/mail-queue/deliver.server";
import { grantAdmin } from "~/shop/customers/staff/roles.server";
import { inviteColleague } from "~/shop/customers/people/invite-colleague.server";
import { actingFor, addLines } from "../support/change-cart";
import { makeStyle, wanted } from "../support/carts";
import { makeColleague } from "../support/colleagues";
import { sentForm } from "../support/sent-form";
import { databaseKind, dumpOf } from "../support/databases";
import { makeOrder, makeOrders, orderCart, orderRow, shipAll } from "../support/orders";
import { day, payment } from "../support/payments";
import { ADDRESS, makePerson } from "../support/people";
import { makePriceGroup } from "../support/prices";
import { mostRowsWritten } from "../support/rows-written";
import { updateAmounts } from "~/shop/billing/payments/update-amounts.server";

const EMAIL = "zdenka@vrtovec-moda.example";
const PHONE = "+386 41 987 654";
const SECRETS = [/zdenka/i, /vrtovec/i, /987 654/];

const ZDENKA = { issuer: "https://id.example", pictureUrl: null, firstName: "Zdenka" };
const identity = { ...ZDENKA, subject: randomUUID(), email: EMAIL, lastName: "Vrtovec" };

async function checkout(companyId: string, placedById = companyId) {
  return orderCart(companyId, {
    customerNotes: `Call Zdenka, ${PHONE}`,
    shippingAddress: { ...ADDRESS, name: "Zdenka Vrtovec" },
    placedById,
  });
}

/** Changes the notes of an order, and grants what she asks for. */
async function changeAsAsked(companyId: string, orderId: number, actorId: string) {
  const order = (await readChangeableOrder(db.read, orderId))!;
  const lines = new Map([[order.lines[0]!.id, 2]]);
  const of = { companyId, requestedById: companyId, orderId };
  const request = { ...of, kind: "change", quantities: lines } as const;
  await requestChange({ ...request, message: "Two for Zdenka" });
  const change = { ...order, orderId, rows: null, actorId, expectedVersion: order.version };
  const notes = { customerNotes: "Zdenka rings", poNumber: "PO-1", reason: "Zdenka rang" };
  await changeOrder({ ...change, ...notes, quantities: new Map() });
  const { id: requestId } = (await newestRequest(orderId))!;
  const answer = { orderId, requestId, answer: "granted", expectedVersion: order.version + 1 } as const;
  await answerRequest({ ...answer, reason: null, actorId });
}

/** Marks an order as delivered and paid. */
async function finish(id: number, more: object = {}) {
  await db.write(async (tx) => {
    await tx.$executeRaw`UPDATE "orders" SET "status" = 'delivered', "amountPaid" = "amountDue" WHERE "id" = ${id}`;
    await tx.order.update({ where: { id }, data: more });
  });
}

/** Zdenka with a row in every table that can be about her. */
async function zdenka() {
  const admin = await makePerson("admin");
  const { id: style } = await makeStyle();
  await requestAccess({
    name: "Zdenka Vrtovec",
    email: EMAIL,
    company: "Vrtovec Moda",
    country: "SI",
    vatId: null,
    website: null,
    message: `Please call ${PHONE}`,
  });
  const { id: requestId } = await db.read.accessRequest.findFirstOrThrow({ where: { email: EMAIL } });
  Object.assign(env, { INBOUND_ADDRESS: "reply@mail.example" });
  const visitor = { companyId: null, fromShop: false, authorId: null, photos: [] };
  await sendMessage({ ...visitor, subject: { kind: "request", id: requestId }, text: `Or ${PHONE}` });
  Object.assign(env, { INBOUND_ADDRESS: undefined });
  const signedIn = await signInCustomer(identity);
  if ("refused" in signedIn) throw new Error("refused");
  const userId = signedIn.userId;
  await db.write((tx) =>
    tx.company.update({
      where: { id: userId },
      data: {
        approvalStatus: "approved",
        name: "Vrtovec Moda",
        phone: PHONE,
        vatId: "SI50223054",
      },
    }),
  );
  await suspendCustomer(userId, admin.id, "Zdenka does not answer");
  await reinstateCustomer(userId, admin.id);
  const group = await makePriceGroup({ name: "Friends rate" });
  await choosePriceGroup(admin.id, userId, group.id);
  await startSession(userId, new Request("http://localhost"));
  const owner = { buyerKey: endOfId(userId), actorKey: endOfId(userId) };
  const fields: [string, string][] = [["phone", PHONE]];
  await storeUnsentForm("browser", owner, "/company", { action: "/company", fields });
  await createApiKey(userId, { name: "Till of Zdenka", scope: "read", actorId: userId });
  await addLines(userId, [wanted(style)]);
  const order = await checkout(userId, admin.id);
  await changeAsAsked(userId, order.id, admin.id);
  await addLines(userId, [wanted(style)]);
  await saveCart(actingFor(userId), "Zdenka in spring", { isCopy: true, token: null });
  await shareCart(userId, { days: 7, showPrices: false });
  await db.write(async (tx) => {
    const orderId = order.id;
    await tx.inquiry.create({
      data: {
        customerEmail: EMAIL,
        customerName: "Zdenka Vrtovec",
        message: "Hello",
        productDetails: [],
        totalItems: 0,
      },
    });
    await tx.customerNote.create({
      data: { companyId: userId, authorId: admin.id, text: "Zdenka likes wool" },
    });
    const message = { fromShop: false, authorId: userId, text: "Zdenka asks" };
    await tx.conversation.create({ data: { companyId: userId, orderId, messages: { create: message } } });
    await tx.orderClaim.create({
      data: { orderId, wish: "credit", answer: "Not what Zdenka sent", reportedById: userId },
    });
    const token = { expiresAt: new Date(), tokenHash: randomUUID() };
    await tx.invitation.create({ data: { ...token, email: EMAIL, invitedById: admin.id } });
    const colleague = { companyId: admin.id, role: "buyer", email: EMAIL };
    await tx.companyInvitation.create({ data: { ...token, ...colleague } });
    const address = { ...ADDRESS, name: "Zdenka Vrtovec" };
    await tx.shipToAddress.create({ data: { companyId: userId, label: "Celje", address } });
    await tx.approvalRequest.create({
      data: {
        companyId: userId,
        askedById: userId,
        clientReference: "approval",
        requestHash: "x",
        subtotal: 100,
        discountPercentage: 0,
        discountAmount: 0,
        total: 100,
        shippingAddress: address,
        customerNotes: `Call ${PHONE}`,
        lines: {
          create: {
            productId: 1,
            pieceId: 1,
            windowId: 1,
            quantity: 1,
            sku: "A-1",
            name: "Zdenka’s",
            windowName: "In stock",
            unitPrice: 100,
          },
        },
      },
    });
    await tx.staffLink.create({ data: { ...token, email: EMAIL, browserHash: "x" } });
    const list = { list: "orders", query: `${new URLSearchParams({ customer: EMAIL })}&status=shipped` };
    await tx.savedView.create({ data: { ...list, name: "Hers" } });
    await tx.savedView.create({ data: { list: "orders", query: "customer=vrtovec", name: "Zdenka" } });
    const words = { subject: "Spring ships", text: "On time.", actorId: admin.id };
    const recipients = { create: { companyId: userId, state: "queued" } };
    await tx.mailing.create({ data: { ...list, ...words, sentAt: new Date(), recipients } });
    await tx.mailing.create({ data: { ...list, ...words } });
    await tx.apiReplay.create({
      data: {
        key: "k",
        requestHash: "h",
        body: EMAIL.toUpperCase(),
        leasedUntil: new Date(),
        expire: new Date(),
      },
    });
    await tx.bulkChange.create({
      data: {
        id: randomUUID(),
        kind: "applications",
        userId: admin.id,
        request: { kind: "applications", ids: [userId], decision: "ask", reason: `Call ${PHONE}` },
        back: "/admin/applications?q=zdenka",
      },
    });
    await tx.bulkChange.create({
      data: {
        id: randomUUID(),
        kind: "customer-table",
        userId: admin.id,
        request: { kind: "customer-table", fileName: "a.csv" },
        back: "/admin/tables/customers",
        appliedAt: new Date(),
        result: { count: 1, refused: [], before: [{ id: userId, was: { phone: PHONE }, made: {} }] },
      },
    });
    await tx.upload.create({
      data: {
        id: randomUUID(),
        kind: "customers",
        userId: admin.id,
        fileName: "a.csv",
        content: { csv: EMAIL.toUpperCase(), answers: {} },
      },
    });
    await tx.vatCheck.create({
      data: {
        companyId: userId,
        vatId: "SI50223054",
        answer: "valid",
        holder: "Zdenka Vrtovec s.p.",
      },
    });
    await tx.orderEvent.updateMany({ where: { orderId }, data: { note: "Told Zdenka" } });
    await tx.changeRequest.create({
      data: { orderId, kind: "cancel", quantities: [], message: "Zdenka", state: "withdrawn" },
    });
    await tx.shipment.create({
      data: { orderId, number: 1, shippedOn: "2026-11-20", note: "For Zdenka" },
    });
    await tx.payment.create({
      data: { orderId, amount: 1, paidOn: "2026-11-20", reference: "Vrtovec Moda" },
    });
    await tx.document.create({
      data: {
        kind: "commercial_invoice",
        orderId,
        number: "CI-2026-0001",
        content: { consignee: "Zdenka Vrtovec" },
      },
    });
    await tx.invoice.create({
      data: {
        kind: "invoice",
        companyId: userId,
        number: "INV-2026-0001",
        issuedOn: "2026-11-21",
        net: 1,
        vat: 0,
        vatKind: "domestic",
        vatRate: 0,
        content: { buyer: "Zdenka Vrtovec" },
        // Otherwise in base64.
        files: { create: { kind: "ubl", content: "Zdenka Vrtovec", contentHash: "" } },
      },
    });
    await record(tx, {
      actorId: null,
      action: "try_direct_admin",
      subject: "door:direct_admin",
      label: EMAIL,
      address: "192.0.2.1",
    });
  });
  await finish(order.id);
  return { companyId: userId, orderId: order.id, actorId: admin.id, email: EMAIL };
}

/** The tables in which a text of the person is found. */
async function tablesWithSecrets(): Promise<string[]> {
  const found: string[] = [];
  for (const name of [...Object.keys(PERSONAL_DATA), ...Object.values(IMPERSONAL).flat()]) {
    const table = db.read[name as Model] as unknown as { findMany(): Promise<object[]> };
    const text = JSON.stringify(await table.findMany(), (_, value: unknown) =>
      typeof value === "bigint" ? Number(value) : value,
    );
    if (SECRETS.some((secret) => secret.test(text))) found.push(name);
  }
  return found.sort();
}

async function fileOf(userId: string, copyFor: "customer" | "admin" = "customer"): Promise<Record<string, unknown>> {
  let text = "";
  for await (const part of personalDataFile(userId, copyFor)) text += part;
  return JSON.parse(text) as Record<string, unknown>;
}

describe("personal data", () => {
  it("is a file without secrets and others' data, and is erased but for the books", async () => {
    const erasure = await zdenka();
    const { companyId: userId, orderId } = erasure;
    const other = await makePerson("approved", { email: "somebody@else.example" });

    const file = await fileOf(userId);
    expect(file).toMatchObject({
      account: { email: EMAIL, phone: PHONE, companyName: "Vrtovec Moda" },
      apiKeys: [{ name: "Till of Zdenka", scope: "read" }],
      unsentForms: [{ path: "/company", fields: [["phone", PHONE]] }],
      cart: [{ quantity: 1, product: { name: "Alma" } }],
      savedCarts: [{ name: "Zdenka in spring", lines: [{ quantity: 1 }] }],
      inquiries: [{ message: "Hello" }],
      shipToAddresses: [{ label: "Celje", address: { name: "Zdenka Vrtovec" } }],
      approvalRequests: [{ total: 100, lines: [{ sku: "A-1", quantity: 1 }] }],
      accessRequests: [{ message: `Please call ${PHONE}` }],
      messages: [{ accessRequest: expect.any(Number), text: `Or ${PHONE}` }, { accessRequest: null }],
      invoices: [{ number: "INV-2026-0001" }],
      orders: [{ total: "20.00", lines: [{ name: "Alma", unitPrice: "10.00" }] }],
    });
    for (const list of ["signIns", "sharedCarts", "vatChecks", "invitations"]) {
      expect(file[list]).toHaveLength(1);
    }
    const text = JSON.stringify(file);
    expect(text).toContain("We have placed your order");
    expect(text).toContain("Zdenka does not answer");
    expect(text).toContain("Call Zdenka");
    expect(text).not.toMatch(/tokenHash|keyHash|shareId|else\.example|Test Person/);
    const { sid } = await db.read.session.findFirstOrThrow({ where: { userId } });
    expect(text).not.toContain(sid);

    // What only admins see is in their copy alone; the customer's says how to get the notes.
    expect(file.notes).toEqual({ count: 1, howToGetThem: expect.stringContaining("one month") });
    expect(text).not.toMatch(/likes wool|Friends rate/);
    const reviewed = await fileOf(userId, "admin");
    expect(reviewed).toMatchObject({
      account: { priceGroup: { name: "Friends rate" } },
      notes: [{ text: "Zdenka likes wool" }],
    });
    const groupChanges = (copy: Record<string, unknown>) =>
      (copy.audit as { action: string; after?: object }[]).filter(({ action }) => action.startsWith("Price group"));
    expect(groupChanges(reviewed)).toMatchObject([{ after: { "Price group": "Friends rate" } }]);
    expect(groupChanges(file)).toHaveLength(1);
    // All else is the same in both.
    const common = (copy: Record<string, unknown>) => {
      const { account, notes: _, audit: _audit, exportedAt: _at, ...lists } = copy;
      const { priceGroup: _group, ...own } = account as Record<string, unknown>;
      return { ...lists, own };
    };
    expect(common(reviewed)).toEqual(common(file));

    // These name nobody; a style of an approval is named after her.
    const nameless = [
      "session",
      "membership",
      "columnAnswer",
      "availabilityAlert",
      "favourite",
      "stockChange",
      "conversation",
      "messagePhoto",
      "mailingRecipient",
      "programKey",
    ];
    const named = Object.keys(PERSONAL_DATA).filter((name) => !nameless.includes(name));
    expect(await tablesWithSecrets()).toEqual([...named, "approvalLine"].sort());
    const { content } = await db.read.document.findFirstOrThrow({ where: { orderId } });
    const stateOf = (id: string) =>
      db.read.company.findUnique({ where: { id }, include: { contact: true, memberships: true } });
    const otherBefore = await stateOf(other.id);

    expect(await erasurePage(userId)).toMatchObject({
      open: [],
      deleted: { carts: 2, inquiries: 1, apiKeys: 1 },
      kept: { orders: 1, documents: { proforma: 3, commercial_invoice: 1 }, invoices: 1 },
    });
    await eraseCustomer(erasure);

    const sent: string[] = [];
    const send = ({ to }: { to: string }) => Promise.resolve(void sent.push(to));
    await deliverMail({ open: () => ({ send, close: () => undefined }) });
    expect(sent).toContain(EMAIL);
    // Why a version was issued is a note, unlike its content.
    expect(await db.read.document.count({ where: { reason: { not: null } } })).toBe(0);
    const changes = await db.read.orderEvent.findMany({ where: { note: null, orderId } });
    expect(JSON.stringify(changes)).toContain("PO-1");
    expect(await tablesWithSecrets()).toEqual(["document", "invoice", "invoiceFile", "order", "payment", "vatCheck"]);
    expect(await db.read.session.count({ where: { userId } })).toBe(0);
    expect(await db.read.cart.count({ where: { companyId: userId } })).toBe(0);
    expect(await db.read.apiKey.count({ where: { companyId: userId } })).toBe(0);
    expect(await stateOf(userId)).toMatchObject({
      approvalStatus: "closed",
      contact: { firstName: "Erased", lastName: "customer", issuer: null, subject: null },
    });
    expect(await db.read.document.findFirstOrThrow({ where: { orderId } })).toMatchObject({
      content,
    });
    expect(await db.read.order.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject({
      companyId: userId,
      customerNotes: null,
      shippingAddress: { name: "Zdenka Vrtovec" },
    });
    expect(await stateOf(other.id)).toEqual(otherBefore);

    // A repeat does nothing, and nobody gets into the closed account.
    const dump = await dumpOf(db);
    await eraseCustomer(erasure);
    expect(await dumpOf(db)).toEqual(dump);
    await expect(grantAdmin(userId, erasure.actorId)).rejects.toMatchObject({ kind: "refused" });
    const again = await signInCustomer(identity);
    expect(again).toEqual({ userId: expect.not.stringMatching(userId) as string });
    expect((await fileOf((again as { userId: string }).userId)).orders).toEqual([]);
  });

  it("leaves the bulk changes about others, which can still be undone", async () => {
    const [erased, other, admin] = [
      await makePerson("approved"),
      await makePerson("approved"),
      await makePerson("admin"),
    ];
    const { email } = await db.read.user.findUniqueOrThrow({ where: { id: erased.id } });
    const back = "/admin/applications?q=vrtovec";
    const decisionOn = (id: string) =>
      requestBulkChange(admin.id, { kind: "applications", ids: [id], decision: "approve", reason: null }, back);
    const entry = (id: string) => ({ id, was: { phone: "" }, made: { phone: "1" } });
    const request = { kind: "customer-table", fileName: "a.csv" } as const;
    const tableOf = (ids: string[], more: object = {}) => {
      const result = { count: ids.length, before: ids.map(entry), ...more };
      return db.write((tx) => keepAppliedTable(tx, { userId: admin.id, back: "/admin/customers", request, result }));
    };
    await db.write((tx) => tx.company.update({ where: { id: other.id }, data: { phone: "1" } }));
    const [theirs, anothers] = [await decisionOn(erased.id), await decisionOn(other.id)];
    const alone = await tableOf([erased.id]);
    const stays = [email, "new@else.example"];
    const both = await tableOf([erased.id, other.id], { stays, leftNames: [`${email}: Phone`] });

    await eraseCustomer({ companyId: erased.id, email, actorId: admin.id });

    for (const id of [theirs, alone]) expect(await findBulkChange(id)).toBeNull();
    expect(await findBulkChange(anothers)).toMatchObject({ plan: {}, back: "/admin/applications" });
    const { result } = await db.read.bulkChange.findUniqueOrThrow({ where: { id: both } });
    expect(result).toMatchObject({ before: [entry(other.id)], stays: ["new@else.example"], leftNames: [] });
    expect(await undoBulkChange(admin.id, both)).toEqual({ restored: 1, left: 0 });
    expect(await db.read.company.findUnique({ where: { id: other.id } })).toMatchObject({ phone: null });
  });

  it("has the cart of a company that has not the id of its contact", async () => {
    const { id } = await makePerson("approved");
    const style = await makeStyle();
    await db.write(async (tx) => {
      await tx.company.update({ where: { id }, data: { approvalStatus: "closed" } });
      await foundCompany(tx, id, APPROVED);
    });
    const where = { contactId: id, ...APPROVED };
    const company = await db.read.company.findFirstOrThrow({ where });
    expect(company.id).not.toBe(id);
    await addLines(company.id, [wanted(style.id)], null, id);
    expect(await fileOf(id)).toMatchObject({ cart: [{ product: { name: "Alma" } }] });
  });
});

describe("an erasure", () => {
  const person = async () => {
    const { id: companyId, email } = await makePerson("approved");
    return { companyId, email, actorId: (await makePerson("admin")).id };
  };

  it("is refused for another e-mail, an admin and an unknown customer", async () => {
    const erasure = await person();
    await expect(eraseCustomer({ ...erasure, email: "a@b.example" })).rejects.toMatchObject({
      kind: "refused",
      field: "email",
    });
    const { id, email } = await makePerson("admin");
    await expect(eraseCustomer({ ...erasure, companyId: id, email })).rejects.toMatchObject({
      kind: "refused",
    });
    await expect(eraseCustomer({ ...erasure, companyId: "nobody" })).rejects.toMatchObject({
      kind: "not_found",
    });
    await eraseCustomer({ ...erasure, email: erasure.email.toUpperCase() });
  });

  it("is refused while an order is not delivered, not paid, or paid in excess", async () => {
    const erasure = await person();
    const { id: style } = await makeStyle();
    await addLines(erasure.companyId, [wanted(style)]);
    const { id, orderNumber } = await checkout(erasure.companyId);
    const refused = (order: string) =>
      expect(eraseCustomer(erasure)).rejects.toMatchObject({
        code: "wrong_step.orders_open",
        values: { orders: expect.stringContaining(`${orderNumber} (${order}`) as string },
      });
    await refused("Pending, ");
    await finish(id, { status: "shipped" });
    await refused("Shipped");
    await finish(id, { amountPaid: 1n, amountDue: 2n });
    await refused("Delivered, €0.01 not paid");
    await finish(id, { amountPaid: 2n, amountDue: 1n });
    await refused("Delivered, €0.01 credit");
    await finish(id);
    await eraseCustomer(erasure);
  });

  it("leaves nobody to write to: an order that is open all the same goes on without letters and new documents", async () => {
    const erasure = await person();
    const { companyId, actorId } = erasure;
    await eraseCustomer(erasure);
    const letters = () => db.read.outgoingMail.findMany({ where: { toAddress: { endsWith: "erased.invalid" } } });
    const step = { note: null, actorId };
    const { id: orderId } = await makeOrder({ companyId });
    await changeOrderStatus({ ...step, orderId, from: "pending", to: "confirmed", isAmountLater: true });
    const { number } = await shipAll(orderId, actorId);
    await recordPayment(payment(orderId, actorId));
    const { id: shipmentId, version } = await db.read.shipment.findFirstOrThrow({ where: { orderId, number } });
    const lines = (await findShipment(orderId, shipmentId))!.lines;
    const fields = {
      shippedOn: day(0),
      carrier: null,
      trackingNumber: "7",
      cartons: null,
      grossWeight: null,
      note: null,
    };
    await changeShipment({ ...fields, orderId, shipmentId, version, lines, tellsCustomer: true, actorId });
    await changeOrderStatus({ ...step, orderId, from: "shipped", to: "delivered" });
    const refused = { code: "wrong_step.customer_erased", values: {} };
    const decision = {
      orderId,
      expectedVersion: 0,
      vat: "domestic",
      vatReason: "So.",
      shippingCost: 500,
      reason: "So.",
      actorId,
    } as const;
    await expect(decideProforma(decision)).rejects.toMatchObject(refused);
    const { id: overdue } = await makeOrder({ companyId });
    await db.write((tx) => updateAmounts(tx, overdue, [{ dueOn: day(-9), amount: 5_000 }]));
    await expect(sendReminder({ orderId: overdue, actorId })).rejects.toMatchObject(refused);
    await changeOrderStatus({ ...step, orderId: overdue, from: "pending", to: "cancelled", note: "Erased." });
    expect(await letters()).toEqual([]);
    expect(await db.read.document.count({ where: { order: { companyId } } })).toBe(0);
  });

  it("and a checkout at the same moment have one outcome", async () => {
    const { id: style } = await makeStyle();
    for (let round = 0; round < 5; round++) {
      const erasure = await person();
      await addLines(erasure.companyId, [wanted(style)]);
      const [erased, placed] = await Promise.allSettled([eraseCustomer(erasure), checkout(erasure.companyId)]);
      expect([erased.status, placed.status].sort()).toEqual(["fulfilled", "rejected"]);
      const { erasedAt } = await db.read.company.findUniqueOrThrow({
        where: { id: erasure.companyId },
      });
      const orders = await db.read.order.count({ where: { companyId: erasure.companyId } });
      expect(orders).toBe(erasedAt ? 0 : 1);
    }
  });
});

/** Does something, and lets the process end before a transaction of it. */
async function endBefore(last: number, work: () => Promise<unknown>): Promise<void> {
  const write = db.write.bind(db);
  let writes = 0;
  const ending = vi.spyOn(db, "write").mockImplementation((...given) => {
    return ++writes < last ? write(...given) : Promise.reject(new Error("The process ended"));
  });
  await expect(work().finally(() => ending.mockRestore())).rejects.toThrow("The process ended");
}

describe("an erasure that ends early", () => {
  /** A customer with an order that has a message, letters about it, and an entry of the audit. */
  async function quenilda() {
    const { id: companyId, email } = await makePerson("approved", { firstName: "Quenilda" });
    const { id: actorId } = await makePerson("admin");
    await addLines(companyId, [wanted((await makeStyle()).id)]);
    const { id } = await checkout(companyId);
    await finish(id, { customerNotes: "Ring Quenilda’s doorbell" });
    await db.write((tx) =>
      record(tx, {
        actorId,
        action: "change_order",
        subject: `order:${id}`,
        after: { Notes: "Ring Quenilda’s doorbell" },
      }),
    );
    return { companyId, email, actorId };
  }

  it.each([2, 3, 4, 5])(
    "before its transaction %i leaves the customer closed, and goes on when repeated, by two at once",
    async (last) => {
      const erasure = await quenilda();
      const { companyId, email } = erasure;
      await endBefore(last, () => eraseCustomer(erasure));
      const recorded = () =>
        db.read.auditEntry.count({ where: { action: "erase_customer", subject: `company:${companyId}` } });
      expect(await recorded()).toBe(0);
      expect(await erasurePage(companyId)).toMatchObject({ hasBegun: true, erasedAt: null, email });
      expect(await signInCustomer({ ...identity, subject: randomUUID(), email })).toEqual({
        refused: "account-closed",
      });

      await Promise.all([eraseCustomer(erasure), eraseCustomer(erasure)]);
      expect(await recorded()).toBe(1);
      expect(await erasurePage(companyId)).toMatchObject({ hasBegun: false, erasedAt: expect.any(Date) as Date });
      // A last letter to them goes once it is sent.
      await db.write((tx) => tx.outgoingMail.deleteMany({ where: { kind: "account-erased" } }));
      const dump = await dumpOf(db);
      const found = Object.keys(dump).filter((table) =>
        [/quenilda/i, new RegExp(email)].some((one) => one.test(dump[table]!)),
      );
      expect(found).toEqual(["documents"]);
    },
  );
});

/** A colleague who has placed, approved and declined orders, asked for a cancellation, and made a key and an invitation. */
async function quenildaBrzovnik() {
  const { id: companyId } = await makePerson("approved");
  const admin = await makePerson("admin");
  const colleague = await makeColleague(companyId, "owner");
  await db.write((tx) =>
    tx.user.update({
      where: { id: colleague.id },
      data: { firstName: "Quenilda", lastName: "Brzovnik" },
    }),
  );
  const { id: style } = await makeStyle();
  const place = async (customerNotes: string, placedById: string) => {
    await addLines(companyId, [wanted(style)]);
    return orderCart(companyId, { customerNotes, placedById, shippingAddress: { ...ADDRESS, name: "Warehouse" } });
  };
  const placed = await place("Ring my doorbell twice", colleague.id);
  const approved = await place("Owner’s words", companyId);
  const till = { name: "Doorbell", scope: "read", actorId: colleague.id } as const;
  const { id: keyId } = await createApiKey(companyId, till);
  await inviteColleague({
    companyId,
    actorId: colleague.id,
    email: `${randomUUID()}@boutique.example`,
    role: "buyer",
  });
  await db.write(async (tx) => {
    await tx.company.update({ where: { id: companyId }, data: { invoiceEmail: colleague.email } });
    await tx.order.update({ where: { id: approved.id }, data: { approvedById: colleague.id } });
    await tx.changeRequest.create({
      data: {
        orderId: placed.id,
        kind: "cancel",
        quantities: [],
        message: "Doorbell is broken",
        state: "withdrawn",
        requestedById: colleague.id,
      },
    });
    await tx.outgoingMail.create({
      data: {
        key: `approval:${approved.id}:x`,
        kind: "order-received",
        toAddress: "company@boutique.example",
        replyTo: colleague.email,
        subject: "Quenilda Brzovnik has approved your order",
        text: "Approved",
      },
    });
    const request = { companyId, requestHash: "x", subtotal: 1, discountPercentage: 0, discountAmount: 0, total: 1 };
    const [asked, declined] = await tx.approvalRequest.createManyAndReturn({
      data: [
        { askedById: colleague.id, clientReference: "a", customerNotes: "My doorbell", reason: "No doorbell" },
        {
          askedById: companyId,
          endedById: colleague.id,
          clientReference: "b",
          customerNotes: "Mine",
          reason: "Doorbell",
        },
      ].map((one) => ({ ...request, ...one, state: "declined", shippingAddress: {} })),
    });
    const where = { orderId: approved.id };
    const shipment = await tx.shipment.create({ data: { ...where, number: 1, shippedOn: "2026-11-20" } });
    const document = await tx.document.findFirstOrThrow({ where });
    const asking = await tx.changeRequest.findFirstOrThrow({ where: { requestedById: colleague.id } });
    const invited = await tx.companyInvitation.findFirstOrThrow({ where: { invitedById: colleague.id } });
    const about = [
      `company-invitation:${invited.id}`,
      `order:${placed.id}`,
      `order:${approved.id}`,
      `shipment:${shipment.id}`,
      `document:${document.id}`,
      `change-request:${asking.id}`,
      `approval:${asked!.id}`,
      `approval:${declined!.id}`,
      `user:${colleague.id}`,
    ];
    const letter = { kind: "order-received", toAddress: "company@boutique.example", subject: "Told", text: "Doorbell" };
    await tx.outgoingMail.createMany({ data: about.map((key) => ({ key: `${key}:told`, ...letter })) });
  });
  const words = [/quenilda/i, /brzovnik/i, /doorbell/i, new RegExp(colleague.email)];
  const found = async () => {
    const dump = await dumpOf(db);
    return Object.keys(dump).filter((table) => words.some((word) => word.test(dump[table]!)));
  };
  return { companyId, admin, colleague, keyId, found };
}

describe("the erasure of a colleague", () => {
  it("takes their words and the letters about orders that they placed or approved, not the orders", async () => {
    const { companyId, admin, colleague, keyId, found } = await quenildaBrzovnik();
    expect(await found()).toEqual(expect.arrayContaining(["users", "orders", "change_requests", "outgoing_mail"]));
    expect(await personErasurePage(colleague.id)).toMatchObject({
      deleted: { ordersForCompany: 2, apiKeys: 1 },
    });
    const { email } = colleague;
    const company = () => db.read.company.findUniqueOrThrow({ where: { id: companyId } });
    const { version } = await company();
    await erasePerson({ userId: colleague.id, email, actorId: admin.id });
    // A form of the company that was opened before would bring the address back.
    expect(await company()).toMatchObject({ invoiceEmail: null, version: version + 1 });
    // A last letter to them goes once it is sent.
    await db.write((tx) => tx.outgoingMail.deleteMany({ where: { kind: "account-erased" } }));
    // They know the key, so it is no longer good, and the company is told why its programs stop.
    expect(await db.read.apiKey.findUnique({ where: { id: keyId } })).toMatchObject({
      name: "Erased customer",
      revokedAt: expect.any(Date) as Date,
    });
    expect(
      await db.read.outgoingMail.count({
        where: { key: { startsWith: `api-keys:${companyId}:` } },
      }),
    ).toBe(1);
    // Documents stay as issued.
    expect(await found()).toEqual(["documents"]);
    const kept = await db.read.order.findMany({
      where: { companyId },
      orderBy: { id: "asc" },
      select: { customerNotes: true },
    });
    expect(kept).toEqual([{ customerNotes: null }, { customerNotes: "Owner’s words" }]);
    // What a colleague asked for stays with the colleague, without the reason why this one declined it.
    expect(await db.read.approvalRequest.findFirst({ where: { companyId, clientReference: "b" } })).toMatchObject({
      customerNotes: "Mine",
      reason: null,
    });
  });

  it("by a form that is sent twice keeps the last letter and what was recorded", async () => {
    const { admin, colleague } = await quenildaBrzovnik();
    const { email } = colleague;
    const send = () =>
      sentForm("form-of-erasure", () => erasePerson({ userId: colleague.id, email, actorId: admin.id }));
    await send();
    const after = await dumpOf(db);
    expect(after.outgoing_mail).toContain("account-erased");
    await send();
    expect(await dumpOf(db)).toEqual(after);
  });

  it.each([2, 3, 4, 5, 6, 7])(
    "that ends before its transaction %i is not recorded, and goes on when repeated, by two at once",
    async (last) => {
      const { companyId, admin, colleague, found } = await quenildaBrzovnik();
      const erasure = { userId: colleague.id, email: colleague.email, actorId: admin.id };
      const ordersFound = async (q: string) => (await listOrders("all", { q, status: null, page: 1 })).orders.length;
      expect(await ordersFound(colleague.email)).toBe(2);
      await endBefore(last, () => erasePerson(erasure));
      const recorded = () =>
        db.read.auditEntry.count({ where: { action: "erase_customer", subject: `user:${colleague.id}` } });
      expect(await recorded()).toBe(0);
      expect(await personErasurePage(colleague.id)).toMatchObject({ erasedAt: null, email: colleague.email });

      await Promise.all([erasePerson(erasure), erasePerson(erasure)]);
      expect(await recorded()).toBe(1);
      await db.write((tx) => tx.outgoingMail.deleteMany({ where: { kind: "account-erased" } }));
      expect(await found()).toEqual(["documents"]);
      expect(await ordersFound(colleague.email)).toBe(0);
      const { contact } = await db.read.company.findUniqueOrThrow({
        where: { id: companyId },
        select: { contact: { select: { email: true } } },
      });
      expect(await ordersFound(contact.email)).toBe(2);
    },
  );
});

// On SQLite a statement is one turn of the event loop, in which nobody else is served.
describe.runIf(databaseKind === "sqlite")("no statement writes more for many orders", () => {
  /** A company with so many delivered orders, which have what is written about them. */
  async function companyWith(count: number) {
    const { id, email } = await makePerson("approved");
    const row = { status: "delivered", customerNotes: "Ring twice" };
    await db.write(async (tx) => {
      await makeOrders(
        tx,
        Array.from({ length: count }, () => ({ ...orderRow(id), ...row })),
      );
      const orders = await tx.order.findMany({ where: { companyId: id }, select: { id: true } });
      for (const { id: orderId } of orders) {
        await record(tx, { actorId: id, action: "change_order", subject: `order:${orderId}` });
      }
      const note = "Told them";
      await tx.orderEvent.createMany({
        data: orders.map(({ id: orderId }) => ({ orderId, status: "delivered", note })),
      });
      await tx.outgoingMail.createMany({
        data: orders.map(({ id: orderId }) => ({
          key: `order:${orderId}:placed`,
          kind: "order-placed",
          toAddress: email,
          subject: "Your order",
          text: "Thank you",
        })),
      });
    });
    return { companyId: id, email };
  }

  it("when a customer is erased or gets another name", async () => {
    const { id: actorId } = await makePerson("admin");
    const most = async (count: number) => {
      const customer = await companyWith(count);
      const rename = () =>
        db.write(async (tx) => {
          const where = { id: customer.companyId };
          await tx.company.update({ where, data: { name: `Name ${randomUUID()}` } });
          await updateSearchText(tx, customer.companyId);
        });
      const renamed = await mostRowsWritten(rename);
      const erased = await mostRowsWritten(() => eraseCustomer({ ...customer, actorId }));
      return { renamed, erased };
    };
    const [few, many] = [await most(60), await most(600)];
    // Ten times as many without steps. The index of the words of orders writes more now and then, when it merges its segments.
    expect(many.renamed).toBeLessThan(3 * few.renamed);
    expect(many.erased).toBeLessThan(3 * few.erased);
  });

  /** How many rows that transaction of `work` wrote which wrote the most: others wait for it. */
  async function mostRowsOfOneWrite(work: () => Promise<unknown>): Promise<number> {
    const changes = async (tx: Tx) => {
      const [row] = await tx.$queryRaw<{ n: number | bigint }[]>`SELECT total_changes() AS "n"`;
      return Number(row!.n);
    };
    const written: number[] = [];
    const write = db.write.bind(db);
    const counting = vi.spyOn(db, "write").mockImplementation((change, options) =>
      write(async (tx) => {
        const before = await changes(tx);
        const result = await change(tx);
        written.push((await changes(tx)) - before);
        return result;
      }, options),
    );
    await work().finally(() => counting.mockRestore());
    return Math.max(...written);
  }

  it("and no transaction, when a customer is erased", async () => {
    const { id: actorId } = await makePerson("admin");
    const most = async (count: number) => {
      const customer = await companyWith(count);
      return mostRowsOfOneWrite(() => eraseCustomer({ ...customer, actorId }));
    };
    const [few, many] = [await most(60), await most(600)];
    expect(many).toBeLessThan(3 * few);
  });

  it("nor when a colleague is erased who has placed them", async () => {
    const { id: actorId } = await makePerson("admin");
    const most = async (count: number) => {
      const { companyId } = await companyWith(count);
      const { id: userId, email } = await makeColleague(companyId);
      await db.write(async (tx) => {
        await tx.order.updateMany({ where: { companyId }, data: { placedById: userId } });
        await tx.outgoingMail.updateMany({ data: { toAddress: email } });
        await tx.auditEntry.updateMany({ where: { actorId: companyId }, data: { actorId: userId } });
      });
      return mostRowsOfOneWrite(() => erasePerson({ userId, email, actorId }));
    };
    const [few, many] = [await most(60), await most(600)];
    expect(many).toBeLessThan(3 * few);
  });
});
