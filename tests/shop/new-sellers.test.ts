// New shops of three states, from the answers to `npm run setup` to their first proformas.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { env, readEnv } from "~/env.server";
import { proformaPdf } from "~/shop/billing/documents/proforma-pdf.server";
import { PAGE_SLUGS } from "~/shop/brand/pages/page";
import { withTemplate } from "~/shop/brand/pages/page-templates.server";
import type { ProformaContent } from "~/shop/billing/documents/proforma";
import { addLines } from "../support/change-cart";
import { makeStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { orderCart } from "../support/orders";
import { readPdf } from "../support/pdf";
import { ADDRESS, giveValidVatId, makePerson } from "../support/people";
import { runScript } from "../support/run-script";
import { MailServer } from "../support/smtp-server";

const folder = mkdtempSync(join(tmpdir(), "shop-sellers-"));
const mail = new MailServer();
const original = { ...env };
beforeAll(() => mail.start());
afterAll(async () => {
  Object.assign(env, original);
  await mail.stop();
  rmSync(folder, { recursive: true });
});

/** Shipping is free, so that the amounts are final. */
const FREE = { freeShippingThresholdEU: 1, freeShippingThresholdWorld: 1 };

interface Seller {
  country: string;
  /** From the company to the BIC, as typed. */
  seller: string[];
  timeZone: string;
  home: { country: string; zipCode: string; city: string };
  papers: { home: RegExp; paris: RegExp; zurich: RegExp };
}

const SELLERS: Record<string, Seller> = {
  Ljubljana: {
    country: "Slovenia",
    seller: [
      "Volna d.o.o.",
      "Cesta 1",
      "1000",
      "Ljubljana",
      "",
      "SI50223054",
      "Ljubljana, reg. no. 1",
      "SI56191000000123438",
      "LJBASI2X",
    ],
    timeZone: "Europe/Ljubljana",
    home: { country: "SI", zipCode: "1000", city: "Ljubljana" },
    papers: {
      home: /Predračun.*Ni račun.*VAT 22% €22\.00.*Total €122\.00.*VAT 22% \(Slovenia\)/s,
      paris: /VAT 0% €0\.00.*Art\. 138\(1\) Directive 2006\/112\/EC \(Art\. 46\(1\) ZDDV-1\)/s,
      zurich: /Art\. 146\(1\) Directive 2006\/112\/EC \(Art\. 52 ZDDV-1\)/,
    },
  },
  Hamburg: {
    country: "Germany",
    seller: [
      "Wolle & Welle GmbH",
      "Speicherstraße 1",
      "20457",
      "Hamburg",
      "",
      "DE136695976",
      "Sitz Hamburg, Amtsgericht Hamburg, HRB 123456, Geschäftsführung: Anna Muster",
      "DE89370400440532013000",
      "COBADEFFXXX",
    ],
    timeZone: "Europe/Berlin",
    home: { country: "DE", zipCode: "80331", city: "München" },
    papers: {
      home: /Proformarechnung.*Keine Rechnung.*VAT 19% €19\.00.*Total €119\.00.*VAT 19% \(Germany\)/s,
      paris: /VAT 0% €0\.00.*Art\. 138\(1\) Directive 2006\/112\/EC \(§ 4 Nr\. 1 Buchst\. b, § 6a UStG\)/s,
      zurich: /Art\. 146\(1\) Directive 2006\/112\/EC \(§ 4 Nr\. 1 Buchst\. a, § 6 UStG\)/,
    },
  },
  Milan: {
    country: "Italia",
    seller: [
      "Maglia S.r.l.",
      "Via Torino 1",
      "20123",
      "Milano",
      "",
      "IT00743110157",
      "Milano, Registro delle imprese di Milano, C.F. 00743110157, REA MI-1234567, cap. soc. 10.000,00 € i.v.",
      "IT60X0542811101000000123456",
      "BPPIITRRXXX",
    ],
    timeZone: "Europe/Rome",
    home: { country: "IT", zipCode: "00184", city: "Roma" },
    papers: {
      home: /Fattura proforma.*Non è una fattura.*VAT 22% €22\.00.*Total €122\.00.*VAT 22% \(Italy\)/s,
      paris: /VAT 0% €0\.00.*Art\. 138\(1\) Directive 2006\/112\/EC \(Art\. 41 D\.L\. 331\/1993\)/s,
      zurich: /Art\. 146\(1\) Directive 2006\/112\/EC \(Art\. 8 D\.P\.R\. 633\/1972\)/,
    },
  },
  Vienna: {
    country: "AT",
    seller: [
      "Strickwerk e.U.",
      "Gasse 1",
      "1010",
      "Wien",
      "yes",
      "-",
      "12 345/6789",
      "Sitz Wien, FN 123456a, Handelsgericht Wien",
      "AT611904300234573201",
      "BKAUATWW",
    ],
    timeZone: "Europe/Vienna",
    home: { country: "AT", zipCode: "8010", city: "Graz" },
    papers: {
      home: /Tax number 12 345\/6789.*Total €100\.00.*small enterprise.*Kleinunternehmerregelung/s,
      paris: /Total €100\.00.*small enterprise, Art\. 284/s,
      zurich: /Total €100\.00.*small enterprise, Art\. 284/s,
    },
  },
};

describe.each(Object.entries(SELLERS))("a new shop in %s", (town, { country, seller, timeZone, home, papers }) => {
  it("is set up, and its proformas and drafts of pages are those of its state", async () => {
    const cwd = mkdtempSync(join(folder, "new-"));
    const { code, said } = await runScript("setup", {
      folder: cwd,
      // Of the address, the data, the brand, signing in and the mail server.
      typed: [
        country,
        "http://localhost:3100",
        "",
        "data",
        "",
        "Maschen",
        "",
        "sales@shop.example",
        "",
        "",
        "anna@shop.example",
        "",
        `smtp://127.0.0.1:${mail.port}`,
        ...seller,
      ],
    });
    expect({ code, said }).toMatchObject({ code: 0 });
    const text = readFileSync(join(cwd, ".env"), "utf8");
    const settings = readEnv(parseEnv(text) as NodeJS.ProcessEnv);
    expect(settings).toMatchObject({ SELLER_COUNTRY: home.country, TIME_ZONE: timeZone });
    const own = Object.entries(settings).filter(([name]) => name.startsWith("SELLER_") || name === "isSmallBusiness");
    Object.assign(env, Object.fromEntries(own));

    await emptyDatabase(db);
    const style = await makeStyle();
    await db.write((tx) => tx.shopSettings.upsert({ where: { id: 1 }, create: FREE, update: FREE }));
    const proformaTo = async (place: typeof home, vatId: string | null) => {
      const { id } = await makePerson("approved");
      await db.write((tx) =>
        tx.company.update({ where: { id }, data: { vatId, billingAddress: { ...ADDRESS, ...place } } }),
      );
      if (vatId) await giveValidVatId(id, vatId);
      await addLines(id, [wanted(style.id, { quantity: 10 })]);
      const order = await orderCart(id, { shippingAddress: { ...ADDRESS, ...place } });
      const { content } = await db.read.document.findFirstOrThrow({ where: { orderId: order.id } });
      const pdf = await proformaPdf(content as unknown as ProformaContent);
      return (await readPdf(pdf)).text;
    };
    const texts = [
      await proformaTo(home, null),
      await proformaTo({ country: "FR", zipCode: "75004", city: "Paris" }, "FR40303265045"),
      await proformaTo({ country: "CH", zipCode: "8001", city: "Zürich" }, null),
    ];
    expect(texts[0]).toMatch(papers.home);
    expect(texts[1]).toMatch(papers.paris);
    expect(texts[2]).toMatch(papers.zurich);
    const drafts = PAGE_SLUGS.map((slug) => withTemplate(slug, ""));
    for (const one of [...texts, ...drafts]) {
      expect(one).not.toContain("to be confirmed");
      if (town !== "Ljubljana") expect(one).not.toMatch(/Sloven|ZDDV|ZGD|Ni račun|Predračun/);
    }
    if (seller.includes("yes"))
      for (const one of texts) expect(one).not.toMatch(/VAT \d+%|excluding VAT|VAT ID SI|\bnet\b/i);
  });
});
