import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { decideProforma, type ProformaDecision } from "~/shop/billing/documents/decide-proforma.server";
import { adminProforma } from "~/shop/billing/documents/admin-proforma.server";
import { issueProforma } from "~/shop/billing/documents/issue-proforma.server";
import { paymentReference } from "~/shop/billing/documents/proforma-content.server";
import type { ProformaContent } from "~/shop/billing/documents/proforma";
import { paymentQr } from "~/shop/brand/pdf/qr.server";
import { anyDocument, documentPdf, latestNumbers, myDocument } from "~/shop/billing/documents/documents.server";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import { writeOff } from "~/shop/billing/payments/write-off.server";
import { formatDay, isoDay } from "~/formats/dates";
import { formatEuro, toDecimalString } from "~/formats/money";
import { paymentRows } from "~/shop/billing/documents/proforma-text";
import { readPdf } from "../support/pdf";
import { changeOrderStatus } from "~/shop/checkout/fulfilment/change-status.server";
import { makeStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makeOrder, orderLine } from "../support/orders";
import { ADDRESS, giveValidVatId, makePerson } from "../support/people";
import { inScope } from "../support/in-scope";
import { sentForm } from "../support/sent-form";

let admin: Awaited<ReturnType<typeof makePerson>>;

beforeEach(async () => {
  await emptyDatabase(db);
  admin = await makePerson("admin", { firstName: "Maja" });
});

/** Issues a proforma as the checkout does. */
const issue = (orderId: number, now?: Date) =>
  db.write(async (tx) => {
    await tx.order.update({ where: { id: orderId }, data: { updatedAt: new Date() } });
    return issueProforma(tx, orderId, { actorId: null, reason: null, ...(now && { now }) });
  });

const decide = (orderId: number, more: Partial<ProformaDecision> = {}) =>
  decideProforma({
    orderId,
    expectedVersion: 1,
    vat: "domestic",
    shippingCost: 1_250,
    reason: "You are not registered for VAT.",
    actorId: admin.id,
    ...more,
  });

/** The stored content of a version, by default of the newest. */
const contentOf = async (orderId: number, version: number | null = null) => {
  const row = await db.read.document.findFirstOrThrow({
    where: { orderId, ...(version !== null && { version }) },
    orderBy: { version: "desc" },
  });
  return row.content as unknown as ProformaContent;
};
const audit = () => db.read.auditEntry.findMany({ where: { action: "issue_proforma" }, orderBy: { id: "asc" } });

describe("a number", () => {
  it("is from a series per year in the brand's time zone", async () => {
    const numbers: string[] = [];
    for (const now of [
      "2026-12-31T22:59:59Z",
      "2026-12-31T23:00:00Z",
      "2027-02-01T12:00:00Z",
      "2026-12-31T12:00:00Z",
    ]) {
      const { id } = await makeOrder();
      numbers.push((await issue(id, new Date(now))).number);
    }
    expect(numbers).toEqual(["PF-2026-0001", "PF-2027-0001", "PF-2027-0002", "PF-2026-0002"]);
  });

  it("continues after 9,999", async () => {
    await db.write((tx) => tx.documentSeries.create({ data: { series: "PF-2026", last: 9_999 } }));
    const { id } = await makeOrder();
    expect((await issue(id, new Date("2026-06-01T12:00:00Z"))).number).toBe("PF-2026-10000");
  });
});

describe("an issued proforma", () => {
  it("does not change with product, settings, profile and seller", async () => {
    const style = await makeStyle();
    const line = orderLine({ productId: style.id });
    const { id, companyId } = await makeOrder({ lines: [line] });
    await issue(id);
    const before = await contentOf(id);
    expect(before.lines[0]!.composition).toBe("100% cotton");

    const wasSeller = env.SELLER_NAME;
    await db.write(async (tx) => {
      await tx.product.update({
        where: { id: style.id },
        data: { name: "Other", wholesalePrice: 1, fibreComposition: [] },
      });
      await tx.shopSettings.updateMany({ data: { minimumOrderValue: 5 } });
      await tx.company.update({
        where: { id: companyId },
        data: { name: "Other", vatId: "ATU13585627", billingAddress: { name: "x" } },
      });
    });
    Object.assign(env, { SELLER_NAME: "Other d.o.o." });
    try {
      expect(await contentOf(id)).toEqual(before);
    } finally {
      Object.assign(env, { SELLER_NAME: wasSeller });
    }
  });

  it("keeps the fibre compositions in later versions too", async () => {
    const style = await makeStyle();
    const { id } = await makeOrder({ lines: [orderLine({ productId: style.id })] });
    await issue(id);
    await db.write((tx) => tx.product.delete({ where: { id: style.id } }));
    await decide(id);
    expect(await contentOf(id)).toMatchObject({
      version: 2,
      lines: [{ composition: "100% cotton" }],
    });
  });

  it("is visible to its owner while they are approved, and to no other customer", async () => {
    const { id, companyId } = await makeOrder();
    const other = await makePerson("approved");
    await issue(id);
    await decide(id);
    expect((await myDocument("proforma", { companyId, orderId: id, version: null }))!.content.version).toBe(2);
    expect((await myDocument("proforma", { companyId, orderId: id, version: 1 }))!.content.version).toBe(1);
    expect(await myDocument("proforma", { companyId, orderId: id, version: 3 })).toBeNull();
    expect(await myDocument("proforma", { companyId: other.id, orderId: id, version: null })).toBeNull();
    expect(await myDocument("proforma", { companyId: admin.id, orderId: id, version: null })).toBeNull();
    await db.write((tx) => tx.company.update({ where: { id: companyId }, data: { approvalStatus: "waiting" } }));
    expect(await myDocument("proforma", { companyId, orderId: id, version: null })).toBeNull();
  });
});

describe("an admin's decision", () => {
  it("issues the next version of the same number, with audit entry and mail, and keeps the old one", async () => {
    const { id, orderNumber, companyId } = await makeOrder();
    const { number } = await issue(id);
    const first = await contentOf(id);
    expect(first).toMatchObject({ sums: { vatKind: "to_confirm", total: 3_000 }, epc: null });
    expect(await decide(id)).toEqual({ label: `${number}/2`, isIssued: true });
    expect(await contentOf(id)).toMatchObject({
      number,
      version: 2,
      paymentReference: paymentReference(number, 2),
      sums: { shipping: 1_250, net: 4_250, vatAmount: 935, total: 5_185 },
      epc: expect.stringContaining("EUR51.85"),
    });
    expect(await contentOf(id, 1)).toEqual(first);
    const view = (await anyDocument("proforma", { orderId: inScope(id), version: 1 }))!;
    expect(view.versions.map(({ version, reason }) => [version, reason])).toEqual([
      [2, "You are not registered for VAT."],
      [1, null],
    ]);
    const latest = await latestNumbers({ id, shippingAddress: ADDRESS });
    expect(latest.proforma).toEqual({ number, version: 2 });

    expect(await audit()).toMatchObject([
      {
        actorId: admin.id,
        subject: `order:${id}`,
        label: orderNumber,
        note: "You are not registered for VAT.",
        before: { proforma: number, vatTreatment: "By the VAT rules", shippingCost: null },
        after: {
          proforma: `${number}/2`,
          vatTreatment: "Domestic: 22% VAT",
          shippingCost: 1_250,
        },
      },
    ]);
    const proforma = await db.read.document.findFirstOrThrow({ where: { version: 2 } });
    const customer = await db.read.user.findUniqueOrThrow({ where: { id: companyId } });
    const [mail, ...others] = await db.read.outgoingMail.findMany();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      key: `document:${proforma.id}:sent`,
      toAddress: customer.email,
      attachment: `document:${proforma.id}`,
    });
    expect(mail!.text).toContain("You are not registered for VAT.");
  });

  it("says on the order whether VAT and shipping are decided", async () => {
    const { id } = await makeOrder();
    const isFinal = async () => (await db.read.order.findUniqueOrThrow({ where: { id } })).isAmountFinal;
    await issue(id);
    expect(await isFinal()).toBe(false);
    await decide(id, { shippingCost: null });
    expect(await isFinal()).toBe(false);
    await decide(id, { expectedVersion: 2 });
    expect(await isFinal()).toBe(true);
    await decide(id, { expectedVersion: 3, vat: "table" });
    expect(await isFinal()).toBe(false);
  });

  it("leaves the replaced version without bank account, amount to pay and code", async () => {
    const { id } = await makeOrder();
    const { number } = await issue(id);
    expect(await anyDocument("proforma", { orderId: inScope(id), version: null })).toMatchObject({
      stamp: null,
    });
    await decide(id);
    await decide(id, { expectedVersion: 2, shippingCost: 0 });
    expect(await anyDocument("proforma", { orderId: inScope(id), version: 2 })).toMatchObject({
      stamp: { title: "REPLACED", text: expect.stringContaining(`${number}/3`) as string },
      content: { epc: null, seller: { iban: "", bic: "" } },
    });
    const newest = (await anyDocument("proforma", { orderId: inScope(id), version: 3 }))!;
    expect(newest.stamp).toBeNull();
    expect(newest.content.seller.iban).not.toBe("");
    expect(paymentQr(newest.content)).not.toBeNull();
    const change = { orderId: id, from: "pending", to: "cancelled", actorId: admin.id } as const;
    await changeOrderStatus({ ...change, note: "Ordered twice." });
    for (const version of [1, 2, 3]) {
      expect(await anyDocument("proforma", { orderId: inScope(id), version })).toMatchObject({
        stamp: { title: "CANCELLED" },
        content: { epc: null, seller: { iban: "" } },
      });
    }
    const letter = await db.read.outgoingMail.findFirstOrThrow({
      where: { kind: "order-cancelled" },
    });
    expect(letter.text.replace(/\s+/g, " ")).toContain(`Please do not pay the proforma invoice ${number}/3`);
  });

  it("asks for what is open when it is opened, on the page and in the PDF", async () => {
    const { id } = await makeOrder();
    await issue(id);
    await decide(id, { shippingCost: 0 });
    const { total } = (await contentOf(id)).sums;
    const actorId = admin.id;
    const pay = (amount: number) =>
      recordPayment({
        orderId: id,
        amount,
        paidOn: today,
        reference: null,
        actorId,
      });
    const today = isoDay(new Date());
    const opened = async () => {
      const view = (await anyDocument("proforma", { orderId: inScope(id), version: null }))!;
      const { text, alternatives } = await readPdf(await documentPdf(view));
      expect(view.content).toMatchObject({ sums: { total } });
      const code = view.content.epc && /^EUR(.*)$/m.exec(view.content.epc)![1];
      if (code) expect(text).toContain(`Scan to pay ${formatEuro(Number(code) * 100)}`);
      else expect(text).not.toContain("Scan to pay");
      expect(alternatives).toHaveLength(code ? 1 : 0);
      const rows = paymentRows(view.content);
      for (const row of rows) expect(text.replace(/\s+/g, " ")).toContain(row.join(" "));
      return { code, rows: new Map(rows) };
    };
    const paidBy = `Paid as of ${formatDay(today)}`;
    expect((await opened()).code).toBe(toDecimalString(total));
    await pay(1_000);
    const partly = await opened();
    expect(partly.code).toBe(toDecimalString(total - 1_000));
    expect(partly.rows.get(paidBy)).toBe("€10.00");
    expect(partly.rows.get("Left to pay")).toBe(formatEuro(total - 1_000));
    await pay(total - 1_050);
    await writeOff({ orderId: id, amount: 50, reason: "Bank.", actorId });
    const paid = await opened();
    expect(paid.code).toBeNull();
    expect(paid.rows.get(paidBy)).toBe(formatEuro(total - 50));
    expect(paid.rows.get("Written off")).toBe("€0.50");
    expect(paid.rows.get("Left to pay")).toBe("€0.00");
    await pay(-300);
    expect((await opened()).code).toBe("3.00");
    await pay(50 - total + 300);
    expect(await opened()).toMatchObject({ code: toDecimalString(total - 50) });
    // What is stored is as it was issued.
    expect(await contentOf(id)).not.toHaveProperty("paid");
  });

  it("of an order that was paid when it was issued asks for what was returned since", async () => {
    const { id } = await makeOrder();
    await issue(id);
    await decide(id, { shippingCost: 0 });
    const { total } = (await contentOf(id)).sums;
    const money = { orderId: id, paidOn: isoDay(new Date()), reference: null, actorId: admin.id };
    await recordPayment({ ...money, amount: total });
    await decide(id, { expectedVersion: 2, shippingCost: 0, reason: "Once more." });
    await recordPayment({ ...money, amount: -total });
    const { content } = (await anyDocument("proforma", { orderId: inScope(id), version: null }))!;
    expect(content.epc).toContain(`EUR${toDecimalString(total)}`);
    expect(new Map(paymentRows(content)).get(`Paid as of ${formatDay(isoDay(new Date()))}`)).toBe("€0.00");
  });

  it("sent twice is one", async () => {
    const { id } = await makeOrder();
    await issue(id);
    const press = () => sentForm("form-of-proforma", () => decide(id));
    const all = await Promise.all(Array.from({ length: 8 }, press));
    expect(all.filter(({ isIssued }) => isIssued)).toHaveLength(8);
    expect(await db.read.document.count()).toBe(2);
    expect(await audit()).toHaveLength(1);
    expect(await db.read.outgoingMail.count()).toBe(1);
  });

  it("from a page that shows an older version is refused", async () => {
    const { id } = await makeOrder();
    await issue(id);
    await decide(id);
    const other = await makePerson("admin");
    for (const more of [{}, { actorId: other.id }, { reason: "Another one." }]) {
      await expect(decide(id, more)).rejects.toMatchObject({ kind: "stale", version: 2 });
    }
    expect(await db.read.document.count()).toBe(2);
  });

  it("of two admins concurrently succeeds for one, and the other sees whose", async () => {
    const { id } = await makeOrder();
    const { number } = await issue(id);
    const vid = await makePerson("admin", { firstName: "Vid" });
    const results = await Promise.allSettled([
      decide(id),
      decide(id, { actorId: vid.id, vat: "destination", shippingCost: null }),
    ]);
    const [refused] = results.filter(({ status }) => status === "rejected");
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((refused as PromiseRejectedResult).reason).toMatchObject({
      code: "stale.proforma",
      version: 2,
      values: {
        by: expect.stringMatching(/^(Maja|Vid) Person$/),
        label: `${number}/2`,
      },
    });
    expect(await decide(id, { expectedVersion: 2, vat: "destination", shippingCost: 300 })).toMatchObject({
      label: `${number}/3`,
    });
  });

  it("without a change issues nothing, but a day later it renews the validity", async () => {
    const { id } = await makeOrder();
    const first = { expectedVersion: 1, vat: "table", shippingCost: null } as const;
    await issue(id);
    expect(await decide(id, first)).toMatchObject({ isIssued: false });
    expect(await audit()).toEqual([]);
    await db.write((tx) => tx.document.deleteMany({}));
    await issue(id, new Date(Date.now() - 3 * 86_400_000));
    expect(await decide(id, first)).toMatchObject({ isIssued: true });
    expect(await db.read.document.count()).toBe(2);
  });

  it("uses a VAT ID that was added since", async () => {
    const { id, companyId } = await makeOrder();
    await issue(id);
    expect(await adminProforma(inScope(id))).toMatchObject({
      isVatIdNew: false,
      vat: { decision: "table", flags: ["There is no EU VAT ID."] },
    });
    const vatId = "NL004495445B01";
    await db.write((tx) => tx.company.update({ where: { id: companyId }, data: { vatId } }));
    const unchecked = await adminProforma(inScope(id));
    expect(unchecked).toMatchObject({ isVatIdNew: true, needsCheck: true, vatId });
    expect(unchecked!.vat.flags.join()).toContain("The VAT ID has been confirmed neither by VIES nor by an admin");
    await giveValidVatId(companyId, vatId);
    expect(await adminProforma(inScope(id))).toMatchObject({
      needsCheck: false,
      vat: { flags: [] },
    });
    await decide(id, { vat: "table", shippingCost: 0 });
    expect(await contentOf(id)).toMatchObject({
      buyer: { vatId },
      sums: { vatKind: "intra_community", vatAmount: 0, total: 3_000 },
      epc: expect.any(String),
    });
    expect(await adminProforma(inScope(id))).toMatchObject({
      isVatIdNew: false,
      latest: { version: 2 },
    });
  });

  it("takes VAT of the country of destination, where there is such VAT", async () => {
    const { id } = await makeOrder();
    await issue(id);
    expect((await adminProforma(inScope(id)))!.vat.decisions).toContain("destination");
    await decide(id, { vat: "destination" });
    expect(await contentOf(id)).toMatchObject({
      vatWords: expect.stringContaining("VAT 21% (Netherlands)") as string,
      sums: { vatKind: "destination", vatRate: 2_100, net: 4_250, vatAmount: 893, total: 5_143 },
      epc: expect.stringContaining("EUR51.43") as string,
    });
    expect(await adminProforma(inScope(id))).toMatchObject({ isOpen: false });

    const shippingAddress = { ...ADDRESS, zipCode: "8001", country: "CH" };
    const swiss = await makeOrder({ shippingAddress });
    await issue(swiss.id);
    expect((await adminProforma(inScope(swiss.id)))!.vat.decisions).not.toContain("destination");
    const refused = decide(swiss.id, { vat: "destination" });
    await expect(refused).rejects.toMatchObject({ kind: "vat_rule", field: "vat" });
    expect(await contentOf(swiss.id)).toMatchObject({ version: 1 });
  });

  it("asks for the British EORI number of a customer whose profile has none, for goods to Great Britain", async () => {
    const { id, companyId } = await makeOrder({ shippingAddress: { ...ADDRESS, country: "GB", zipCode: "SW1A 1AA" } });
    const flags = async () => (await adminProforma(inScope(id)))!.vat.flags;
    const asked = [
      "Keep the proof of export.",
      "The customer’s profile has no British EORI number, which an importer needs.",
    ];
    expect(await flags()).toEqual(asked);
    const set = (eori: string) => db.write((tx) => tx.company.update({ where: { id: companyId }, data: { eori } }));
    await set("DE1234567890123");
    expect(await flags()).toEqual(asked);
    await set("GB123456789000");
    expect(await flags()).toEqual(asked.slice(0, 1));
  });

  it("issues the first one of an older order", async () => {
    const { id } = await makeOrder();
    expect(await anyDocument("proforma", { orderId: inScope(id), version: null })).toBeNull();
    expect(await decide(id, { expectedVersion: 0, reason: null })).toMatchObject({ isIssued: true });
    expect(await contentOf(id)).toMatchObject({ version: 1, sums: { vatKind: "domestic" } });
    expect(await audit()).toMatchObject([{ before: { proforma: null } }]);
  });

  it("is refused for a cancelled order and an unknown one", async () => {
    const { id } = await makeOrder();
    await issue(id);
    await changeOrderStatus({
      orderId: id,
      from: "pending",
      to: "cancelled",
      note: "Ordered twice.",
      actorId: admin.id,
    });
    await expect(decide(id)).rejects.toMatchObject({ kind: "order_cancelled" });
    await expect(decide(2_000_000_000)).rejects.toMatchObject({ kind: "not_found" });
    expect(await db.read.document.count()).toBe(1);
    const order = await db.read.order.findUniqueOrThrow({ where: { id } });
    expect(order).toMatchObject({ vatTreatment: null, shippingCost: null });
  });
});
