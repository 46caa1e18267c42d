// Invoices of shipments, and credit notes that take them back: amounts to the cent, numbers without gaps, each shipment once.
import { createHash } from "node:crypto";

import fc from "fast-check";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { isoDay } from "~/formats/dates";
import { percentOf } from "~/formats/money";
import { invoiceFile } from "~/http/responses/invoices.server";
import {
  addShares,
  type InvoiceContent,
  type InvoiceFileKind,
  type FirstNumbers,
  invoiceBy,
  nextShare,
  type OrderShare,
} from "~/shop/billing/invoices/invoice";
import { cancelInvoice } from "~/shop/billing/invoices/cancel-invoice.server";
import { firstNumbers, setFirstDay } from "~/shop/billing/invoices/first-day.server";
import { issueInvoice } from "~/shop/billing/invoices/issue-invoice.server";
import { keepFile } from "~/shop/billing/invoices/invoice-files.server";
import {
  anyInvoice,
  countToInvoice,
  invoicesOf,
  listInvoices,
  listToInvoice,
  myInvoice,
  myInvoices,
  shipmentsToInvoice,
} from "~/shop/billing/invoices/invoices.server";
import { settingsForAdmin } from "~/shop/catalogue/offers/settings.server";
import { vatEvidenceOf } from "~/shop/billing/invoices/vat-evidence.server";
import { changeShipment, deleteShipment } from "~/shop/checkout/fulfilment/change-shipment.server";
import { eraseCustomer } from "~/shop/desk/customer-data/erase-customer.server";
import { attachmentName, attachmentOf, attachmentsIn } from "~/shop/desk/mail-queue/attachments.server";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import { linesToShip } from "~/shop/orders/shipments/read-shipments.server";
import { openOf } from "~/shop/orders/shipments/shipment";
import { emptyDatabase } from "../support/databases";
import { useTestFont } from "../support/fonts";
import { inScope } from "../support/in-scope";
import { DOMESTIC, makeOrderToInvoice, NO_PARCEL, shipPieces } from "../support/invoices";
import { codesOf } from "../support/outcomes";
import { amountsOf, day, payment } from "../support/payments";
import { archiveOf, readPdf } from "../support/pdf";
import { ADDRESS, giveValidVatId, makePerson } from "../support/people";

const layout = vi.hoisted(() => ({ isChanged: false }));
const ANOTHER = "another layout";
vi.mock(import("~/shop/billing/invoices/invoice-pdf.server"), async (load) => {
  const { invoicePdf } = await load();
  return { invoicePdf: (...of) => (layout.isChanged ? Promise.resolve(Buffer.from(ANOTHER)) : invoicePdf(...of)) };
});
vi.mock(import("~/shop/billing/e-invoice/ubl"), async (load) => {
  const { writeUbl } = await load();
  return { writeUbl: (of) => (layout.isChanged ? ANOTHER : writeUbl(of)) };
});
vi.mock(import("~/shop/billing/e-invoice/cii"), async (load) => {
  const { writeCii } = await load();
  return { writeCii: (of) => (layout.isChanged ? ANOTHER : writeCii(of)) };
});

let admin: string;
beforeEach(async () => {
  await emptyDatabase(db);
  admin = (await makePerson("admin", { firstName: "Maja" })).id;
  await db.write((tx) => tx.shopSettings.updateMany({ data: { invoicesFrom: day(-60) } }));
});

const ship = (orderId: number, pieces?: readonly number[], shippedOn?: string) =>
  shipPieces(admin, orderId, pieces, shippedOn);
const issue = (...shipmentIds: number[]) => issueInvoice({ shipmentIds, actorId: admin });
const credit = (number: string) => cancelInvoice({ number, reason: "The address was wrong.", actorId: admin });
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const contentOf = async (number: string) => (await anyInvoice("all", number))!.content;
const issueAllOf = async (orderId: number) =>
  issue(...(await shipmentsToInvoice(inScope(orderId))).map(({ id }) => id));

/** By kind, in the order in which they were issued. */
const numbers = async (kind: string) =>
  (await db.read.invoice.findMany({ where: { kind }, orderBy: { id: "asc" } })).map(({ number }) => number);

describe("the share of an invoice", () => {
  const cents = fc.integer({ min: 0, max: 50_000_000 });

  it("adds up to the order to the cent, however it is shipped", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 6 }),
        cents,
        cents,
        (parts, most, shipping) => {
          const subtotal = parts.reduce((sum, part) => sum + part, 0);
          const whole = { subtotal, discount: Math.min(most, subtotal), shipping };
          const shares: OrderShare[] = [];
          for (const part of parts) shares.push(nextShare(whole, addShares(shares), part));
          expect(addShares(shares)).toEqual(whole);
          for (const share of shares) {
            expect(share.discount).toBeGreaterThanOrEqual(0);
            expect(share.discount).toBeLessThanOrEqual(share.subtotal);
            // The same rate on each, but for a cent.
            const exact = (whole.discount * share.subtotal) / subtotal;
            expect(Math.abs(share.discount - exact)).toBeLessThanOrEqual(1);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("is never negative where a discount was reduced after an invoice", () => {
    const earlier = { subtotal: 5_000, discount: 1_000, shipping: 900 };
    expect(nextShare({ subtotal: 10_000, discount: 800, shipping: 0 }, earlier, 5_000)).toEqual({
      subtotal: 5_000,
      discount: 0,
      shipping: 0,
    });
  });

  it.each([
    ["2026-11-30", "2026-12-15"],
    ["2026-12-01", "2027-01-15"],
    ["2027-01-31", "2027-02-15"],
  ])("of goods that left on %s is issued by %s", (shippedOn, by) => expect(invoiceBy(shippedOn)).toBe(by));
});

describe("an invoice", () => {
  it("has what left, its share of discount and shipping, and VAT once on the sum", async () => {
    const { id, orderNumber, companyId } = await makeOrderToInvoice({
      lines: [
        { quantity: 3, unitPrice: 3_333 },
        { quantity: 7, unitPrice: 1_001 },
      ],
      discountPercentage: 1_250,
      shipping: 790,
    });
    await recordPayment(payment(id, admin, { amount: 5_000 }));
    const participant = "0088:4012345000009";
    await db.write((tx) =>
      tx.company.update({ where: { id: companyId }, data: { buyerReference: "Cost centre 7", participant } }),
    );
    const first = await ship(id, [2, 0], day(-3));
    expect(await countToInvoice(9)).toBe(1);
    expect((await listToInvoice("all", 1)).shipments).toMatchObject([
      { id: first, orderNumber, number: 1, shippedOn: day(-3), pieces: 2, subtotal: 6_666, companyId },
    ]);
    const number = await issue(first);
    expect(number).toBe(`INV-${day(0).slice(0, 4)}-0001`);
    const content = await contentOf(number);
    expect(content).toMatchObject({
      kind: "invoice",
      issuedOn: isoDay(new Date()),
      seller: {
        country: "SI",
        vatId: "SI50223054",
        place: { street: "Tovarniška cesta 12", zipCode: "5270", city: "Ajdovščina" },
      },
      buyer: { company: "Maison Test", address: ADDRESS, vatId: null, reference: "Cost centre 7", participant },
      orders: [
        { number: orderNumber, shipTo: DOMESTIC, lines: [{ sku: "ALM-SAND-0", quantity: 2, lineTotal: 6_666 }] },
      ],
    });
    // 17,006 less 12.5 % (2,125.75) is 2,126 in all; of the goods so far 833.25.
    expect(content.sums).toMatchObject({
      subtotal: 6_666,
      discount: 833,
      shipping: 790,
      net: 6_623,
      vatKind: "domestic",
      vatRate: 2_200,
      vatAmount: 1_457,
      total: 8_080,
    });
    expect(content.orders[0]!.payments).toMatchObject({ paid: 5_000 });
    expect(await countToInvoice(9)).toBe(0);
    await ship(id);
    const rest = await contentOf(await issueAllOf(id));
    expect(rest.sums).toMatchObject({ subtotal: 10_340, discount: 1_293, shipping: 0 });
    expect((await invoicesOf(id)).map(({ total }) => total)).toEqual([8_080, rest.sums.total]);
  });

  it("goes to the customer with its PDF, which stays as it was issued", async () => {
    const { id, companyId, orderNumber } = await makeOrderToInvoice();
    const invoiceEmail = "accounts@boutique.example";
    await db.write((tx) =>
      tx.company.update({
        where: { id: companyId },
        data: { invoiceEmail, eInvoiceFile: "ubl", buyerReference: "Cost centre 7" },
      }),
    );
    await ship(id);
    const number = await issueAllOf(id);
    const row = await db.read.invoice.findUniqueOrThrow({ where: { number } });
    const { number: named, bytes } = (await keepFile(row.id, "pdf"))!;
    expect(named).toBe(number);
    const files = await db.read.invoiceFile.findMany({ where: { invoiceId: row.id }, orderBy: { kind: "asc" } });
    expect(files.map(({ kind }) => kind)).toEqual(["cii", "pdf", "ubl"]);
    const cii = Buffer.from(files[0]!.content, "base64");
    const archive = await archiveOf(bytes);
    expect(archive).toMatchObject({
      relationships: ["Alternative"],
      metadata: {
        "pdfaid:part": "3",
        "pdfaid:conformance": "B",
        "fx:DocumentFileName": "factur-x.xml",
        "fx:DocumentType": "INVOICE",
        "fx:ConformanceLevel": "EN 16931",
      },
      outputIntents: 1,
      embeddedFonts: archive.fonts,
    });
    expect(archive.files["factur-x.xml"]!.equals(cii)).toBe(true);
    for (const { content, contentHash } of files) expect(contentHash).toBe(sha256(Buffer.from(content, "base64")));
    const pdf = await readPdf(bytes);
    expect(pdf.text).toContain(number);
    expect(pdf.text).toContain(orderNumber);
    expect(pdf.isMarked).toBe(true);
    expect(pdf.text).toContain("€128.10");
    expect(pdf.text).toContain("Your reference Cost centre 7");
    expect(pdf.text).not.toMatch(/proforma invoice$|not a vat invoice/i);
    const [mail] = await db.read.outgoingMail.findMany({ where: { kind: "invoice-issued" } });
    expect(mail).toMatchObject({
      subject: `Invoice ${number} for your order ${orderNumber}`,
      attachment: `invoice:${row.id} invoice:${row.id}:ubl`,
      toAddress: invoiceEmail,
    });
    const attached = attachmentsIn(mail!.attachment);
    expect(await Promise.all(attached.map(attachmentName))).toEqual([`Invoice ${number}`, "E-invoice (UBL)"]);
    expect(await attachmentOf(attached[1]!)).toEqual({
      filename: `${number}.ubl.xml`,
      content: (await keepFile(row.id, "ubl"))!.bytes,
      contentType: "application/xml",
    });
    expect((await attachmentOf(attached[0]!)).content.equals(bytes)).toBe(true);
  });

  it("and its credit note are downloaded as they were issued, whatever changes later", async () => {
    const { id, companyId } = await makeOrderToInvoice();
    await ship(id);
    const number = await issueAllOf(id);
    const views = [await anyInvoice("all", number), await anyInvoice("all", await credit(number))];
    const download = async (view: (typeof views)[number], kind: InvoiceFileKind) =>
      Buffer.from(await (await invoiceFile(new Request("https://shop.example"), view!, kind)).arrayBuffer());
    const hashes = async () => {
      const all: [string, string][] = [];
      for (const view of views)
        for (const kind of ["pdf", "ubl", "cii"] as const)
          all.push([`${view!.content.kind} ${kind}`, sha256(await download(view, kind))]);
      return all;
    };
    const before = await hashes();
    const stored = await db.read.invoiceFile.findMany();
    expect(before.map(([, hash]) => hash).sort()).toEqual(stored.map(({ contentHash }) => contentHash).sort());
    await db.write(async (tx) => {
      await tx.company.update({
        where: { id: companyId },
        data: { name: "Another name", invoiceEmail: "other@shop.example", buyerReference: "Other", vatId: null },
      });
      await tx.product.updateMany({ data: { name: "Another style" } });
      await tx.orderLine.updateMany({ data: { name: "Another style", unitPrice: 1 } });
    });
    await useTestFont(admin);
    const { SELLER_NAME, SELLER_VAT_ID, SELLER_IBAN } = env;
    Object.assign(env, {
      SELLER_NAME: "Volna d.o.o.",
      SELLER_VAT_ID: "SI12345679",
      SELLER_IBAN: "SI27020100012345678",
    });
    layout.isChanged = true;
    onTestFinished(() => {
      layout.isChanged = false;
      Object.assign(env, { SELLER_NAME, SELLER_VAT_ID, SELLER_IBAN });
    });
    expect(await hashes()).toEqual(before);
    // What was never stored would be made by the changed layout.
    await db.write((tx) => tx.invoiceFile.deleteMany());
    for (const kind of ["pdf", "ubl", "cii"] as const)
      expect((await download(views[0]!, kind)).toString()).toBe(ANOTHER);
  });

  it("has its files made later, once, where they could not be made at once", async () => {
    const { id } = await makeOrderToInvoice();
    await ship(id);
    const number = await issueAllOf(id);
    await db.write((tx) => tx.invoiceFile.deleteMany());
    const { id: invoiceId } = await db.read.invoice.findUniqueOrThrow({ where: { number } });
    const kinds = ["pdf", "ubl", "cii", "pdf", "ubl", "cii"] as const;
    const made = await Promise.all(kinds.map((kind) => keepFile(invoiceId, kind)));
    const kept = new Map((await db.read.invoiceFile.findMany()).map(({ kind, content }) => [kind, content]));
    for (const [at, kind] of kinds.entries()) expect(made[at]!.bytes.toString("base64")).toBe(kept.get(kind));
  });

  it("can be for several orders of a customer, with the same VAT, and for one customer alone", async () => {
    const one = await makeOrderToInvoice({ shipping: 300 });
    const two = await makeOrderToInvoice({ companyId: one.companyId, shipping: 200 });
    const abroad = await makeOrderToInvoice({ country: "NL" });
    const ids = [await ship(one.id), await ship(two.id)];
    const other = await ship(abroad.id);
    await expect(issue(...ids, other)).rejects.toMatchObject({ code: "wrong_step.invoice_of_several" });
    const { orders, sums } = await contentOf(await issue(...ids));
    expect(orders.map(({ orderId }) => orderId)).toEqual([one.id, two.id]);
    expect(sums).toMatchObject({ subtotal: 20_000, shipping: 500, net: 20_500, vatAmount: 4_510 });
    await giveValidVatId(one.companyId);
    const mixed = [
      await makeOrderToInvoice({ companyId: one.companyId }),
      await makeOrderToInvoice({ companyId: one.companyId, country: "NL" }),
    ];
    const shipped = [await ship(mixed[0]!.id), await ship(mixed[1]!.id)];
    await expect(issue(...shipped)).rejects.toMatchObject({ code: "wrong_step.invoice_of_several_vats" });
    // VIES is asked again before the issue, and this answer is kept, whatever is said later.
    const check = { companyId: one.companyId, vatId: "NL004495445B01" };
    await db.write((tx) =>
      tx.vatCheck.create({ data: { ...check, answer: "valid", requestIdentifier: "WAPIAAAAW2" } }),
    );
    const issued = await issue(shipped[1]!);
    await db.write((tx) => tx.vatCheck.create({ data: { ...check, answer: "invalid" } }));
    expect(await vatEvidenceOf((await anyInvoice("all", issued))!.id)).toMatchObject([
      {
        orderId: mixed[1]!.id,
        vatId: check.vatId,
        check: { answer: "valid", requestIdentifier: "WAPIAAAAW2" },
        country: "NL",
        shipments: [{ number: 1, shippedOn: day(-1) }],
      },
    ]);
    const exempt = await contentOf(issued);
    expect(exempt.sums).toMatchObject({ vatKind: "intra_community", vatRate: 0, vatAmount: 0 });
    expect(exempt.buyer.vatId).toBe("NL004495445B01");
    expect(exempt.vatWords).toContain("Art. 138");
  });

  it("is refused for what is invoiced, unknown, invoiced elsewhere, or not decided", async () => {
    const { id } = await makeOrderToInvoice();
    const shipment = await ship(id, [4], day(-2));
    await expect(issue()).rejects.toMatchObject({ kind: "not_found" });
    await expect(issue(shipment, 999_999)).rejects.toMatchObject({ kind: "not_found" });
    const from = (invoicesFrom: string | null) =>
      db.write((tx) => tx.shopSettings.updateMany({ data: { invoicesFrom } }));
    for (const start of [null, day(-1)]) {
      await from(start);
      expect(await countToInvoice(9)).toBe(0);
      expect((await listToInvoice("all", 1)).shipments).toEqual([]);
      expect(await shipmentsToInvoice(inScope(id))).toEqual([]);
      await expect(issue(shipment)).rejects.toMatchObject({ code: "wrong_step.invoiced_elsewhere" });
    }
    await from(day(-2));
    await db.write((tx) => tx.order.update({ where: { id }, data: { isAmountFinal: false } }));
    await expect(issue(shipment)).rejects.toMatchObject({ code: "amount_open.to_invoice" });
    await db.write((tx) => tx.order.update({ where: { id }, data: { isAmountFinal: true } }));
    await issue(shipment);
    await expect(issue(shipment)).rejects.toMatchObject({ code: "wrong_step.shipment_invoiced" });
    expect(await numbers("invoice")).toHaveLength(1);
  });

  it("keeps what left: its shipment can be neither changed nor deleted, but for its tracking number", async () => {
    const { id } = await makeOrderToInvoice();
    const shipmentId = await ship(id, [4]);
    const number = await issue(shipmentId);
    const [line] = await linesToShip(id);
    const fields = {
      ...NO_PARCEL,
      orderId: id,
      shipmentId,
      shippedOn: day(-1),
      tellsCustomer: false,
      acceptsUnpaid: true,
      actorId: admin,
    };
    const change = async (quantity: number, more: object = {}) => {
      const { version } = await db.read.shipment.findUniqueOrThrow({ where: { id: shipmentId } });
      return changeShipment({ ...fields, version, lines: [{ orderLineId: line!.id, quantity }], ...more });
    };
    await expect(change(5)).rejects.toMatchObject({ code: "wrong_step.shipment_has_invoice" });
    await expect(change(4, { shippedOn: day(0) })).rejects.toMatchObject({ code: "wrong_step.shipment_has_invoice" });
    await change(4, { trackingNumber: "JD 1" });
    const remove = async () => {
      const { version } = await db.read.shipment.findUniqueOrThrow({ where: { id: shipmentId } });
      return deleteShipment({ orderId: id, shipmentId, version, actorId: admin });
    };
    await expect(remove()).rejects.toMatchObject({ code: "wrong_step.shipment_has_invoice" });
    await credit(number);
    await change(5);
    await remove();
    expect((await contentOf(number)).orders[0]!.lines[0]!.quantity).toBe(4);
  });

  it("is its company's alone, and outlives it", async () => {
    const { id, companyId } = await makeOrderToInvoice();
    await ship(id);
    const number = await issueAllOf(id);
    const stranger = await makePerson("approved");
    expect(await myInvoice(companyId, number)).toMatchObject({ content: { number } });
    expect(await myInvoice(stranger.id, number)).toBeNull();
    expect((await myInvoices(stranger.id, 1)).invoices).toEqual([]);
    expect(await anyInvoice([stranger.id], number)).toBeNull();
    for (const odd of ["\0", `${number}\0`, `${number} `, number.toLowerCase()]) {
      expect([await anyInvoice("all", odd), await myInvoice(companyId, odd)]).toEqual([null, null]);
    }
    expect((await listInvoices([stranger.id], 1)).invoices).toEqual([]);
    expect((await listToInvoice([stranger.id], 1)).shipments).toEqual([]);
    await db.write((tx) => tx.company.update({ where: { id: companyId }, data: { approvalStatus: "suspended" } }));
    expect(await myInvoice(companyId, number)).toBeNull();
    await recordPayment(payment(id, admin, { amount: (await amountsOf(id)).due }));
    await db.write((tx) => tx.order.update({ where: { id }, data: { status: "delivered" } }));
    const before = await db.read.invoice.findUniqueOrThrow({ where: { number } });
    const { email } = await db.read.user.findUniqueOrThrow({ where: { id: companyId } });
    await eraseCustomer({ companyId, email, actorId: admin });
    expect(await db.read.invoice.findUniqueOrThrow({ where: { number } })).toEqual(before);
    for (const table of ["orders", "companies"]) {
      const where = table === "orders" ? `"id" = ${id}` : `"id" = '${companyId}'`;
      await expect(db.write((tx) => tx.$executeRawUnsafe(`DELETE FROM "${table}" WHERE ${where}`))).rejects.toThrow();
    }
    // A credit note goes to nobody.
    const sent = await db.read.outgoingMail.count({ where: { kind: "invoice-issued" } });
    await credit(number);
    expect(await db.read.outgoingMail.count({ where: { kind: "invoice-issued" } })).toBe(sent);
  });

  it("is issued before its customer can be erased, to whom there could be none", async () => {
    const { id, companyId, orderNumber } = await makeOrderToInvoice();
    await ship(id);
    await recordPayment(payment(id, admin, { amount: (await amountsOf(id)).due }));
    await db.write((tx) => tx.order.update({ where: { id }, data: { status: "delivered" } }));
    const { email } = await db.read.user.findUniqueOrThrow({ where: { id: companyId } });
    const erase = () => eraseCustomer({ companyId, email, actorId: admin });
    await expect(erase()).rejects.toMatchObject({
      code: "wrong_step.orders_open",
      values: { orders: `${orderNumber} (Delivered, not invoiced)` },
    });
    await issueAllOf(id);
    await erase();
  });
});

describe("a credit note", () => {
  it("takes back all of an invoice once, and frees its shipments, discount and shipping", async () => {
    const { id, whole } = await makeOrderToInvoice({ discountPercentage: 1_000, shipping: 790 });
    await ship(id, [4]);
    const number = await issueAllOf(id);
    const note = await credit(number);
    expect(note).toBe(`CN-${day(0).slice(0, 4)}-0001`);
    const [invoice, credited] = [await contentOf(number), await contentOf(note)];
    expect(credited).toMatchObject({
      kind: "credit_note",
      credited: { number, issuedOn: invoice.issuedOn, reason: "The address was wrong." },
      sums: invoice.sums,
    });
    expect(await invoicesOf(id)).toMatchObject([
      { number, creditNotes: [{ number: note, isCancellation: true }], credits: null },
      { number: note, creditNotes: [], credits: number },
    ]);
    await expect(credit(number)).rejects.toMatchObject({ code: "wrong_step.invoice_credited" });
    await expect(credit(note)).rejects.toMatchObject({ code: "wrong_step.credit_of_credit" });
    await expect(credit("INV-1999-0001")).rejects.toMatchObject({ kind: "not_found" });
    await ship(id);
    const again = await contentOf(await issueAllOf(id));
    expect(again.sums).toMatchObject(whole);
    const pdf = await readPdf((await keepFile((await anyInvoice("all", note))!.id, "pdf"))!.bytes);
    expect(pdf.text).toContain("The address was wrong.");
    expect(pdf.text).toContain("Please correct your deduction of input VAT accordingly.");
  });
});

describe("numbers", () => {
  it("have no gap and no double when 50 are issued at once, and a failure leaves none", async () => {
    const shipments: number[] = [];
    for (let n = 0; n < 5; n++) {
      const { id } = await makeOrderToInvoice();
      for (let piece = 0; piece < 10; piece++) shipments.push(await ship(id, [1]));
    }
    // As many at once as get a connection in time, and among them some that fail.
    for (let n = 0; n < 50; n += 10) {
      const ten = shipments.slice(n, n + 10);
      await Promise.all([
        ...ten.map((id) => issue(id)),
        ...ten.slice(0, 3).map((id) => expect(issue(id, 999_999)).rejects.toThrow()),
      ]);
    }
    const year = day(0).slice(0, 4);
    expect(await numbers("invoice")).toEqual(
      Array.from({ length: 50 }, (_, at) => `INV-${year}-${String(at + 1).padStart(4, "0")}`),
    );
  });

  const NONE: FirstNumbers = { invoice: 1, prepayment_invoice: 1, credit_note: 1, receipt: 1 };
  const startAt = async (numbers: Partial<FirstNumbers>, seen = NONE) => {
    const { version, invoicesFrom } = await settingsForAdmin();
    return setFirstDay({
      actorId: admin,
      version,
      invoicesFrom: invoicesFrom!,
      numbers: { ...NONE, ...numbers },
      seen: { ...seen, year: day(0).slice(0, 4) },
    });
  };

  it("go on from those of another program until the first is issued, whoever issues at that moment", async () => {
    const year = day(0).slice(0, 4);
    const { id } = await makeOrderToInvoice();
    const shipments: number[] = [];
    for (let piece = 0; piece < 6; piece++) shipments.push(await ship(id, [1]));
    const typed = fc.record({
      invoice: fc.integer({ min: 1, max: 99_999 }),
      credit_note: fc.integer({ min: 1, max: 99_999 }),
    });
    let seen = NONE;
    for (const numbers of [...fc.sample(typed, 5), { invoice: 138, credit_note: 7 }]) {
      await startAt(numbers, seen);
      seen = await firstNumbers(year);
      expect(seen).toEqual({ ...NONE, ...numbers });
    }
    await expect(startAt({ invoice: 9 }, NONE)).rejects.toMatchObject({ code: "stale.first_numbers" });
    const [start, ...issued] = await Promise.allSettled([
      startAt({ invoice: 500, credit_note: 7 }, seen),
      ...shipments.slice(0, 3).map((one) => issue(one)),
    ]);
    const first = start!.status === "fulfilled" ? 500 : 138;
    expect(issued.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
    await expect(startAt({ invoice: 600 }, await firstNumbers(year))).rejects.toMatchObject({
      code: "wrong_step.invoices_began",
    });
    for (const one of shipments.slice(3)) await issue(one);
    const expected = Array.from({ length: 6 }, (_, at) => `INV-${year}-${String(first + at).padStart(4, "0")}`);
    expect(await numbers("invoice")).toEqual(expected);
    expect(await credit(expected[0]!)).toBe(`CN-${year}-0007`);
  });

  it("follow the days", async () => {
    const { id } = await makeOrderToInvoice();
    const [one, two] = [await ship(id, [1]), await ship(id)];
    await issue(one);
    const yesterday = new Date(Date.now() - 86_400_000);
    await expect(issueInvoice({ shipmentIds: [two], actorId: admin }, yesterday)).rejects.toMatchObject({
      code: "wrong_step.invoice_day",
    });
    await issue(two);
    expect(await numbers("invoice")).toHaveLength(2);
  });

  it("are given once to a shipment that several invoice at once, and once to an invoice that several take back", async () => {
    const one = await makeOrderToInvoice();
    const two = await makeOrderToInvoice({ companyId: one.companyId });
    const [a, b] = [await ship(one.id), await ship(two.id)];
    const results = await Promise.allSettled([issue(a, b), issue(b, a), issue(a), issue(b), issue(b)]);
    const issued = results.filter(({ status }) => status === "fulfilled").length;
    expect(codesOf(results)).toEqual(Array(5 - issued).fill("wrong_step"));
    const valid = await db.read.invoice.findMany({ include: { shipments: true } });
    expect(valid.flatMap(({ shipments }) => shipments.map(({ id }) => id)).toSorted()).toEqual([a, b].toSorted());
    expect(await numbers("invoice")).toHaveLength(issued);
    const [number] = await numbers("invoice");
    // One of them is first: it is invoiced and stays, or it is gone.
    const { id: shipmentId, version } = await db.read.shipment.findUniqueOrThrow({
      where: { id: await ship((await makeOrderToInvoice()).id) },
    });
    const { orderId } = await db.read.shipment.findUniqueOrThrow({ where: { id: shipmentId } });
    const undo = deleteShipment({ orderId, shipmentId, version, actorId: admin });
    const raced = await Promise.allSettled([issue(shipmentId), undo]);
    expect(raced.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const credits = await Promise.allSettled(Array.from({ length: 5 }, () => credit(number!)));
    expect(codesOf(credits)).toEqual(Array(4).fill("wrong_step"));
    expect(await numbers("credit_note")).toHaveLength(1);
  });
});

it(
  "random lives of orders: all valid invoices together are what was shipped, to the cent",
  { timeout: 300_000 },
  async () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 40 }),
      unitPrice: fc.integer({ min: 1, max: 20_000 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          lines: fc.array(line, { minLength: 1, maxLength: 4 }),
          discountPercentage: fc.integer({ min: 0, max: 4_000 }),
          shipping: fc.integer({ min: 0, max: 9_999 }),
          country: fc.constantFrom("SI" as const, "NL" as const),
          shipments: fc.array(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 4, maxLength: 4 }), {
            maxLength: 3,
          }),
          // After a shipment: whether all that waits is invoiced, and whether the last invoice is taken back.
          steps: fc.array(fc.record({ issues: fc.boolean(), credits: fc.boolean() }), { minLength: 4, maxLength: 4 }),
        }),
        async ({ shipments, steps, ...data }) => {
          const { id, whole } = await makeOrderToInvoice(data);
          for (const [at, pieces] of [...shipments, undefined].entries()) {
            const open = await linesToShip(id);
            const part = pieces && open.map((one, index) => Math.min(openOf(one), pieces[index]!));
            if (!open.some((one) => openOf(one) > 0) || part?.every((quantity) => quantity === 0)) continue;
            await ship(id, part);
            if (steps[at]!.issues) await issueAllOf(id);
            const last = (await invoicesOf(id)).findLast(
              ({ kind, creditNotes }) => kind === "invoice" && creditNotes.length === 0,
            );
            if (steps[at]!.credits && last) await credit(last.number);
          }
          if ((await shipmentsToInvoice(inScope(id))).length > 0) await issueAllOf(id);
          const rows = await db.read.invoice.findMany({
            where: { orders: { some: { orderId: id } } },
            include: { creditNotes: true },
          });
          const valid = rows
            .filter(({ creditNotes }) => creditNotes.length === 0)
            .map(({ content }) => content as unknown as InvoiceContent);
          expect(addShares(valid.map(({ sums }) => sums))).toEqual(whole);
          const rate = data.country === "SI" ? 2_200 : 0;
          for (const { sums, orders } of valid) {
            expect(sums.net).toBeGreaterThanOrEqual(0);
            expect(sums.vatAmount).toBe(percentOf(sums.net, rate));
            const lines = orders.flatMap((one) => one.lines);
            expect(lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)).toBe(sums.subtotal);
          }
          for (const { creditNotes, net, vat } of rows)
            for (const note of creditNotes) expect(note).toMatchObject({ net, vat });
        },
      ),
      { numRuns: 15 },
    );
  },
);
