// The contents of the shop's mails, which user input cannot manipulate.
import { load } from "cheerio";
import { HtmlValidate } from "html-validate";
import { describe, expect, it } from "vitest";

import { letterKindName } from "~/messages/brand";
import { LETTER_KINDS } from "~/shop/brand/mail/letter-kinds";
import type { Letter, Part } from "~/shop/brand/mail/letter";
import { proformaIssued } from "~/shop/billing/documents/proforma-letter";
import { newOrder, orderReceived } from "~/shop/checkout/placed-order-letters";
import { orderChanged } from "~/shop/checkout/order-changes/change-letters";
import { newInquiry } from "~/shop/cart/inquiries/inquiry-letters";
import { piecesOfProforma, sumRows } from "~/shop/billing/documents/proforma-text";
import { renderLetter } from "~/shop/brand/mail/send-letter.server";
import { multiLine, singleLine } from "~/formats/text";
import { everyLetter, MARA, proformaFor, SENDER, type Typed } from "../support/letters";

const asTyped = (text: string): Typed => ({
  name: text,
  company: text,
  message: text,
  word: text,
  email: "mara@maison.example",
});

/** Difficult or malicious user input. */
const NASTY: Record<string, Typed> = {
  "an ordinary customer": MARA,
  markup: asTyped(`<script>alert("1")</script> & <a href='https://evil.example'>"O'Neil"</a>`),
  "line ends": asTyped("Mara\r\nBcc: all@evil.example\r\n\r\n-- \nAnother shop\u2028\u2029\u0085end"),
  "control characters": asTyped("Ma\u0000ra\u0007 \u001b[31mred\u007f\ttab"),
  "right to left": asTyped("דנה כהן \u202egnp.exe\u202c \u2066x\u2069 שלום"),
  pictures: asTyped("👩‍👩‍👧 Zoë 🧶 織物 ﷽ e\u0301\u0301\u0301"),
  "half a character": asTyped("Ma\ud83dra"),
  "one long word": asTyped("W".repeat(255)),
  "255 characters": asTyped("boutique ".repeat(28).trim()),
  "a long message": { ...MARA, message: "Lorem ipsum dolor. ".repeat(260) },
};

const validator = new HtmlValidate({
  root: true,
  elements: ["html5"],
  extends: ["html-validate:standard"],
  // Mail clients ignore style sheets, and some need a long doctype.
  rules: { "no-inline-style": "off", "long-title": "off", "doctype-style": "off", "no-trailing-whitespace": "off" },
});

/** Returns all texts of a part of a letter, in reading order. */
function textsOf(part: Part): string[] {
  switch (part.kind) {
    case "paragraph":
      return [singleLine(part.text)];
    case "quote":
    case "text":
      return multiLine(part.text).split("\n").map(singleLine);
    case "facts":
      return part.facts.flatMap(([name, value]) => (value ? [name, singleLine(value)] : []));
    case "lines":
      return [
        ...part.lines.flatMap(({ name, detail, amount = "" }) => [name, detail, amount]),
        ...(part.sums ?? []).flat(),
      ].map(singleLine);
    case "link":
    case "button":
      return [part.label];
  }
}

const squeezed = (text: string) => text.replace(/[\s>]+/g, "").toWellFormed();
const letters = Object.entries(NASTY).flatMap(([typed, words]) =>
  Object.entries(everyLetter(words)).map(([name, letter]) => ({ typed, name, letter })),
);

describe.each(letters)("$name of $typed", ({ letter }) => {
  const { subject, text, html } = renderLetter(letter, SENDER);

  it("has a subject of one line, and no invisible control characters", () => {
    expect(subject).toBe(singleLine(subject));
    expect(subject.length).toBeGreaterThan(10);
    expect([...subject].length).toBeLessThanOrEqual(120);
    for (const all of [subject, text, html]) {
      expect(all).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u2028\u2029]|(?!\n)\p{Cc}/u);
      expect(all.isWellFormed()).toBe(true);
    }
  });

  it("has at most 72 columns", () => {
    const long = text.split("\n").filter((line) => [...line].length > 72);
    for (const line of long) {
      // Except for a longer word with its prefix and suffix.
      expect(Math.max(...line.split(/\s+/).map((word) => word.length)), line).toBeGreaterThan(40);
    }
  });

  it("has the same content as text and as HTML", () => {
    const $ = load(html);
    const shown = squeezed($("body").text());
    const plain = squeezed(text);
    for (const words of letter.parts.flatMap(textsOf)) {
      expect(plain).toContain(squeezed(words));
      expect(shown).toContain(squeezed(words));
    }
    const links = $("a")
      .toArray()
      .map((link) => $(link).attr("href")!);
    for (const link of links) {
      expect(link).toMatch(/^https:\/\/(wholesale\.example|www\.dhl\.com)\//);
      expect(text).toContain(link);
    }
    expect(links).toHaveLength(letter.parts.filter(({ kind }) => kind === "button" || kind === "link").length);
  });

  it("has HTML without external resources and scripts", async () => {
    const $ = load(html);
    expect($("html").attr("lang")).toBe("en");
    expect($("title").text()).toBe(subject);
    expect($("h1").text()).toBe(subject);
    expect($("script, img, link, style, iframe, form, object, video").length).toBe(0);
    expect(html).not.toMatch(/\ssrc=|url\(|@import|javascript:/i);
    for (const element of $("*").toArray()) {
      for (const name of Object.keys($(element).attr() ?? {})) expect(name).not.toMatch(/^on/i);
    }
    const report = await validator.validateString(html);
    const faults = report.results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line }) => `${ruleId}: ${message} (${line})`),
    );
    expect(faults).toEqual([]);
  });

  it("has the sender and how to reply", () => {
    expect(text).toContain(SENDER.name);
    expect(text).toContain(`\n-- \n`);
    if (letter.reader === "customer") {
      expect(text).toMatch(/^Hello/);
      expect(text).toContain(SENDER.salesEmail);
    }
  });
});

const plain = (letter: Letter) => renderLetter(letter, SENDER).text.replace(/\s+/g, " ");

describe("the text of", () => {
  const all = everyLetter(MARA);
  const quoted = "> when will the Alma sweater be back in sand?";
  const at = (path: string) => `${SENDER.address}${path}`;

  it.each([
    ["order-received", ["PRJ-1795000000-QX7K2", "PF-2026-0017", "4 December 2026", "RF67PF20260017", "Art. 138(1)"]],
    [
      "order-received",
      ["Hello Mara", "not a VAT invoice", "€255.00", "-€25.50", "€229.50", "ALM-SAND-M", at("/orders/12")],
    ],
    ["new-order", ["Maison Test", MARA.email, "DE136695976", quoted, "PF-2026-0017", at("/admin/orders/12")]],
    ["new-order", ["Teststraße 12, 80331 München", "€229.50"]],
    ["proforma-issued", ["PF-2026-0017/2", quoted, at("/orders/12/proforma")]],
    ["invoice-issued", ["CN-2026-0003", "takes back all of invoice INV-2026-0007", quoted, at("/orders/12")]],
    ["order-confirmed", [quoted, "Germany", at("/orders/12")]],
    ["order-shipped", [quoted, "80331 München", "DHL", "tracking-id=Alma", "12 cartons, 40.5 kg", at("/orders/12")]],
    ["order-shipped", ["In this shipment: 6 pieces.", "Still to follow: 12 pieces."]],
    ["shipment-corrected", ["In this shipment: 6 pieces.", at("/orders/12")]],
    ["order-delivered", [quoted, at("/orders/12")]],
    ["order-cancelled", [quoted, "do not pay the proforma invoice PF-2026-0017", at("/orders/12")]],
    ["cart-received", ["120 pieces", at("/cart")]],
    ["new-inquiry", ["#7", "Maison Test", `write to ${MARA.email}`, quoted, "3 × Alma sweater"]],
    ["new-inquiry", [at("/admin/inquiries?show=unread")]],
    ["new-access-request", ["Maison Test", MARA.email, "Germany", "DE136695976", quoted]],
    ["new-access-request", ["https://maison.example", at("/admin/applications#access-requests")]],
    ["application-received", [at("/company")]],
    ["new-application", [MARA.name, MARA.email, at("/admin/customers/mara-1")]],
    ["application-approved", [`${SENDER.address}/`]],
    ["application-declined", [quoted]],
    ["application-question", [quoted, at("/messages/account")]],
    ["customer-suspended", [quoted]],
    ["invitation", [MARA.email, "20 December 2026", at(`/invitation/${"x".repeat(43)}`)]],
    ["company-invitation", [MARA.company, MARA.email, "24 December 2026"]],
    ["order-approval-requested", [MARA.name, "€1,234.56", at("/company/approvals/12")]],
    ["order-approved", [MARA.name, at("/orders/12")]],
    ["order-approval-declined", [MARA.name, quoted, at("/company/approvals/12")]],
    ["staff-link", ["within 10 minutes", at(`/staff-link/${"x".repeat(22)}`)]],
    ["admin-granted", [MARA.name, MARA.email, "192.0.2.7", "20 November 2026, 13:05", at("/admin/staff")]],
    ["api-key-made", [MARA.word, "shop_3fA9x", "places orders", at("/company/keys")]],
    ["api-keys-revoked", ["3 API keys", at("/company/keys")]],
    ["api-key-revoked", [MARA.word, "shop_3fA9x", at("/company/keys")]],
  ])("%s: %j", (name, facts) => {
    const { subject } = all[name]!;
    for (const fact of facts) expect(`${subject} ${plain(all[name]!)}`).toContain(fact);
  });

  it("a visitor’s confirmations has no user input", () => {
    for (const name of ["inquiry-received", "access-request-received"]) {
      const { subject, text, html } = renderLetter(all[name]!, SENDER);
      const other = renderLetter(everyLetter(asTyped("Buy pills"))[name]!, SENDER);
      expect(other).toEqual({ subject, text, html });
    }
  });

  it("an order’s status mails has no prices", () => {
    for (const step of ["confirmed", "shipped", "delivered", "cancelled"]) {
      expect(plain(all[`order-${step}`]!)).not.toContain("€");
    }
  });

  it("letters with the amounts of an order have net, VAT and total, as its page has", () => {
    const proforma = proformaFor(MARA);
    const rows = sumRows(proforma, piecesOfProforma(proforma));
    expect(rows.map(([label]) => label)).toEqual(
      expect.arrayContaining(["Net", expect.stringMatching(/^VAT \d/) as string, "Total"]),
    );
    const letters = [
      orderReceived({ orderId: 12, proforma, firstName: null }),
      newOrder({ orderId: 12, proforma }),
      proformaIssued({ orderId: 12, proforma, reason: null, firstName: null }),
      orderChanged({ orderId: 12, proforma, texts: [], reason: "Because.", firstName: null }),
    ];
    for (const letter of letters) {
      for (const [label, amount] of rows) {
        expect(plain(letter)).toContain(`${label} ${amount}`);
      }
    }
  });

  it("a proforma that is not final says so, and that shipping is added", () => {
    const made = proformaFor(MARA);
    const open = { ...made, epc: null, sums: { ...made.sums, shipping: null, vatKind: "to_confirm" as const } };
    for (const letter of [
      orderReceived({ orderId: 12, proforma: open, firstName: null }),
      proformaIssued({ orderId: 12, proforma: open, reason: null, firstName: null }),
    ]) {
      expect(plain(letter)).toMatch(/^Hello, /);
      expect(plain(letter)).toContain("Please do not pay");
      expect(plain(letter)).toContain("Total without shipping and VAT");
    }
    const desk = plain(newOrder({ orderId: 12, proforma: open }));
    expect(desk).not.toMatch(/VAT 0%|Shipping: €/);
    expect(desk).toContain("VAT and the shipping cost are still to be confirmed.");
    expect(plain(newOrder({ orderId: 12, proforma: made }))).not.toContain("still to be confirmed");
    const noShipping = { ...made, sums: { ...made.sums, shipping: null } };
    expect(plain(newOrder({ orderId: 12, proforma: noShipping }))).toContain(
      "The shipping cost is still to be confirmed. The order cannot be shipped until then.",
    );
  });

  it("an order of 200 lines has the first 50 and a link to the others", () => {
    for (const [name, letter] of Object.entries(everyLetter(MARA, 200))) {
      const { text, html } = renderLetter(letter, SENDER);
      expect(Buffer.byteLength(html), name).toBeLessThan(60_000);
      if (!["order-received", "new-order", "new-inquiry"].includes(name)) continue;
      expect(text.match(/^\d+ × /gm)).toHaveLength(50);
      expect(text).toContain("150 more lines:");
    }
  });

  it("a visitor who asks about a style names it, and no quantity that nobody typed", () => {
    const lines = [{ productName: "Alma sweater", size: null, color: null, quantity: 1 }];
    const asking = { id: 7, name: "Ann", email: "ann@shop.example", company: null, message: "Hi" };
    const { text } = renderLetter(newInquiry({ ...asking, lines, isCart: false }), SENDER);
    expect(text).toMatch(/^Style +Alma sweater$/m);
    expect(text).not.toContain("×");
    const { text: ofCart } = renderLetter(newInquiry({ ...asking, lines, isCart: true }), SENDER);
    expect(ofCart).toContain("1 × Alma sweater\n");
    expect(ofCart).not.toMatch(/^ +$/m);
  });

  it("several lines is aligned", () => {
    const { text } = renderLetter(all["order-received"]!, SENDER);
    const amounts = text.split("\n").filter((line) => /€[\d.]+$/.test(line) && !/each|^(Was d|D)ue by/.test(line));
    expect(amounts.length).toBeGreaterThan(6);
    for (const line of amounts) expect(line).toHaveLength(72);
  });
});

it("every kind of letter has a label for admins", () => {
  for (const kind of LETTER_KINDS) expect(letterKindName(kind)).toMatch(/^[A-Z]/);
  // Every kind is among the letters that the tests above render.
  expect(Object.keys(everyLetter(MARA))).toEqual(expect.arrayContaining([...LETTER_KINDS]));
});
