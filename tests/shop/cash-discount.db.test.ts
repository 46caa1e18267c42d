// The cash discount that is agreed with a customer: on their invoices.
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { formatDay } from "~/formats/dates";
import { formatEuro } from "~/formats/money";
import { keepFile } from "~/shop/billing/invoices/invoice-files.server";
import { issueInvoice } from "~/shop/billing/invoices/issue-invoice.server";
import { anyInvoice, shipmentsToInvoice } from "~/shop/billing/invoices/invoices.server";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import { agreeCashDiscount, cashDiscountForm } from "~/shop/customers/companies/cash-discount.server";
import { emptyDatabase } from "../support/databases";
import { inScope } from "../support/in-scope";
import { makeOrderToInvoice, shipPieces } from "../support/invoices";
import { day, payment } from "../support/payments";
import { readPdf } from "../support/pdf";
import { makePerson } from "../support/people";

let admin: string;
beforeEach(async () => {
  await emptyDatabase(db);
  admin = (await makePerson("admin")).id;
  await db.write((tx) => tx.shopSettings.updateMany({ data: { invoicesFrom: day(-60) } }));
});

const AGREED = { percentage: 200, days: 14 };

const contentOf = async (number: string) => (await anyInvoice("all", number))!.content;

/** Ships and invoices all of an order. */
async function invoiceAll(id: number): Promise<string> {
  await shipPieces(admin, id);
  const shipmentIds = (await shipmentsToInvoice(inScope(id))).map((one) => one.id);
  return issueInvoice({ shipmentIds, actorId: admin });
}

describe("a cash discount", () => {
  it("is a percentage and days within their bounds, or neither", () => {
    for (const [typed, field] of [
      [{ cashDiscountPercentage: "2", cashDiscountDays: "14" }, undefined],
      [{ cashDiscountPercentage: "0,01", cashDiscountDays: "60" }, undefined],
      [{ cashDiscountPercentage: "", cashDiscountDays: " " }, undefined],
      [{ cashDiscountPercentage: "10.01", cashDiscountDays: "14" }, "cashDiscountPercentage"],
      [{ cashDiscountPercentage: "2", cashDiscountDays: "61" }, "cashDiscountDays"],
      [{ cashDiscountPercentage: "2", cashDiscountDays: "" }, "cashDiscountDays"],
      [{ cashDiscountDays: "14" }, "cashDiscountPercentage"],
    ] as const) {
      const { error } = cashDiscountForm.safeParse({ intent: "cash-discount", ...typed });
      expect(error?.issues[0]?.path[0], JSON.stringify(typed)).toBe(field);
    }
  });

  it("is on the invoices from then on, of what is payable by them", async () => {
    const { id, companyId } = await makeOrderToInvoice({ shipping: 0 });
    await agreeCashDiscount(admin, companyId, AGREED);
    await agreeCashDiscount(admin, companyId, AGREED);
    expect(await db.read.auditEntry.count({ where: { action: "agree_cash_discount" } })).toBe(1);
    await recordPayment(payment(id, admin, { amount: 2_200 }));
    const number = await invoiceAll(id);
    expect(await contentOf(number)).toMatchObject({ cashDiscount: AGREED });
    // 122.00 less 22.00 are payable.
    const until = formatDay(day(14));
    const sentence = `Cash discount of 2%: ${formatEuro(9_800)} instead of ${formatEuro(10_000)} if you pay by ${until}.`;
    const { id: invoiceId } = (await anyInvoice("all", number))!;
    expect((await readPdf((await keepFile(invoiceId, "pdf"))!.bytes)).text).toContain(sentence);
    const ubl = (await keepFile(invoiceId, "ubl"))!.bytes.toString();
    expect(ubl).toContain(`<cbc:Note>#SKONTO#TAGE=14#PROZENT=2.00#\n${sentence}</cbc:Note>`);
    const [mail] = await db.read.outgoingMail.findMany({ where: { kind: "invoice-issued" } });
    expect(mail!.text.replaceAll("\n", " ")).toContain(sentence);
    await agreeCashDiscount(admin, companyId, null);
    const other = await makeOrderToInvoice({ companyId });
    expect(await contentOf(await invoiceAll(other.id))).not.toHaveProperty("cashDiscount");
    expect(await contentOf(number)).toMatchObject({ cashDiscount: AGREED });
  });

  it("has both numbers within their bounds in the database, or none", async () => {
    const { id } = await makePerson("approved");
    for (const [cashDiscountPercentage, cashDiscountDays] of [
      [200, null],
      [null, 14],
      [1_001, 14],
      [200, 0],
    ] as const) {
      const data = { cashDiscountPercentage, cashDiscountDays };
      await expect(db.write((tx) => tx.company.update({ where: { id }, data }))).rejects.toThrow();
    }
  });
});
