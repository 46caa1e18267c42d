import jsQR from "jsqr";
import { describe, expect, it } from "vitest";

import { documentLabel } from "~/shop/billing/documents/document-kinds";
import { stampOf } from "~/shop/billing/documents/document";
import { withoutPayment } from "~/shop/billing/documents/proforma";
import { proformaPdf } from "~/shop/billing/documents/proforma-pdf.server";
import { qrCode } from "~/shop/brand/pdf/qr.server";
import { SELLER_STATES } from "~/shop/base/seller-states";
import { type ParsedPdf, readPdf } from "../support/pdf";
import { PLACES, proformaLine, proformaOf, SELLER } from "../support/proformas";

const LINES = [
  proformaLine(),
  proformaLine({
    sku: "BRI-OAT-XL",
    name: "Brina cardigan",
    color: "Oat",
    size: "XL",
    quantity: 6,
    unitPrice: 7_990,
    composition: "78% cotton, 22% wool",
  }),
  proformaLine({ sku: "SAL", name: "Sal scarf", color: null, size: null, unitPrice: 123_456 }),
];

const read = async (content: ReturnType<typeof proformaOf>) => readPdf(await proformaPdf(content));

/** Expects texts, regardless of line breaks in narrow columns. */
function expectWords({ text }: ParsedPdf, ...words: string[]) {
  const squeezed = text.replace(/\s/g, "");
  for (const word of words) expect(squeezed).toContain(word.replace(/\s/g, ""));
}

/** Expects the parts of every proforma that may be paid. */
function expectFrame(reading: ParsedPdf) {
  expectContent(reading);
  expectWords(reading, "SI56 1910 0000 0123 438", "LJBASI2X", "RF67 PF20 2600 17");
}

/** Expects the parts of every proforma, also of a stamped one. */
function expectContent(reading: ParsedPdf) {
  expectWords(
    reading,
    "Proforma invoice / Predračun",
    "This is not a VAT invoice / Ni račun",
    "PF-2026-0017",
    "20 November 2026",
    "4 December 2026",
    "PRJ-1795000000-QX7K2",
    "19 November 2026",
    "BL-2107",
    SELLER.name,
    ...SELLER.address,
    SELLER.vatId!,
    SELLER.registration,
    SELLER.email,
    "Maison Test",
    "Žana Škof-Weiß",
    "Teststraße 12",
    "shop@maison.example",
    "ALM-SAND-M",
    "Alma sweater",
    "Sand",
    "95% cotton, 5% elastane",
    "€42.50",
    "€510.00",
    "BRI-OAT-XL",
    "Brina cardigan",
    "Oat",
    "78% cotton, 22% wool",
    "€79.90",
    "€479.40",
    "SAL",
    "Sal scarf",
    "€1,234.56",
    "€14,814.72",
    "30 pieces",
    "€15,804.12",
    "excluding VAT",
    "Payment in advance by bank transfer",
    "Delivered DAP.",
    "January 2027",
  );
}

describe("the proforma as a PDF", () => {
  it("has all required data: domestic, with a discount, second version", async () => {
    const content = proformaOf({
      address: PLACES.ljubljana,
      vatId: null,
      lines: LINES,
      version: 2,
      shipping: 1_500,
      discountPercentage: 1_250,
      discountAmount: 197_552,
      notes: "Back door.\n\nRing twice.",
    });
    const reading = await read(content);
    expectFrame(reading);
    expectWords(
      reading,
      "PF-2026-0017/2",
      "Discount 12.5%",
      "-€1,975.52",
      "Shipping €15.00",
      "Net €13,843.60",
      "VAT 22% (Slovenia)",
      "VAT 22% €3,045.59",
      "Total €16,889.19",
      "Amount €16,889.19",
      "1000 Ljubljana",
      "Back door.",
      "Ring twice.",
      "Scan to pay",
    );
  });

  it.each([
    ["DE", /Proforma invoice Proformarechnung.*This is not a VAT invoice \/ Keine Rechnung/s],
    ["GR", /Proforma invoice Προτιμολόγιο.*This is not a VAT invoice \/ Δεν αποτελεί τιμολόγιο/s],
    // A title that is too long for the line stands below.
    ["PT", /Proforma invoice.*This is not a VAT invoice\s+Este documento não serve de fatura/s],
    ["IE", /Proforma invoice.*This is not a VAT invoice/s],
  ] as const)("has titles in the language of a seller in %s", async (state, titles) => {
    const content = proformaOf({ address: PLACES.munich, vatId: "ATU13585627", lines: LINES });
    const { text } = await read({ ...content, words: SELLER_STATES[state].words });
    expect(text).toMatch(titles);
    expect(text).not.toMatch(/Ni račun|Predračun/);
  });

  it("has the exemption notice for a German buyer with a VAT ID", async () => {
    const reading = await read(proformaOf({ address: PLACES.munich, vatId: "DE136695976", lines: LINES }));
    expectFrame(reading);
    expectWords(
      reading,
      "VAT ID DE136695976",
      "80331 München",
      "VAT 0% €0.00",
      "Total €15,804.12",
      "VAT exempt intra-Community supply of goods, Art. 138(1) Directive 2006/112/EC",
    );
    expect(reading.text).not.toContain("Discount");
  });

  it("leaves VAT, total and payment open for a German buyer without one", async () => {
    const reading = await read(proformaOf({ address: PLACES.munich, vatId: null, lines: LINES, shipping: null }));
    expectFrame(reading);
    expectWords(
      reading,
      "VAT to be confirmed",
      "Shipping to be confirmed",
      "Total without shipping and VAT €15,804.12",
      "Amount so far €15,804.12",
      "The amount is not final yet",
    );
    expect(reading.text).not.toContain("Scan to pay");
    expect(reading.roles.has("Figure")).toBe(false);
  });

  it("is an export for a Swiss buyer", async () => {
    const customs = { hsCode: "611020", countryOfOrigin: "SI", netWeight: 450 };
    const lines = LINES.map((line) => ({ ...line, customs }));
    const content = proformaOf({ address: PLACES.zurich, vatId: "CHE-123.456.789 MWST", lines });
    const reading = await read({ ...content, buyer: { ...content.buyer, eori: "GB1234567890" } });
    expectFrame(reading);
    expectWords(
      reading,
      "EORI GB1234567890",
      "HS 6110 20, origin Slovenia",
      "Net weight of the goods: 13.50 kg.",
      "VAT ID CHE-123.456.789 MWST",
      "8001 Zürich",
      "VAT 0% €0.00",
      "Total €15,804.12",
      "VAT exempt export of goods, Art. 146(1)",
      "duty are paid by the recipient",
    );
  });

  it("has as many pages as 200 lines with long names need", async () => {
    const name = "Čudovita žametna šivana jopa ".repeat(9).slice(0, 255);
    const lines = Array.from({ length: 200 }, (_, n) =>
      proformaLine({
        sku: `S${n}-SAND-M.`,
        name: n % 9 === 0 ? name : `Style ${n}`,
        quantity: n + 1,
      }),
    );
    const reading = await read(proformaOf({ address: PLACES.zurich, vatId: null, lines }));
    const { pages } = reading;
    expectWords(reading, ...lines.map(({ sku }) => sku), name.trim());
    expect(pages.length).toBeGreaterThan(7);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain("This is not a VAT invoice / Ni račun");
    }
    const inTable = pages.filter((page) => page.includes("S0-SAND") || page.includes("forward"));
    for (const page of inTable) {
      expect(page).toMatch(/STYLE, COLOUR, SKU SIZES PIECES UNIT PRICE TOTAL/);
    }
    // The subtotal of a page is carried over to the next and is the sum of the lines before it.
    const carried = pages.flatMap((page) => /(€[\d,.]+) Carried over/.exec(page)?.[1] ?? []);
    const brought = pages.flatMap((page) => /(€[\d,.]+) Brought forward/.exec(page)?.[1] ?? []);
    expect(carried.length).toBeGreaterThan(5);
    expect(brought).toEqual(carried);
    const sums = lines.map((_, n) => (4_250 * (n + 1) * (n + 2)) / 2);
    for (const amount of carried) {
      expect(sums).toContain(Number(amount.replace(/[€,.]/g, "")));
    }
  });

  it("has the 64 lines of 8 styles as tables of colours and sizes, on two pages", async () => {
    const lines = Array.from({ length: 64 }, (_, n) => {
      const [style, color, size] = [n >> 3, ["Sand", "Rust"][(n >> 2) % 2]!, "XS,S,M,L".split(",")[n % 4]!];
      const sku = `PR-10${style}-${color.toUpperCase()}-${size}`;
      return proformaLine({ sku, name: `Style ${style}`, color, size, quantity: n + 1 });
    });
    const reading = await read(proformaOf({ address: PLACES.munich, vatId: null, lines }));
    expect(reading.pages.length).toBeLessThanOrEqual(3);
    expectWords(
      reading,
      "Style 7 95% cotton, 5% elastane XS S M L Sand PR-107-SAND-XS, -S, -M, -L 57 58 59 60 234 €42.50 €9,945.00",
      "Rust PR-107-RUST-XS, -S, -M, -L 61 62 63 64 250 €42.50 €10,625.00",
    );
    // A style is on one page.
    for (let style = 0; style < 8; style++) {
      const rows = reading.pages.filter((page) => page.includes(`PR-10${style}-`));
      expect(rows).toHaveLength(1);
      expect(rows[0]).toContain(`Style ${style}`);
    }
  });

  it("has room for amounts and texts at the limits", async () => {
    const wide = (letters: number) => "W".repeat(letters);
    const content = proformaOf({
      company: wide(255),
      address: {
        name: wide(255),
        address: wide(255),
        city: wide(255),
        state: wide(255),
        zipCode: wide(255),
        country: "DE",
      },
      vatId: "DE136695976",
      lines: [
        proformaLine({
          sku: `${wide(20)}-${wide(50)}-${wide(10)}`,
          name: wide(255),
          color: wide(50),
          size: wide(10),
          quantity: 10_000,
          unitPrice: 99_999_999_999,
          lineTotal: 99_999_999_999,
        }),
      ],
      poNumber: wide(50),
      notes: `${wide(500)} `.repeat(4).slice(0, 2_000),
    });
    const reading = await read(content);
    expectWords(reading, wide(255), "10,000", "€999,999,999.99");
    expect(reading.text.match(/€999,999,999\.99/g)).toHaveLength(8);
  });

  it("handles control characters, bidirectional marks, lone surrogates and empty texts", async () => {
    const nasty = "Ev\u0000il\u202E gnp\u2066\r\n\tname\u00AD \uD800 č";
    const content = proformaOf({
      company: nasty,
      address: { ...PLACES.munich, name: nasty, city: nasty },
      vatId: null,
      lines: [proformaLine({ name: nasty, composition: "" })],
      notes: `\u2028${nasty}\u0007`,
    });
    const reading = await read({
      ...content,
      terms: [],
      delivery: "",
      shipTo: [],
      seller: { ...SELLER, name: "A & B <c>" },
    });
    expectWords(reading, "Ev il gnp name", "č", "A & B <c>");
    expect(reading.text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    expect(reading.info.Author).toBe("A and B c");
    expect(reading.text).not.toContain("TERMS");
  });

  it("of a cancelled order or a replaced version is stamped, without what one pays by", async () => {
    const content = proformaOf({ address: PLACES.ljubljana, vatId: null, lines: LINES });
    const stamp = stampOf("proforma", content, "cancelled", 1)!;
    const reading = await readPdf(await proformaPdf(withoutPayment(content), stamp));
    expectContent(reading);
    expectWords(reading, "CANCELLED", "This order was cancelled. Please do not pay this proforma.");
    for (const word of ["IBAN", "SI56 1910", "BIC", "Amount", "Scan to pay", "Reference"]) {
      expect(reading.text).not.toContain(word);
    }
    expect(reading.roles.has("Figure")).toBe(false);
    expect(stampOf("proforma", content, "pending", 1)).toBeNull();
    const replaced = stampOf("proforma", content, "confirmed", 3)!;
    const old = await readPdf(await proformaPdf(withoutPayment(content), replaced));
    expectWords(old, "REPLACED", "Replaced by PF-2026-0017/3");
    expect(old.text).not.toContain("IBAN");
  });

  it("is the same file each time", async () => {
    const content = proformaOf({ address: PLACES.ljubljana, vatId: null });
    const [one, other] = [await proformaPdf(content), await proformaPdf(content)];
    expect(one.equals(other)).toBe(true);
    expect((await proformaPdf({ ...content, version: 2 })).equals(one)).toBe(false);
  });

  it("is tagged, has a language and a title, and embeds its fonts", async () => {
    const content = proformaOf({ address: PLACES.ljubljana, vatId: null, lines: LINES });
    const bytes = await proformaPdf(content);
    const { roles, ...reading } = await readPdf(bytes);
    expect(reading).toMatchObject({ isMarked: true, displaysTitle: true });
    expect(reading.info).toMatchObject({
      Title: "Proforma invoice PF-2026-0017",
      Author: SELLER.name,
      Language: "en",
      CreationDate: "D:20261120120000Z",
    });
    for (const role of ["Document", "H1", "H2", "Sect", "P", "Table", "TR", "Span", "Figure"]) {
      expect(roles.get(role)).toBeGreaterThan(0);
    }
    // Five headings and five cells per line; the other data are tables with two columns.
    expect(roles.get("H1")).toBe(1);
    expect(roles.get("TR")).toBe(1 + LINES.length + 6 + 5 + 7);
    expect(roles.get("TH")).toBe(5 + 6 + 5 + 7);
    expect(roles.get("TD")).toBe(5 * LINES.length + 6 + 5 + 7);
    expect(reading.languages).toEqual(["sl", "sl"]);
    expect(reading.alternatives).toEqual([
      "Payment QR code: €19,281.03 to Preja pletenine d.o.o., IBAN SI56 1910 0000 0123 438, reference RF67PF20260017",
    ]);
    const raw = bytes.toString("latin1");
    expect(raw.match(/\/FontFile2/g)).toHaveLength(3);
    expect(raw).not.toContain("/Type1");
  });
});

describe("the payment QR code", () => {
  it("is scanned as the data of the proforma", () => {
    const { epc } = proformaOf({ address: PLACES.ljubljana, vatId: null, lines: LINES });
    expect(scan(epc!)).toBe(
      [
        "BCD",
        "002",
        "1",
        "SCT",
        "LJBASI2X",
        "Preja pletenine d.o.o.",
        SELLER.iban,
        "EUR19281.03",
        "",
        "RF67PF20260017",
      ].join("\n"),
    );
  });

  it("encodes diacritics and any allowed text", () => {
    for (const text of ["čšž ÄÖÜ ß €", "x".repeat(331)]) expect(scan(text)).toBe(text);
    // 13 is the largest version that the standard allows.
    expect(qrCode("x".repeat(331)).size).toBeLessThanOrEqual(17 + 4 * 13);
  });
});

/** Rasterises the code's path as in the PDF, and decodes the picture. */
function scan(text: string): string | undefined {
  const { size, path } = qrCode(text);
  const [square, border] = [4, 4];
  const side = (size + 2 * border) * square;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = 0; row < square; row++) {
      for (let column = 0; column < Number(length) * square; column++) {
        const top = (Number(y) + border) * square + row;
        const left = (Number(x) + border) * square + column;
        pixels.fill(0, (top * side + left) * 4, (top * side + left) * 4 + 3);
      }
    }
  }
  return jsQR(pixels, side, side)?.data;
}

describe("the number of a proforma", () => {
  it("includes the version from the second one on", () => {
    expect(documentLabel({ number: "PF-2026-0017", version: 1 })).toBe("PF-2026-0017");
    expect(documentLabel({ number: "PF-2026-0017", version: 2 })).toBe("PF-2026-0017/2");
  });
});
