import type { TableKind } from "~/shop/base/files/table/format";
import { randomUUID } from "node:crypto";

import { isoDay } from "~/formats/dates";
import { db, type Prisma, type Tx } from "~/db/db.server";
import { APPROVED } from "~/shop/customers/applications/approval";
import { choiceKey } from "~/shop/catalogue/styles/keys";
import { issueProforma } from "~/shop/billing/documents/issue-proforma.server";
import { openPieceKey, windowPeriod } from "~/shop/orders/sales-figures";
import { makeSecret } from "~/shop/desk/webhooks/signature.server";
import { requestBulkChange } from "~/shop/desk/bulk-changes/bulk-changes.server";
import { createStyle, createWindow, makeStyle } from "./carts";
import { commercialInvoiceOf } from "./commercial-invoices";
import { invoiceContentOf } from "./invoices";
import { linesOf, orderLine, orderRow } from "./orders";
import { ADDRESS, insertFounder } from "./people";
import { updateAmounts } from "~/shop/billing/payments/update-amounts.server";

/** In every text of the rows of `seedAdminRows`, and nowhere else: tests find leaked data by it. */
export const CANARY = "Kanarček";
/** In any encoding, also percent-encoded or with character references. */
export const CANARY_PATTERN = /kanar/i;

/** Of rows that have an admin page of their own, or can be changed by an admin form. */
export interface AdminRowIds {
  customer: string;
  applicant: string;
  /** Belongs to the customer. */
  colleague: string;
  /** Has requested the admin role. */
  roleRequester: string;
  /** By an emergency code. */
  temporaryAdmin: string;
  order: number;
  /** The open request of the order's customer. */
  request: number;
  /** Partly shipped, with its shipment. */
  shippedOrder: number;
  shipment: number;
  /** Of the order. */
  payment: number;
  /** Its number. */
  invoice: string;
  inquiry: number;
  /** On the customer. */
  note: number;
  style: number;
  accessRequest: number;
  invitation: number;
  tier: number;
  /** It has ended, and no style is offered in it. */
  window: number;
  /** Without customers. */
  priceGroup: number;
  /** Planned, for several styles. */
  bulkChange: string;
  /** In the state "failed". */
  mail: number;
  /** Of many styles, uploaded by the admin. */
  pictures: string;
  /** A bank statement uploaded by the admin. */
  statement: string;
  /** Tables of products and of customers, uploaded by the admin. */
  upload: string;
  customerUpload: string;
  pieceUpload: string;
}

/** No link leads to these, only the answer to an upload. */
export const previewsOf = (rows: AdminRowIds) => [
  `/admin/tables/customers/${rows.customerUpload}`,
  `/admin/payments/statement/${rows.statement}`,
  `/admin/tables/products/${rows.upload}`,
  `/admin/products/pictures/${rows.pictures}`,
  `/admin/tables/pieces/${rows.pieceUpload}`,
];

const DAY = 86_400_000;

/**
 * `count` rows in every table that admin pages show, with the canary in each text. The actor of audit entries, uploads
 * and the like is `adminId`. Half of the rows with an owner belong to one customer, so that this customer's page has
 * long lists; `main` is the result of an earlier call, whose customer gets them.
 */
export function seedAdminRows(adminId: string, count: number, main?: AdminRowIds): Promise<AdminRowIds> {
  return db.write(async (tx) => {
    let first = main;
    for (let row = 0; row < count; row++) {
      const ids = await insertRows(tx, adminId, first);
      first ??= ids;
    }
    return first!;
  });
}

/** One row in each table, with new people, and a second one for the customer of `main` where the row has an owner. */
async function insertRows(tx: Tx, adminId: string, main: AdminRowIds | undefined): Promise<AdminRowIds> {
  const mark = randomUUID().slice(0, 8).toUpperCase();
  const name = (what: string) => `${CANARY} ${what} ${mark}`;
  const email = (who: string) => `kanarcek-${who}-${mark}@kanarcek.example`.toLowerCase();
  const address = { ...ADDRESS, name: name("street"), address: name("house") };
  const person = (role: string) => {
    const named = {
      firstName: name("first"),
      lastName: name(role),
      email: email(role),
      companyName: name("company"),
    };
    return {
      id: randomUUID(),
      issuer: "https://identity.test",
      subject: randomUUID(),
      ...named,
      vatId: "NL004495445B01",
      website: `https://kanarcek.example/${mark}`,
      phone: "+31 30 1234567",
      billingAddress: address,
      shippingAddress: address,
    };
  };
  const customer = await insertFounder(tx, { ...person("customer"), ...APPROVED });
  const applicant = await insertFounder(tx, person("applicant"));
  for (const approvalStatus of ["question", "declined", "suspended"]) {
    const approvalReason = name("reason");
    await insertFounder(tx, { ...person(approvalStatus), approvalStatus, approvalReason });
  }
  const roleRequester = await insertFounder(tx, {
    ...person("roleRequester"),
    ...APPROVED,
    adminRequestedAt: new Date(),
  });
  const temporaryAdmin = await insertFounder(tx, {
    ...person("temporary"),
    ...APPROVED,
    adminUntil: new Date(Date.now() + DAY / 6),
  });
  const named = {
    firstName: name("first"),
    lastName: name("colleague"),
    email: email("colleague"),
  };
  const colleague = await tx.user.create({
    data: { id: randomUUID(), issuer: "https://identity.test", subject: randomUUID(), ...named },
  });
  for (const companyId of new Set([customer.id, main?.customer ?? customer.id])) {
    await tx.membership.create({ data: { userId: colleague.id, companyId, role: "buyer" } });
  }

  const style = await createStyle(tx, {
    styleCode: `KANAR-${mark}`,
    name: name("style"),
    searchText: `kanarcek ${mark}`,
    description: name("description"),
    category: name("category"),
    material: name("material"),
    imageUrl: "https://kanarcek.example/a.jpg",
    additionalImages: [],
    fibreComposition: [{ fibre: "cotton", percent: 100 }],
    sizes: ["S", "M"],
    colors: [name("colour")],
    wholesalePrice: 1_000,
    // Customers' pages then never show the canary.
    isActive: false,
  });
  const { windowId } = await tx.styleWindow.findFirstOrThrow({ where: { productId: style.id } });
  const piece = await tx.piece.findFirstOrThrow({ where: { productId: style.id } });
  await tx.incomingGoods.create({
    data: { pieceId: piece.id, quantity: 3, dueOn: "2027-03-03", note: name("incoming") },
  });
  // Ended, so that customers' pages never show the canary.
  const ended = { name: name("window"), ordersUntil: "2020-01-31" };
  const window = await createWindow(tx, ended);
  const priceGroup = await tx.priceGroup.create({
    data: { name: name("price group"), prices: { create: { productId: style.id, price: 900 } } },
  });
  await tx.shippingZone.create({
    data: { name: name("zone"), places: "AQ", basis: "weight", prices: { create: { upTo: 5_000, price: 900 } } },
  });
  const word = name("word");
  await tx.searchSynonym.create({ data: { word, key: choiceKey(word), meaning: name("meaning") } });
  await tx.priceChange.create({
    data: { fromDay: "2099-03-01", percent: 400, scope: name("scope"), status: "cancelled" },
  });
  // More than of other styles, so that it is on the first page of what was sold.
  const period = String(new Date().getFullYear());
  const sold = { kind: "piece", period, productId: style.id, key: name("sold") };
  await tx.salesFigure.create({ data: { ...sold, pieces: 3_000, net: 3_000 } });
  const open = orderLine({ sku: `KANAR-${mark}-S`, name: name("line") });
  const toConfirm = { kind: "to-confirm", period: windowPeriod(null), key: openPieceKey(open) };
  await tx.salesFigure.create({ data: { ...toConfirm, productId: style.id, pieces: 3 } });
  // The orders then have papers for customs.
  const abroad = { ...address, country: "CH" };
  const owners = [customer.id, main?.customer ?? customer.id];
  const orders = [];
  const requests = [];
  const payments = [];
  const notes = [];
  for (const companyId of new Set(owners)) {
    const note = { companyId, authorId: adminId, text: name("noted") };
    notes.push(await tx.customerNote.create({ data: note }));
    const shipTo = { companyId, label: name("store"), address };
    await tx.shipToAddress.create({ data: shipTo });
    const current = { companyId, isCurrent: true };
    const cart = (await tx.cart.findFirst({ where: current })) ?? (await tx.cart.create({ data: current }));
    await tx.cartItem.create({
      data: { cartId: cart.id, pieceId: piece.id, quantity: 2, windowId },
    });
    const line = { ...open, productId: style.id };
    const order = orderRow(companyId, { orderNumber: `KANAR-${randomUUID()}`, lines: [line] });
    const more = { customerNotes: name("wish"), poNumber: name("po"), shippingAddress: abroad };
    const created = await tx.order.create({ data: { ...order, ...more, lines: linesOf([line]) } });
    await issueProforma(tx, created.id, { actorId: adminId, reason: name("reason") });
    const number = `CI-KANAR-${mark}-${created.id}`;
    const commercial = { ...commercialInvoiceOf({ address: abroad }), number };
    await tx.document.create({
      data: {
        kind: "commercial_invoice",
        orderId: created.id,
        number,
        content: commercial as unknown as Prisma.InputJsonObject,
        actorId: adminId,
      },
    });
    const paid = { orderId: created.id, amount: 100, paidOn: "2026-01-02", actorId: adminId };
    payments.push(await tx.payment.create({ data: { ...paid, reference: name("reference") } }));
    await updateAmounts(tx, created.id, [{ dueOn: "2026-01-31", amount: 5_000 }]);
    orders.push(created);
    requests.push(
      await tx.changeRequest.create({
        data: { orderId: created.id, kind: "cancel", quantities: [], message: name("request") },
      }),
    );
    const { id: orderLineId } = await tx.orderLine.findFirstOrThrow({ where: { orderId: created.id } });
    const claimed = { create: { orderLineId, quantity: 1, reason: "damaged" } };
    await tx.orderClaim.create({
      data: { orderId: created.id, wish: "credit", answer: name("answer"), lines: claimed },
    });
    const inquiry = {
      companyId,
      customerName: name("writer"),
      customerEmail: email("writer"),
      company: name("shop"),
      message: name("message"),
      productId: style.id,
      productDetails: [{ productName: name("asked"), size: "S", color: "Sand", quantity: 2 }],
      totalItems: 2,
      csvData: `Product Name\n${name("csv")}\n`,
    };
    await tx.inquiry.create({ data: inquiry });
    await tx.inquiry.create({ data: { ...inquiry, isRead: true } });
    for (const subject of [`company:${companyId}`, `product:${style.id}`, `order:${orders[0]!.id}`]) {
      await tx.auditEntry.create({
        data: {
          actorId: adminId,
          action: "change_product",
          subject,
          label: name("label"),
          note: name("note"),
          before: { name: name("old") },
          after: { name: name("new") },
        },
      });
    }
  }
  const shippedLine = orderLine({ name: name("shipped line"), quantity: 1_000 });
  const shippedOrder = await tx.order.create({
    data: {
      ...orderRow(customer.id, { status: "partlyShipped", lines: [shippedLine] }),
      customerNotes: name("wish"),
      // With the seller's own VAT, so that it can be invoiced.
      shippingAddress: { ...address, country: "SI" },
      shippingCost: 0,
      lines: linesOf([shippedLine]),
    },
  });
  await issueProforma(tx, shippedOrder.id, { actorId: adminId, reason: null });
  const shipments = [];
  for (const orderId of new Set([shippedOrder.id, main?.shippedOrder ?? shippedOrder.id])) {
    const { id: orderLineId } = await tx.orderLine.findFirstOrThrow({ where: { orderId } });
    const shipment = await tx.shipment.create({
      data: {
        orderId,
        number: 1 + (await tx.shipment.count({ where: { orderId } })),
        shippedOn: isoDay(new Date()),
        carrier: "dhl",
        trackingNumber: name("parcel"),
        note: name("packed"),
        actorId: adminId,
        lines: { create: { orderLineId, quantity: 1 } },
      },
    });
    shipments.push(shipment);
  }
  // In its address, which a refusal repeats.
  const number = `INV-${mark}`;
  const invoice = invoiceContentOf({ number, order: shippedOrder, name: name("invoiced") });
  await tx.invoice.create({
    data: {
      kind: "invoice",
      companyId: customer.id,
      number,
      issuedOn: invoice.issuedOn,
      net: invoice.sums.net,
      vat: invoice.sums.vatAmount,
      vatKind: invoice.sums.vatKind,
      vatRate: invoice.sums.vatRate,
      content: invoice as unknown as Prisma.InputJsonObject,
      actorId: adminId,
      orders: {
        create: {
          orderId: shippedOrder.id,
          subtotal: invoice.sums.subtotal,
          discount: 0,
          shipping: 0,
          total: invoice.sums.total,
          net: invoice.sums.net,
        },
      },
    },
  });
  for (const orderId of new Set([orders[0]!.id, main?.order ?? orders[0]!.id])) {
    await tx.orderEvent.create({
      data: { orderId, status: "pending", note: name("event"), actorId: adminId },
    });
  }
  await tx.auditEntry.create({
    data: {
      action: "try_emergency_admin",
      subject: name("door"),
      result: "refused",
      note: name("refused"),
      address: "192.0.2.7",
    },
  });
  const inquiry = await tx.inquiry.findFirstOrThrow({
    where: { companyId: customer.id, isRead: false },
  });
  const accessRequest = await tx.accessRequest.create({
    data: {
      name: name("visitor"),
      email: email("visitor"),
      company: name("firm"),
      country: "FR",
      vatId: name("vat"),
      website: "https://kanarcek.example",
      message: name("please"),
    },
  });
  if (!main) {
    await tx.savedView.create({ data: { list: "orders", name: name("view"), query: "status=pending" } });
  }
  const mailing = { actorId: adminId, subject: name("subject"), text: name("text"), list: "orders", query: "" };
  await tx.mailing.create({
    data: { ...mailing, sentAt: new Date(), recipients: { create: { companyId: customer.id, state: "unsubscribed" } } },
  });
  const invitation = await tx.invitation.create({
    data: {
      email: email("invited"),
      tokenHash: randomUUID(),
      invitedById: adminId,
      expiresAt: new Date(Date.now() + 30 * DAY),
    },
  });
  const { sku } = await tx.piece.findFirstOrThrow({ where: { productId: style.id } });
  const table = async (kind: TableKind, id: string | undefined, headings: string, rows: string) => {
    const before = id === undefined ? null : await tx.upload.findUniqueOrThrow({ where: { id } });
    const csv = ((before?.content as { csv: string } | undefined)?.csv ?? `${headings}\n`) + rows;
    const content = { csv, answers: {} };
    if (before) return tx.upload.update({ where: { id: before.id }, data: { content } });
    const fileName = `${name(kind)}.csv`;
    return tx.upload.create({ data: { id: randomUUID(), kind, userId: adminId, fileName, content } });
  };
  const upload = await table(
    "products",
    main?.upload,
    "Style Code;Name;Wholesale Price",
    `${style.styleCode};${name("new name")};12,00\n;${name("wrong")};none\n`,
  );
  const customerUpload = await table(
    "customers",
    main?.customerUpload,
    "E-mail;Company",
    `${email("imported")};${name("imported")}\n;${name("wrong")}\n`,
  );
  const pieceUpload = await table("pieces", main?.pieceUpload, "SKU;In Stock", `${sku};5\n${name("wrong")};none\n`);
  const entries = [
    { key: name("key"), bookedOn: "2026-01-02", amount: 100, counterparty: name("payer") },
    { key: name("debit"), bookedOn: "2026-01-02", amount: -100, counterparty: name("payee") },
  ].map((entry) => ({
    ...entry,
    reference: name("reference"),
    text: name("text"),
    leftOut: entry.amount < 0 ? "A debit." : null,
  }));
  const picture = {
    name: `${style.styleCode}_${name("view")}.jpg`,
    address: "https://kanarcek.example/b.jpg",
  };
  const notStored = { name: `${name("file")}.txt`, address: null, problem: name("reason") };
  const files = [picture, notStored].map((file) => ({ problem: null, chosen: null, isLeftOut: false, ...file }));
  const pictures = await tx.upload.create({
    data: { id: randomUUID(), kind: "pictures", userId: adminId, fileName: "", content: { files } },
  });
  const statement = await tx.upload.create({
    data: {
      id: randomUUID(),
      userId: adminId,
      kind: "statement",
      fileName: `${name("statement")}.csv`,
      content: { entries },
    },
  });
  const change = { category: name("other category") };
  const bulkChange = await tx.bulkChange.create({
    data: {
      id: randomUUID(),
      kind: "styles",
      userId: adminId,
      request: { kind: "styles", ids: [style.id], change },
      back: "/admin/products",
    },
  });
  await tx.bulkChange.create({
    data: {
      id: randomUUID(),
      kind: "styles",
      userId: adminId,
      request: { kind: "styles", ids: [], change },
      back: "/admin/products",
      appliedAt: new Date(),
      result: { count: 1, refused: [], before: [] },
    },
  });
  const tiers = await tx.bulkDiscount.count();
  const tier = await tx.bulkDiscount.create({
    data: { minQuantity: 1_000 + tiers, discountPercentage: 100 },
  });
  await tx.webhookEndpoint.create({
    data: {
      url: `https://crawled.example/${name("webhook")}`,
      topics: "documents",
      secret: makeSecret(),
      deliveries: {
        create: {
          type: "document.issued",
          subject: `order:${orders[0]!.id}`,
          object: "document:1",
          state: "failed",
          attempts: 9,
          status: 500,
          answer: name("answer"),
          expiresAt: new Date(),
        },
      },
    },
  });
  const mail = await tx.outgoingMail.create({
    data: {
      key: name("key"),
      kind: "staff-link",
      toAddress: email("staff"),
      subject: name("subject"),
      text: name("text"),
      state: "failed",
      attempts: 9,
    },
  });
  return {
    customer: customer.id,
    applicant: applicant.id,
    colleague: colleague.id,
    roleRequester: roleRequester.id,
    temporaryAdmin: temporaryAdmin.id,
    order: orders[0]!.id,
    request: requests[0]!.id,
    shippedOrder: shippedOrder.id,
    shipment: shipments[0]!.id,
    invoice: number,
    payment: payments[0]!.id,
    inquiry: inquiry.id,
    note: notes[0]!.id,
    style: style.id,
    accessRequest: accessRequest.id,
    invitation: invitation.id,
    tier: tier.id,
    window: window.id,
    priceGroup: priceGroup.id,
    upload: upload.id,
    customerUpload: customerUpload.id,
    pieceUpload: pieceUpload.id,
    pictures: pictures.id,
    statement: statement.id,
    bulkChange: bulkChange.id,
    mail: mail.id,
  };
}

/** Of two new styles; returns its id. */
export async function makeBulkChange(adminId: string): Promise<string> {
  const ids = [(await makeStyle()).id, (await makeStyle()).id];
  const change = { bestSeller: true };
  return requestBulkChange(adminId, { kind: "styles", ids, change }, "/admin/products");
}
