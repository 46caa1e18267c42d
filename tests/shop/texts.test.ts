import { expect, it } from "vitest";

import * as tBilling from "~/messages/billing";
import * as tLayout from "~/messages/layout";
import * as tCatalogue from "~/messages/catalogue";
import { Problem, type ProblemFact } from "~/shop/base/problem";
import { differencesText, lastSetBy, openedBy } from "~/shop/cart/changer-texts";
import { leftUnpaid } from "~/messages/orders";
import { colourFamilyLabel } from "~/shop/catalogue/search/colour-families";
import { carrierText } from "~/shop/orders/shipments/carriers";
import { inYourCart } from "~/shop/cart/cart";
import { shortage, unavailable } from "~/shop/cart/piece";
import { missingMinimum } from "~/shop/catalogue/offers/advice";
import { problemText } from "~/shop/base/problem-text.server";
import { totalName } from "~/shop/billing/documents/proforma-text";

const NAME = "Alma, Sand, M";

it.each<[ProblemFact, string]>([
  [{ code: "unknown_style.sku", values: { sku: "PR-1" } }, "There is no PR-1 in the collection."],
  [{ code: "unavailable_piece", values: unavailable(NAME, "sold out") }, "Alma, Sand, M is sold out."],
  [
    { code: "unavailable_piece", values: unavailable(NAME, { from: "2999-03-03" }) },
    "Alma, Sand, M can be ordered from 3 March 2999.",
  ],
  [
    { code: "unavailable_piece", values: unavailable("Alma", { closedWindow: null }) },
    "Alma can’t be ordered at the moment.",
  ],
  [
    { code: "unavailable_piece", values: unavailable("Alma", { closedWindow: "Autumn" }) },
    "Alma can’t be ordered for Autumn at the moment.",
  ],
  [{ code: "short_stock", values: shortage(NAME, 3) }, "Only 3 of Alma, Sand, M are left."],
  [{ code: "short_stock", values: shortage(NAME, 1) }, "Only 1 of Alma, Sand, M is left."],
  [{ code: "short_stock.in_cart", values: { quantity: 3 } }, "Your cart has 3: please change it, and submit again."],
  [{ code: "quantity.of_piece", values: { most: 10_000 } }, "Quantity must be between 0 and 10,000."],
  [
    { code: "line_full.of_piece", values: { most: 10_000, quantity: 10_003, name: NAME } },
    "A line holds at most 10,000 pieces; Alma, Sand, M would have 10,003.",
  ],
  [
    { code: "unreadable.too_many_rows", values: { count: 2_001, most: 2_000 } },
    "There are 2,001 rows; a quick order takes at most 2,000. Send them in parts.",
  ],
  [
    { code: "unreadable.rows_too_long", values: { kilobytes: 512 } },
    "The rows are longer than 512 KB. Please send them in parts.",
  ],
  [
    { code: "stale.table", values: { kind: "products" } },
    "Styles have changed since you opened this page. Nothing was applied. Check what would change now.",
  ],
  [
    {
      code: "unreadable.table_missing_heading",
      values: { heading: "SKU", kind: "pieces" },
    },
    'The first row has no column "SKU", which says which piece a row is about.',
  ],
  [
    { code: "unreadable.workbook_file_too_large", values: { megabytes: 5 } },
    "The workbook is larger than 5 MB. Please send it without pictures.",
  ],
  [{ code: "unreadable.workbook_macros", values: {} }, "This workbook holds macros. Save it without them (.xlsx)."],
  [
    {
      code: "cart_changed.inquiry",
      values: {
        all: differencesText([
          { name: NAME, now: 12, before: 3 },
          ...Array(6).fill({ name: null, now: null, before: 2 }),
        ]),
      },
    },
    "Since you opened this page: Alma, Sand, M: 12, it was 3; a line: gone, it was 2; a line: gone, it was 2; " +
      "a line: gone, it was 2; a line: gone, it was 2; and 2 more. Nothing was sent. Please check your cart and send it again.",
  ],
  [{ code: "wrong_step.customer", values: { name: "Ana", status: "question" } }, "Ana has been asked a question."],
  [
    { code: "wrong_step.price_group_in_use", values: { customers: 1 } },
    "1 customer is in this price group. Choose another group for them on their pages first, or end it by its last day.",
  ],
  [
    { code: "refused.refund", values: { received: 0, amount: 100, isReturn: false } },
    "Nothing was received for this order, so €1.00 cannot be refunded.",
  ],
  [
    { code: "refused.refund", values: { received: 29_900, amount: 29_901, isReturn: true } },
    "Only €299.00 was received for this order, so the bank cannot have taken back €299.01.",
  ],
  [
    {
      code: "stale.proforma",
      values: {
        label: "PF-2026-0001/2",
        by: tBilling.somebodyElse(),
        vat: tBilling.vatDecisionName("destination"),
        isShippingOpen: true,
        shipping: 0,
      },
    },
    "Somebody else has issued PF-2026-0001/2 since you opened the page. VAT there: VAT of the country of destination (OSS); " +
      "shipping: not decided. What you typed is kept: send it again to replace that version.",
  ],
  [
    {
      code: "unreadable.picture_damaged",
      values: { file: "x<b> .jpg" },
    },
    "“x<b> .jpg” is damaged and cannot be read.",
  ],
  [
    { code: "vat_rule.treatment", values: { rule: tBilling.vatRule("indirect_export_slovenian_customer") } },
    "Indirect export (Art. 146(1)(b)): the customer is established in Slovenia.",
  ],
  [
    { code: "unreadable.statement_in_zip", values: { file: "b.csv", text: "There is no column for the date." } },
    "“b.csv” in the ZIP: There is no column for the date.",
  ],
  [
    {
      code: "unreadable.statement_too_many_entries",
      values: { most: 5_000 },
    },
    "The statement has more than 5,000 entries. Download it from the bank in shorter periods.",
  ],
  [
    {
      code: "wrong_step.set_status",
      values: { status: "delivered", to: "confirmed" },
    },
    "This order is delivered and cannot be set to confirmed. Nothing was changed.",
  ],
  [
    { code: "stale.order_status", values: { status: "partlyShipped" } },
    "This order has changed since you opened the page: it is partly shipped now. Nothing was changed.",
  ],
  [
    { code: "wrong_step.ship", values: { status: "pending" } },
    "This order is waiting to be confirmed: it cannot be shipped now. Nothing was changed.",
  ],
  [
    {
      code: "unreadable.picture_pixels",
      values: { file: "a.jpg", width: 20_000, height: 20_000, limit: "all" },
    },
    "“a.jpg” is 20000 x 20000 pixels: at most 50 million pixels fit.",
  ],
  [
    {
      code: "unreadable.picture_pixels",
      values: { file: "a.png", width: 50_000_000, height: 1, limit: "side" },
    },
    "“a.png” is 50000000 x 1 pixels: a side has at most 20,000 pixels. Make it smaller, and upload it again.",
  ],
  [
    {
      code: "unreadable.logo_pixels",
      values: { width: 30_000, height: 30_000, limit: "side" },
    },
    "The logo is 30000 x 30000 pixels: a side has at most 20,000 pixels. Make it smaller, and upload it again.",
  ],
  [
    { code: "unreadable.picture_pixels_of_upload", values: { file: "a.png", millions: 1_500 } },
    "“a.png” was not read: this upload has more than 1,500 million pixels in all. Upload it separately.",
  ],
  [
    {
      code: "unreadable.pictures_full_zip",
      values: { name: "a.zip", most: 2_000 },
    },
    "“a.zip” holds more than 2,000 files.",
  ],
  [
    { code: "unreadable.logo_element_in_svg", values: { element: "image" } },
    "The SVG contains <image>. Export it as plain shapes, or upload a PNG.",
  ],
  [
    { code: "too_large.typeface", values: { size: "68.4 KB" } },
    "This file is 68.4 KB; at most 60 KB are accepted. Ask for one with Latin letters only.",
  ],
  [
    {
      code: "below_minimum",
      values: {
        missing: [
          { style: null, value: 30_100, max: 100_000 },
          { style: "Alma", value: 2, max: 3 },
        ]
          .map(missingMinimum)
          .join(" "),
      },
    },
    "€699.00 to go to the minimum order of €1,000.00. Alma: 1 more to reach the minimum of 3 pieces of a style.",
  ],
  [
    { code: "quantity.below_shipped", values: { name: "Alma, Sand, M", shipped: 2 } },
    "2 of Alma, Sand, M have been shipped: the quantity cannot be lower.",
  ],
  [{ code: "quantity.of_order_line", values: { most: 10_000 } }, "Enter a whole number from 0 to 10,000."],
  [
    { code: "wrong_step.change_order", values: { status: "cancelled" } },
    "This order is cancelled, so it can no longer be changed. Nothing was changed.",
  ],
  [
    { code: "release_required.too_many_wait", values: { most: 50 } },
    "50 orders of your company wait for approval. Have some of them approved or withdrawn first.",
  ],
])("%o in words", (fact, text) => {
  expect(problemText(fact)).toBe(text);
});

it("says up to three reasons together", () => {
  const reasons = ["A", "B", "C", "D"].map((name) => ({
    code: "unavailable_piece" as const,
    values: unavailable(name, "sold out"),
  }));
  expect(problemText(new Problem(reasons))).toBe("A is sold out. B is sold out. C is sold out.");
});

it("names who changed a cart, and the time of today or the day", () => {
  const at = new Date("2026-11-24T09:42:00Z");
  const later = new Date("2026-11-25T09:42:00Z");
  expect(lastSetBy("our team", at, at)).toMatch(/^Our team, \d\d:42$/);
  expect(lastSetBy({ name: "Ana Novak" }, at, later)).toBe("Ana Novak, 24 November 2026");
  expect(openedBy({ name: "Ana Novak" }, at, at)).toMatch(/^Opened by Ana Novak at \d\d:42\.$/);
});

it("shows a colour that is no family as it was typed", () => {
  const typed = ["blue", "ink", "constructor", "__proto__"];
  expect(typed.map(colourFamilyLabel)).toEqual(["Blue", "ink", "constructor", "__proto__"]);
});

it.each([
  ["to_confirm", null, "Total without shipping and VAT"],
  ["to_confirm", 0, "Total without VAT"],
  ["export", null, "Total without shipping"],
  ["export", 1_500, "Total"],
] as const)("calls a total with VAT %s and shipping %s: %s", (vatKind, shipping, name) => {
  expect(totalName({ vatKind, shipping })).toBe(name);
});

it.each([
  ["dhl", "JD01", "DHL, JD01"],
  ["dhl", null, "DHL"],
  ["other", "TR1", "Other carrier, TR1"],
  [null, "TR1", "Tracking number TR1"],
  [null, null, ""],
] as const)("says of the carrier %s with the number %s: %s", (carrier, trackingNumber, text) => {
  expect(carrierText({ carrier, trackingNumber })).toBe(text);
});

it("a limit in a sentence has cents only where it has some", () => {
  expect(tBilling.enterWriteOff({ most: 10_000 })).toBe("Enter an amount in euro of at most €100, like 12.50.");
  expect(tBilling.enterWriteOff({ most: 10_050 })).toContain("at most €100.50,");
  expect(tLayout.enterAtMost({ most: 10_000 })).toBe("Enter at most €100.");
  expect(tCatalogue.priceAbove({ most: 10_000 })).toBe("The price can be at most €100.");
});

it("the order sheet says the sums of the cart in the words of its summary", () => {
  const sums = { pieces: 12, subtotal: 126_000, discountPercentage: 1_000, discountAmount: 12_600, total: 113_400 };
  expect(inYourCart(sums)).toBe(
    "In your cart: 12 pieces · Subtotal €1,260.00 · Bulk discount (10%) -\u2060€126.00 · Total €1,134.00",
  );
  const plain = { pieces: 1, subtotal: 1_000, discountPercentage: 0, discountAmount: 0, total: 1_000 };
  expect(inYourCart(plain)).toBe("In your cart: 1 piece · Total €10.00");
});

it("says of a shipment that left unpaid whether those before it count", () => {
  const shipment = { amount: 130_025, by: "Maja Kovač" };
  const [first, second] = [1, 2].map((number) => leftUnpaid({ number, ...shipment }));
  expect(first).toBe("Shipment 1 left although €1,300.25 had to be paid first: Maja Kovač ticked it.");
  expect(second).toBe(
    "Shipment 2 left although, with those before it, €1,300.25 had to be paid first: Maja Kovač ticked it.",
  );
});
