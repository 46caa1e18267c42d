import { describe, expect, it } from "vitest";

import { commercialInvoicePdf } from "~/shop/billing/documents/commercial-invoice-pdf.server";
import { commercialInvoiceOf, commercialLine } from "../support/commercial-invoices";
import { readPdf } from "../support/pdf";
import { PLACES } from "../support/proformas";

const read = async (...[content, stamp]: Parameters<typeof commercialInvoicePdf>) =>
  readPdf(await commercialInvoicePdf(content, stamp));
const squeezed = (text: string) => text.replace(/\s/g, "");

const LINES = [
  commercialLine(),
  commercialLine({ sku: "ALM-SAND-S", size: "S", quantity: 4 }),
  commercialLine({
    sku: "SAL",
    name: "Sal scarf",
    color: null,
    size: null,
    hsCode: null,
    countryOfOrigin: "PT",
    netWeight: null,
  }),
];

describe("the commercial invoice as a PDF", () => {
  it("has all that customs ask, and a dash for what is not known", async () => {
    const content = commercialInvoiceOf({
      address: PLACES.zurich,
      lines: LINES,
      vatId: "CHE-123.456.789 MWST",
      discountAmount: 10_000,
      shipping: 1_900,
      consignment: { isPreferential: true },
    });
    const reading = await read(content);
    for (const word of [
      "Commercial invoice",
      "CI-2026-0003",
      "24 November 2026",
      "PRJ-2026-00017",
      "BL-2107",
      "EXPORTER",
      "VAT ID SI50223054",
      "EORI SI50223054",
      "CONSIGNEE",
      "BUYER",
      "CHE-123.456.789 MWST",
      "Alma sweater",
      "Sand: S 4, M 12",
      "ALM-SAND-S, -M",
      "6110 20",
      "Slovenia",
      "7.20 kg",
      "€42.50",
      "€680.00",
      "Sal scarf",
      "Portugal",
      "€510.00",
      "TOTALS BY HS CODE AND ORIGIN",
      "Packages 3",
      "Net weight –",
      "Gross weight 62.50 kg",
      "DAP Zürich, Switzerland (Incoterms 2020)",
      "Sale of goods",
      "Currency EUR",
      "Goods, 28 pieces €1,190.00",
      "Discount 10%",
      "Shipping €19.00",
      "Total value €1,109.00",
      "Art. 146(1)",
      "customs authorisation No SI/123/26",
      "EU preferential origin",
      "Place and date",
      "Name and signature",
    ]) {
      expect(squeezed(reading.text)).toContain(squeezed(word));
    }
    expect(reading.isMarked).toBe(true);
    expect(reading.roles.get("H1")).toBe(1);
    expect(reading.info.Title).toBe("Commercial invoice CI-2026-0003");
    // The same content, the same bytes.
    expect(await commercialInvoicePdf(content)).toEqual(await commercialInvoicePdf(content));
  });

  it("counts one piece as one", async () => {
    const lines = [commercialLine({ quantity: 1 })];
    const { text } = await read(commercialInvoiceOf({ address: PLACES.zurich, lines }));
    expect(squeezed(text)).toContain(squeezed("Goods, 1 piece €42.50"));
  });

  it("says at the top why it is not valid, and only then", async () => {
    const content = commercialInvoiceOf({ address: PLACES.zurich, version: 2 });
    const text = "This order was cancelled. This commercial invoice is not valid.";
    expect((await read(content, { title: "CANCELLED", text })).text).toContain(text);
    expect((await read(content)).text).not.toContain("not valid");
    expect((await read(content)).text).not.toContain("preferential");
  });

  it("continues 64 lines on further pages with headings and the value so far", async () => {
    const lines = Array.from({ length: 64 }, (_, n) =>
      commercialLine({ name: `Style ${n >> 1}`, sku: `S${n >> 1}-C${n}-M`, color: `Colour ${n}` }),
    );
    const { pages, text } = await read(commercialInvoiceOf({ address: PLACES.zurich, lines }));
    expect(pages.length).toBeGreaterThan(2);
    expect(text.match(/Carried over/g)!.length).toBe(text.match(/Brought forward/g)!.length);
    for (let n = 0; n < 64; n++) expect(text).toContain(`S${n >> 1}-C${n}-M`);
  });
});
