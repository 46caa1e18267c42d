// Papers are in the language of their company, whoever issues or reads them, and stay as they were issued.
import { beforeEach, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { LANGUAGES, type Language } from "~/formats/language";
import { inLanguage } from "~/shop/base/language.server";
import { anyDocument, documentPdf } from "~/shop/billing/documents/documents.server";
import { issueProforma } from "~/shop/billing/documents/issue-proforma.server";
import { cancelInvoice } from "~/shop/billing/invoices/cancel-invoice.server";
import type { InvoiceContent } from "~/shop/billing/invoices/invoice";
import { keepFile } from "~/shop/billing/invoices/invoice-files.server";
import { issueInvoice } from "~/shop/billing/invoices/issue-invoice.server";
import { makeStyle, wanted } from "../support/carts";
import { addLines } from "../support/change-cart";
import { emptyDatabase } from "../support/databases";
import { inScope } from "../support/in-scope";
import { makeOrderToInvoice, shipPieces } from "../support/invoices";
import { orderCart } from "../support/orders";
import { day } from "../support/payments";
import { readPdf } from "../support/pdf";
import { makePerson } from "../support/people";

let admin: string;
beforeEach(async () => {
  await emptyDatabase(db);
  admin = (await makePerson("admin")).id;
  await db.write((tx) => tx.shopSettings.updateMany({ data: { invoicesFrom: day(-60) } }));
});

/** Its invoices go to an address of nobody whom the shop knows. */
const speak = (companyId: string, language: Language | null) =>
  db.write((tx) =>
    tx.company.update({ where: { id: companyId }, data: { language, invoiceEmail: "books@boutique.example" } }),
  );
const fileOf = async (id: number) => (await keepFile(id, "pdf"))!.bytes;
const squeezed = async (bytes: Buffer) => (await readPdf(bytes)).text.replace(/\s/g, "");
const proforma = (orderId: number, version: number | null = null) =>
  anyDocument("proforma", { orderId: inScope(orderId), version });

// What papers of goods to the Netherlands say.
const WORDS: Record<Language, [proforma: string, invoice: string, total: string, country: string]> = {
  en: ["Proforma invoice", "VAT exempt intra-Community supply", "€105.00", "Netherlands"],
  de: ["Proforma-Rechnung", "Steuerfreie innergemeinschaftliche Lieferung", "105,00 €", "Niederlande"],
  sl: ["Predračun", "Oproščena dobava blaga", "105,00 €", "Nizozemska"],
  it: ["Fattura proforma", "Cessione intracomunitaria", "105,00 €", "Paesi Bassi"],
  fr: ["Facture pro forma", "Livraison intracommunautaire", "105,00 €", "Pays-Bas"],
};

it("writes and draws papers in the language of the company", async () => {
  for (const language of LANGUAGES) {
    const { companyId, id } = await makeOrderToInvoice({ country: "NL" });
    await speak(companyId, language);
    const [title, vat, total, country] = WORDS[language].map((words) => words.replace(/\s/g, ""));
    const shipmentId = await shipPieces(admin, id);
    const number = await inLanguage("fr", async () => {
      await db.write(async (tx) => {
        await tx.order.update({ where: { id }, data: { updatedAt: new Date() } });
        await issueProforma(tx, id, { actorId: admin, reason: "" });
      });
      return issueInvoice({ shipmentIds: [shipmentId], actorId: admin });
    });
    const view = (await inLanguage("it", () => proforma(id)))!;
    const drawn = await inLanguage("it", () => documentPdf(view));
    expect((await readPdf(drawn)).languages).toEqual(language === "sl" ? [] : ["sl", "sl"]);
    const said = await squeezed(drawn);
    for (const words of [title, vat, total, country]) expect(said).toContain(words);
    // The title and the foot of a paper in Slovenian, and beside that of another.
    expect(said.match(/Predračun/g)).toHaveLength(language === "sl" ? 2 : 1);
    const mail = await db.read.outgoingMail.findFirstOrThrow({
      where: { kind: "invoice-issued" },
      orderBy: { id: "desc" },
    });
    expect([mail.toAddress, mail.html]).toEqual([
      "books@boutique.example",
      expect.stringContaining(`lang="${language}"`),
    ]);
    const stored = await db.read.invoice.findFirstOrThrow({ where: { number } });
    const invoice = await squeezed(await fileOf(stored.id));
    for (const words of [vat, total, country]) expect(invoice).toContain(words);

    // Later papers are in the new language, what takes an old one back is in that of the old one.
    const other = language === "de" ? "it" : "de";
    await speak(companyId, other);
    expect(await documentPdf((await proforma(id))!)).toEqual(drawn);
    const credit = await cancelInvoice({ number, reason: "Wrong.", actorId: admin });
    const content = (await db.read.invoice.findFirstOrThrow({ where: { number: credit } })).content as never;
    expect((content as InvoiceContent).language ?? "en").toBe(language);
    const again = await issueInvoice({ shipmentIds: [shipmentId], actorId: admin });
    const { id: againId } = await db.read.invoice.findFirstOrThrow({ where: { number: again } });
    expect(await squeezed(await fileOf(againId))).toContain(WORDS[other][1].replace(/\s/g, ""));
  }
});

it("writes the proforma of an order in the language of the company, not of who places it", async () => {
  const [buyer, style] = await Promise.all([makePerson("approved"), makeStyle()]);
  await addLines(buyer.id, [wanted(style.id)]);
  await db.write((tx) => tx.user.update({ where: { id: buyer.id }, data: { language: "de" } }));
  const placed = await inLanguage("fr", () => orderCart(buyer.id));
  const { content } = (await proforma(placed.id))!;
  expect(content).toMatchObject({
    language: "de",
    vatWords: expect.stringMatching(/^USt. wird noch bestätigt/) as string,
  });
});

it("draws a paper from before papers had a language as it was", async () => {
  const { id } = await makeOrderToInvoice();
  const before = await documentPdf((await proforma(id))!);
  expect((await proforma(id))!.content).not.toHaveProperty("language");
  expect(await inLanguage("de", async () => documentPdf((await proforma(id))!))).toEqual(before);
});
