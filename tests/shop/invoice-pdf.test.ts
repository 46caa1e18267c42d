// How the PDF of an invoice is laid out, whatever is on it. What it says is in the tests of invoices and credit notes.
import { expect, it } from "vitest";

import type { InvoiceContent } from "~/shop/billing/invoices/invoice";
import { invoicePdf } from "~/shop/billing/invoices/invoice-pdf.server";
import { E_INVOICES, invoicedOrder, invoiceLine, invoiceOf } from "../support/e-invoices";
import { readPdf } from "../support/pdf";
import { PLACES } from "../support/proformas";

const pagesOf = async (content: InvoiceContent) => (await readPdf(await invoicePdf(content))).pages;

it("has a line on the page of the sums, however many lines there are", async () => {
  for (let count = 4; count <= 7; count++) {
    const lines = Array.from({ length: count }, (_, n) => invoiceLine({ sku: `S-${n}`, name: `Style ${n}` }));
    const order = invoicedOrder({ shipTo: PLACES.ljubljana, lines });
    const pages = await pagesOf(invoiceOf({ vatKind: "domestic", vatRate: 2_200, orders: [order] }));
    expect(pages.find((page) => page.includes("Subtotal"))).toMatch(/Style \d/);
  }
});

it.each(["credit-of-amount", "credit-of-shipping"])("has no table without rows: %s", async (name) => {
  const [page] = await pagesOf(E_INVOICES[name]!);
  expect(page).toContain("is credited, without a change of its pieces");
  expect(page).not.toMatch(/UNIT PRICE|Subtotal/i);
});
