// Codes and numbers are copied from e-mails, web pages and spreadsheets, with characters that nobody sees.
import { describe, expect, it } from "vitest";

import { isEmail, normaliseEmail } from "~/formats/email";
import { readEori } from "~/formats/eori";
import { readHsCode } from "~/formats/hs-code";
import { isIban } from "~/formats/iban";
import { fitsCountry } from "~/formats/postcode";
import { latinCode, plainCode } from "~/formats/text";
import { readVatId } from "~/formats/vat-id";
import { optionalCode } from "~/shop/base/fields.server";
import { gtinKey } from "~/shop/base/files/table/numbers";
import { requestedText } from "~/shop/base/search/words";
import { parseDecimal } from "~/shop/base/money/typed-decimal";
import { parseEuro } from "~/shop/base/money/typed-money";
import { parseQuantities, parseQuantity } from "~/shop/cart/quantities-form.server";
import { readQuantity } from "~/shop/cart/quick-order/quantity";
import { skuKey } from "~/shop/catalogue/styles/keys";

function typedQuantities(text: string) {
  const form = new FormData();
  form.set("quantity[PR-101-SAND-M]", text);
  return parseQuantities(form).changes;
}

const READERS: [what: string, read: (text: string) => unknown, plain: string][] = [
  ["a VAT ID", (text) => readVatId(text, "SI"), "SI50223054"],
  ["a VAT ID without its prefix", (text) => readVatId(text, "SI"), "50223054"],
  ["a foreign tax number", (text) => readVatId(text, "CH"), "CHE-123.456.789"],
  ["an EORI number", readEori, "SI50223054"],
  ["an IBAN", isIban, "SI56 1910 0000 0123 438"],
  ["an HS code", readHsCode, "6110 20 91"],
  ["a postcode", (text) => fitsCountry(text, "NL"), "1011 AB"],
  ["an SKU", skuKey, "PR-101-SAND-M"],
  ["an EAN", gtinKey, "4006381333931"],
  ["a quantity of a list", readQuantity, "46"],
  ["a quantity of the cart", parseQuantity, "46"],
  ["a quantity of the order sheet", typedQuantities, "46"],
  ["an amount", parseEuro, "1.234,50"],
  ["a percentage", parseDecimal, "12,5"],
  ["an order number", (text) => optionalCode(50).parse(text), "PO-4711/B"],
];

/** What may be around and between the letters of what somebody copies. */
const DISGUISES: [what: string, disguise: (plain: string) => string][] = [
  ["zero width spaces", (plain) => [...plain].join("\u200b")],
  ["a byte order mark", (plain) => `\ufeff${plain}`],
  ["direction marks", (plain) => `\u202a${plain}\u202c\u200e`],
  ["soft hyphens", (plain) => `${plain.slice(0, 2)}\u00ad${plain.slice(2)}`],
  ["full width", (plain) => plain.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))],
  ["spaces that do not break", (plain) => `\u00a0${plain.replaceAll(" ", "\u202f")}\u2007`],
  ["other hyphens", (plain) => plain.replaceAll("-", "\u2011")],
];

describe.each(READERS)("%s", (_, read, plain) => {
  it.each(DISGUISES)("with %s is what it is without", (_disguise, disguise) => {
    expect(read(disguise(plain))).toEqual(read(plain));
  });
});

it("an e-mail address and a searched text lose what is invisible", () => {
  expect(normaliseEmail("\u200bLotte@shop.nl\u200e")).toBe("lotte@shop.nl");
  expect(isEmail(normaliseEmail("lotte@\u00adshop.nl"))).toBe(true);
  expect(requestedText(new URLSearchParams({ q: "PR-\u200b101" }))).toBe("PR-101");
});

it("Latin letters of a code may have been typed on a Cyrillic or Greek keyboard", () => {
  expect(latinCode("а\u0412С")).toBe("ABC");
  expect(readVatId("ВЕ0403170701")).toEqual(readVatId("BE0403170701"));
  expect(readVatId("ΕΛ094014201")).toEqual(readVatId("EL094014201"));
  expect(readEori("СΖ12345678")).toEqual(readEori("CZ12345678"));
  expect(fitsCountry("1011 АВ", "NL")).toBe(true);
  // Names and SKUs keep theirs; a quick order asks for a piece that has another SKU.
  expect(plainCode("Жук")).toBe("Жук");
});
