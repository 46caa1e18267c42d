// What is payable when, before an order is submitted and on its proforma: by address, VAT ID and delivery window. No scripts.
import { beforeAll, describe, expect, it } from "vitest";

import { db, DbNull } from "~/db/db.server";
import { addLines } from "../support/change-cart";
import type { Browser, Page } from "../support/browser-without-scripts";
import { createStyle, createWindow } from "../support/carts";
import { UPDATE } from "../support/ordering";
import { ADDRESS, browserOf, giveValidVatId, makePerson } from "../support/people";
import { readPdf } from "../support/pdf";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let styleId: number;
let windows: number[];

beforeAll(async () => {
  shop = await openShop();
  await db.write(async (tx) => {
    const style = await createStyle(tx, {
      styleCode: "PAY-1",
      name: "Payable Sweater",
      sizes: ["M"],
      colors: ["Sand"],
      additionalImages: [],
      wholesalePrice: 10_000,
      fibreComposition: [{ fibre: "cotton", percent: 100 }],
    });
    styleId = style.id;
    const ahead = await createWindow(tx, {
      name: "Resort 2099",
      kind: "pre_order",
      shipsFrom: "2099-08-01",
      shipsUntil: "2099-08-31",
      payment: "deposit",
      paymentDays: 14,
      depositPercentage: 3_000,
      position: 9,
    });
    await tx.styleWindow.create({ data: { productId: style.id, windowId: ahead.id } });
    const { windowId: stock } = await tx.styleWindow.findFirstOrThrow({
      where: { productId: style.id, NOT: { windowId: ahead.id } },
    });
    windows = [stock, ahead.id];
  });
});

/** A customer with pieces in two delivery windows, without an address in the profile unless given. */
async function buyerWith({ vatId = "", isChecked = false, hasAddress = true } = {}) {
  const { id } = await makePerson("approved");
  await db.write((tx) =>
    tx.company.update({
      where: { id },
      data: { vatId: vatId || null, ...(!hasAddress && { shippingAddress: DbNull }) },
    }),
  );
  if (isChecked) await giveValidVatId(id, vatId);
  await addLines(
    id,
    [4, 6].map((quantity, at) => ({
      productId: styleId,
      size: "M",
      color: "Sand",
      quantity,
      windowId: windows[at]!,
    })),
  );
  return { id, browser: await browserOf(shop, id) };
}

/** The rows of a list of facts, "VAT 22%: €198.00". */
const rowsIn = (page: Page, selector: string) =>
  page
    .$(`${selector} dl > div`)
    .toArray()
    .map((row) =>
      page
        .$(row)
        .children()
        .toArray()
        .map((cell) => page.$(cell).text().trim())
        .join(": "),
    );

/** Submits the order and expects its proforma, on the page and as a PDF, and its own page to say what the checkout said. */
async function submitAndCompare(browser: Browser, checkout: Page, words: string[]) {
  const said = rowsIn(checkout, "[aria-labelledby=summary]");
  checkout.see(...words);
  const placed = await checkout.form("Submit Order").submit("Submit Order");
  expect(placed.address).toMatch(/^\/orders\/\d+\?placed=1$/);
  const id = /\d+/.exec(placed.address)![0];
  const proforma = await browser.open(`/orders/${id}/proforma`);
  const pdf = await browser.request(`/orders/${id}/proforma.pdf`);
  const { pages } = await readPdf(Buffer.from(await pdf.arrayBuffer()));
  const printed = pages.join(" ").replace(/\s+/g, " ");
  for (const row of said) {
    const text = row.replace(": ", " ");
    proforma.see(text);
    expect(printed.toLowerCase()).toContain(text.toLowerCase());
  }
  const due = said.filter((row) => row.startsWith("Due by"));
  const order = await browser.open(`/orders/${id}`);
  order.see(...due.map((row) => row.replace(": ", " ")));
  (await browser.open("/orders")).see(...due.map((row) => row.replace(": ", " ")));
  return { said, due };
}

const fill = (page: Page, values: Record<string, string>) => page.form("Submit Order").fill(values).submit(UPDATE);

describe("an address that is typed", () => {
  it.each([
    ["CH", "80011", "For Switzerland, a postcode looks like 1234."],
    ["LI", "949", "For Liechtenstein, a postcode looks like 1234."],
    ["DE", "1067", "Did you mean 01067?"],
  ])("has its postcode judged before it is sent: %s %s", async (country, zipCode, words) => {
    const { browser } = await buyerWith();
    let page = await fill(await browser.open("/checkout"), { Country: country, zipCode, City: "" });
    expect(page.status).toBe(200);
    page.see(words).notSee("There is a problem", "Enter the city");
    // As everywhere, it is asked about once the form is sent, and taken when it is sent again.
    page = await page.form("Submit Order").fill({ City: "Zürich" }).submit("Submit Order");
    expect(page.status).toBe(400);
    page = await page.form("Submit Order").submit("Submit Order");
    expect(page.address).toMatch(/^\/orders\/\d+\?placed=1$/);
  });

  it("is what the cart's shipping is for: nothing is said before its country is known", async () => {
    const unknown = await buyerWith({ hasAddress: false });
    (await unknown.browser.open("/cart")).notSee("adds shipping", "ree shipping");
    const known = await buyerWith();
    (await known.browser.open("/cart")).see("Free shipping.");
  });
});

describe("what is payable when", () => {
  it("follows the address, and is what the proforma says", async () => {
    const { browser } = await buyerWith({ vatId: "ATU13585627", isChecked: true });
    let page = await browser.open("/checkout");
    page.see("Delivery to Netherlands.", "VAT 0%", "VAT ID ATU13585627.");
    page = await fill(page, { Country: "SI", zipCode: "1000" });
    page.see("Delivery to Slovenia. VAT 22% (Slovenia). VAT ID ATU13585627.", "VAT 22% €");
    page = await fill(page, { Country: "CH", zipCode: "8001" });
    page.see("Delivery to Switzerland. VAT exempt export of goods", "Total without shipping €");
    page = await fill(page, { Country: "AT", zipCode: "1010" });
    const { due } = await submitAndCompare(browser, page, [
      "Delivery to Austria. VAT exempt intra-Community supply of goods, Art. 138(1)",
      "30% deposit with the order, the rest 14 days before shipping",
    ]);
    expect(due).toHaveLength(2);
    expect(due[1]).toMatch(/^Due by 18 July 2099: €/);
  });

  it.each([
    ["SI", "1000", "Delivery to Slovenia. VAT 22% (Slovenia)", null],
    // Below the threshold of the rest of the world.
    ["CH", "8001", "Delivery to Switzerland. VAT exempt export", "The shipping cost is"],
    ["AT", "1010", "Delivery to Austria. VAT to be confirmed: the VAT ID is not confirmed yet.", "VAT is"],
  ])("to %s without a checked VAT ID", async (country, zipCode, words, open) => {
    const { browser } = await buyerWith({ vatId: "ATU13585627" });
    const page = await fill(await browser.open("/checkout"), { Country: country, zipCode });
    const { due } = await submitAndCompare(browser, page, [words]);
    expect(due).toHaveLength(open ? 0 : 2);
    const wait = ["Please pay once you have the confirmed proforma.", "once the amount is confirmed"];
    if (open) page.see(`${open} still to be confirmed.`, ...wait).notSee("with the order");
    else page.notSee(...wait);
  });

  it("is asked again when the address was changed without a look at it, with all that was typed", async () => {
    const { browser } = await buyerWith({ hasAddress: false });
    let page = await browser.open("/checkout");
    page.see("VAT depends on the address.");
    const address = { ...ADDRESS, country: "SI", zipCode: "1000", city: "Ljubljana" };
    page = await page
      .form("Submit Order")
      .fill({ ...address, poNumber: "PO-17" })
      .submit("Submit Order");
    expect(page.status).toBe(409);
    page.see("Check what is payable", "Delivery to Slovenia. VAT 22% (Slovenia)");
    expect(page.form("Submit Order").values).toMatchObject({ ...address, poNumber: "PO-17" });
    await submitAndCompare(browser, page, []);
  });

  it("is shown for a form that is not complete yet, without a word about what is missing", async () => {
    const { browser } = await buyerWith({ hasAddress: false });
    const page = await fill(await browser.open("/checkout"), { Country: "CH" });
    expect(page.status).toBe(200);
    page.see("Delivery to Switzerland.");
    page.notSee("Please check the form", "Enter the city.");
  });

  it("is shown for a chosen delivery address", async () => {
    const { id, browser } = await buyerWith({ vatId: "ATU13585627", isChecked: true });
    const { id: shipTo } = await db.write((tx) =>
      tx.shipToAddress.create({
        data: {
          companyId: id,
          label: "Ljubljana store",
          address: { ...ADDRESS, country: "SI", zipCode: "1000" },
        },
      }),
    );
    const page = await fill(await browser.open("/checkout"), { "Deliver to": `${shipTo}.1` });
    await submitAndCompare(browser, page, ["Delivery to Slovenia. VAT 22% (Slovenia)"]);
  });
});
