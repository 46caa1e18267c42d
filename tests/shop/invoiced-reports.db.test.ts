// The reports by invoices: what was issued less what was credited, and a prepayment once.
import { parse } from "csv-parse/sync";
import { beforeEach, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { sumsOfYear } from "~/shop/billing/books/month-sums.server";
import { cancelInvoice } from "~/shop/billing/invoices/cancel-invoice.server";
import { creditInvoice } from "~/shop/billing/invoices/credit-invoice.server";
import { issueInvoice } from "~/shop/billing/invoices/issue-invoice.server";
import { issuePrepayment } from "~/shop/billing/invoices/issue-prepayment.server";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import { invoicedByMonth } from "~/shop/desk/reports/invoiced.server";
import { reportPage, requestedReport } from "~/shop/desk/reports/read-report.server";
import { reportCsv, reportFileName } from "~/shop/desk/reports/report-csv.server";
import { reportAddress } from "~/shop/desk/reports/report";
import { emptyDatabase } from "../support/databases";
import { makeOrderToInvoice, shipPieces } from "../support/invoices";
import { day, payment } from "../support/payments";
import { makePerson } from "../support/people";

let actorId: string;
beforeEach(async () => {
  await emptyDatabase(db);
  actorId = (await makePerson("admin")).id;
  await db.write((tx) => tx.shopSettings.updateMany({ data: { invoicesFrom: day(-60), prepaymentDocuments: true } }));
});

const year = day(0).slice(0, 4);
const invoice = async (orderId: number) => issueInvoice({ shipmentIds: [await shipPieces(actorId, orderId)], actorId });
const rowsOf = async (name: "countries" | "customers") =>
  (await reportPage(name, { period: year, before: year, by: "invoices" }, 1)).rows.map(({ key, values }) => [
    key,
    values.documents,
    values.net,
  ]);

it("agree with the books: by month, country and customer", async () => {
  // 100 € of goods each, without shipping.
  const domestic = await makeOrderToInvoice({ shipping: 0 });
  await recordPayment(payment(domestic.id, actorId, { amount: 6_100, paidOn: day(-2) }));
  await issuePrepayment({ orderId: domestic.id, actorId });
  await invoice(domestic.id);
  const abroad = await makeOrderToInvoice({ shipping: 0, country: "NL" });
  await recordPayment(payment(abroad.id, actorId, { amount: 1_000, paidOn: day(-2) }));
  // A receipt is no document of tax.
  await issuePrepayment({ orderId: abroad.id, actorId });
  const credited = await invoice(abroad.id);
  await creditInvoice({ of: "amount", amount: 2_500, number: credited, reason: "A hole.", actorId });
  const wrong = await makeOrderToInvoice({ shipping: 0, companyId: domestic.companyId });
  await cancelInvoice({ number: await invoice(wrong.id), reason: "Wrong address.", actorId });

  expect(await rowsOf("countries")).toEqual([
    ["SI", 4, 10_000],
    ["NL", 2, 7_500],
  ]);
  expect(await rowsOf("customers")).toEqual([
    [domestic.companyId, 4, 10_000],
    [abroad.companyId, 2, 7_500],
  ]);
  const months = await invoicedByMonth();
  expect(months.at(-1)).toEqual({ month: day(0).slice(0, 7), documents: 6, invoiced: 17_500, yearBefore: 0 });
  const books = await sumsOfYear("all", year);
  expect(books.reduce((sum, { net }) => sum + net, 0)).toBe(17_500);

  const { filter } = await requestedReport("customers", new URLSearchParams(`by=invoices&period=${year}`));
  expect(reportFileName("customers", filter)).toBe(`customers-by-invoices-${year}.csv`);
  expect(reportAddress("customers", filter, "/csv")).toBe(`/admin/reports/customers/csv?period=${year}&by=invoices`);
  let text = "";
  for await (const part of reportCsv("customers", filter)) text += part;
  expect(parse(text, { columns: true, delimiter: ";", bom: true })).toEqual([
    { Customer: "Maison Test, Test Person", Documents: "4", Net: "100,00" },
    { Customer: "Maison Test, Test Person", Documents: "2", Net: "75,00" },
  ]);
  // What is not counted by invoices stays by orders.
  expect((await requestedReport("sold", new URLSearchParams("by=invoices"))).filter.by).toBeUndefined();
});
