// Offers (thresholds, minimums, benefits, bulk discounts): admins change them, and buyers see the change at once.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { Browser, type Page } from "../support/browser-without-scripts";
import { expectErrors } from "../support/expect-errors";
import { fillCart, toastOf } from "../support/ordering";
import { browserOf, makePerson, signedInPerson } from "../support/people";
import { openShop, ORIGIN, type Shop } from "../support/shop";

let shop: Shop;
let adminBrowser: Browser;
let colleague: Browser;

beforeAll(async () => {
  shop = await openShop();
  adminBrowser = await browserOf(shop, (await makePerson("admin", { firstName: "Maja" })).id);
  colleague = await browserOf(shop, (await makePerson("admin", { firstName: "Ema" })).id);
});

beforeEach(async () => {
  await db.write(async (tx) => {
    await tx.bulkDiscount.deleteMany();
    await tx.auditEntry.deleteMany();
    await tx.shopSettings.updateMany({
      data: {
        freeShippingThresholdEU: 0,
        freeShippingThresholdWorld: 250_000,
        minimumOrderValue: 100_000,
        minimumPiecesPerStyle: 3,
        enforceMinimums: false,
      },
    });
  });
});

const open = (browser = adminBrowser) => browser.open("/admin/offers");
const settings = () => db.read.shopSettings.findUniqueOrThrow({ where: { id: 1 } });
const tiers = () =>
  db.read.bulkDiscount.findMany({
    orderBy: { id: "asc" },
    omit: { id: true, createdAt: true },
  });
const actions = async () => (await db.read.auditEntry.findMany({ orderBy: { id: "asc" } })).map(({ action }) => action);

/** Submits the form with this button. */
async function send(button: string, values: Record<string, string | number | boolean>) {
  return (await open()).form(button).fill(values).submit(button);
}
const list = (page: Page, id: string) =>
  page
    .$(`#${id} li > span`)
    .toArray()
    .map((one) => page.$(one).text());

describe("free shipping thresholds", () => {
  it("accept a decimal comma or point, and take effect at once", async () => {
    const page = await send("UPDATE THRESHOLDS", {
      "EU Countries": "1.234,50",
      "Rest of World": "€ 3,000.00",
    });
    expect(page.url.pathname).toBe("/admin/offers");
    expect(toastOf(page)).toContain("Thresholds Updated");
    expect(await settings()).toMatchObject({
      freeShippingThresholdEU: 123_450,
      freeShippingThresholdWorld: 300_000,
    });
    expect(page.form("UPDATE THRESHOLDS").values).toMatchObject({
      freeShippingThresholdEU: "1234.50",
      freeShippingThresholdWorld: "3000",
    });
    (await new Browser(shop).open("/contact")).see("free over €1,234.50", "free over €3,000");
    const { person, browser } = await signedInPerson(shop, "approved");
    await fillCart(person.id, 3);
    (await browser.open("/cart")).see("more: free shipping");
    expect(await actions()).toEqual(["change_settings"]);
  });

  it("stand on the page of the settings with all others", async () => {
    const page = await adminBrowser.open("/admin/settings");
    page.see("Rest of World: €2,500", "Minimum order value: €1,000", "Bulk Discounts");
    page.see("Price groups", "Opening the shop");
  });

  it("have the specified placeholders", async () => {
    const { $ } = await open();
    const placeholder = (name: string) => $(`input[name=${name}]`).attr("placeholder");
    expect(placeholder("freeShippingThresholdEU")).toBe("150");
    expect(placeholder("freeShippingThresholdWorld")).toBe("300");
  });

  it.each([
    ["1,500", "1,500 can be read in two ways. Write 1500 or 1.50."],
    ["-1", "Enter an amount in euro"],
    ["free", "Enter an amount in euro"],
    ["1000000.01", "Enter at most €1,000,000."],
  ])("refuse %j and keep the values", async (typed, words) => {
    const before = await settings();
    const page = await send("UPDATE THRESHOLDS", { "EU Countries": typed, "Rest of World": "77" });
    expect(page.status).toBe(400);
    expect(page.title).toMatch(/^Error: /);
    page.see(words);
    expectErrors(page, ["EU Countries"]);
    expect(page.form("UPDATE THRESHOLDS").values).toMatchObject({
      freeShippingThresholdEU: typed,
      freeShippingThresholdWorld: "77",
    });
    // The other cards show what is stored.
    expect(page.form("SAVE MINIMUMS").values.minimumOrderValue).toBe("1000");
    expect(await settings()).toEqual(before);
  });
});

describe("two admins at the same settings", () => {
  it("the later one sees the conflict, keeps the values and may overwrite", async () => {
    const [mine, theirs] = [
      (await open()).form("UPDATE THRESHOLDS"),
      (await open(colleague)).form("UPDATE THRESHOLDS"),
    ];
    await theirs.fill({ "EU Countries": "200" }).submit();
    const told = await mine.fill({ "EU Countries": "150", "Rest of World": "300" }).submit();
    expect(told.status).toBe(409);
    told.see("Ema Person set EU Countries to €200.");
    expect((await settings()).freeShippingThresholdEU).toBe(20_000);
    const again = told.form("UPDATE THRESHOLDS");
    expect(again.values).toMatchObject({
      freeShippingThresholdEU: "150",
      freeShippingThresholdWorld: "300",
    });
    const saved = await again.submit();
    expect(saved.status).toBe(200);
    expect(await settings()).toMatchObject({
      freeShippingThresholdEU: 15_000,
      freeShippingThresholdWorld: 30_000,
    });
  });

  it("a validation error in between does not hide the conflict", async () => {
    const mine = (await open()).form("UPDATE THRESHOLDS");
    const wrong = await mine.fill({ "EU Countries": "x" }).submit();
    await (await open(colleague)).form("UPDATE THRESHOLDS").fill({ "EU Countries": "200" }).submit();
    const stillWrong = await wrong.form("UPDATE THRESHOLDS").fill({ "EU Countries": "y" }).submit();
    const told = await stillWrong.form("UPDATE THRESHOLDS").fill({ "EU Countries": "150" }).submit();
    expect(told.status).toBe(409);
    told.see("Ema Person set EU Countries to €200.");
  });

  it("there is no conflict between different cards", async () => {
    const mine = (await open()).form("SAVE MINIMUMS");
    await (await open(colleague)).form("UPDATE THRESHOLDS").fill({ "EU Countries": "200" }).submit();
    const saved = await mine.fill({ "Minimum order value": "500" }).submit();
    expect(saved.status).toBe(200);
    expect(await settings()).toMatchObject({
      freeShippingThresholdEU: 20_000,
      minimumOrderValue: 50_000,
    });
  });
});

describe("order minimums", () => {
  it("are advisory unless they are enforced", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    await fillCart(person.id, 5);
    await send("SAVE MINIMUMS", {
      "Minimum order value": "99999",
      "Minimum pieces of a style": 7,
      "Refuse orders below the minimums": true,
    });
    (await browser.open("/cart")).see("the minimum order of €99,999.00", "minimum of 7 pieces");
    const refused = await (await browser.open("/checkout")).press("Submit Order");
    expect(refused.status).toBe(409);
    const page = await send("SAVE MINIMUMS", { "Refuse orders below the minimums": false });
    expect(page.form("SAVE MINIMUMS").values.enforceMinimums).toBeUndefined();
    const placed = await (await browser.open("/checkout")).press("Submit Order");
    expect(placed.status).toBe(200);
    expect(await db.read.order.count({ where: { companyId: person.id } })).toBe(1);
  });

  it.each(["0", "10001", ""])("refuse %j pieces of a style", async (pieces) => {
    const page = await (await open()).form("SAVE MINIMUMS").fill({ "Minimum pieces of a style": pieces }).submit();
    expect(page.status).toBe(400);
    expectErrors(page, ["Minimum pieces of a style"]);
  });
});

describe("the Benefits page", () => {
  it("shows changes at once", async () => {
    const page = await send("SAVE BENEFITS", {
      "Mark-up from": "2,5",
      "Mark-up to": "3.05",
    });
    expect(toastOf(page)).toContain("Offers Saved");
    (await new Browser(shop).open("/contact")).see(
      "between 2.5 and 3.05",
      "In stock · ships 2-4 weeks after the order, paid in advance",
    );
  });

  it("refuses contradictory values", async () => {
    const page = await send("SAVE BENEFITS", {
      "Mark-up from": "3.5",
      "Mark-up to": "3",
    });
    expect(page.status).toBe(400);
    expectErrors(page, ["Mark-up to"]);
    const wrong = await send("SAVE BENEFITS", { "Mark-up from": "0.5", "Mark-up to": "2.999" });
    expectErrors(wrong, ["Mark-up from", "Mark-up to"]);
  });
});

describe("bulk discounts", () => {
  it("have the specified defaults, and take effect at once", async () => {
    const page = await open();
    expect(page.form("CREATE DISCOUNT").values).toMatchObject({
      minQuantity: "5",
      discountPercentage: "10",
      isActive: "on",
    });
    page.see("No discount is active");
    const made = await page.press("CREATE DISCOUNT");
    expect(toastOf(made)).toContain("Bulk Discount Created");
    expect(list(made, "deactivate")).toEqual(["5+ items 10% OFF"]);
    const { person, browser } = await signedInPerson(shop, "approved");
    await fillCart(person.id, 5);
    (await browser.open("/cart")).see("Bulk discount (10%)");

    const off = await made.press("DEACTIVATE 5+ items, 10%");
    expect(toastOf(off)).toContain("Bulk Discount Deactivated");
    expect(list(off, "activate")).toEqual(["5+ items 10% OFF"]);
    (await browser.open("/cart")).notSee("Bulk discount");
    // Sent again from the previous page.
    expect((await made.press("DEACTIVATE 5+ items, 10%")).status).toBe(200);
    await off.press("ACTIVATE 5+ items, 10%");
    (await browser.open("/cart")).see("Bulk discount (10%)");
    expect(await actions()).toEqual(["create_tier", "deactivate_tier", "activate_tier"]);
  });

  it("are made inactive when the switch is off", async () => {
    await send("CREATE DISCOUNT", { "Discount Percentage": "12.25", Active: false });
    expect(await tiers()).toEqual([{ minQuantity: 5, discountPercentage: 1_225, isActive: false }]);
  });

  it("are unique by the number of pieces", async () => {
    await send("CREATE DISCOUNT", {});
    const page = await send("CREATE DISCOUNT", { "Discount Percentage": "20", Active: true });
    expect(page.status).toBe(409);
    page.see("Failed to create bulk discount", "There is an active discount for 5+ items already");
    expectErrors(page, ["Minimum Quantity"]);
    expect(page.form("CREATE DISCOUNT").values.discountPercentage).toBe("20");
    expect(await tiers()).toHaveLength(1);

    await send("CREATE DISCOUNT", { "Discount Percentage": "20", Active: false });
    const refused = await (await open()).press("ACTIVATE 5+ items, 20%");
    expect(refused.status).toBe(409);
    refused.see("Failed to activate bulk discount", "an active discount for 5+ items already");
  });

  it.each([
    [{ minQuantity: "0" }, "Minimum Quantity"],
    [{ minQuantity: "100001" }, "Minimum Quantity"],
    [{ minQuantity: "2.5" }, "Minimum Quantity"],
    [{ minQuantity: "1e3" }, "Minimum Quantity"],
    [{ minQuantity: "" }, "Minimum Quantity"],
    [{ discountPercentage: "0" }, "Discount Percentage"],
    [{ discountPercentage: "100.01" }, "Discount Percentage"],
    [{ discountPercentage: "-5" }, "Discount Percentage"],
    [{ discountPercentage: "12.345" }, "Discount Percentage"],
    [{ discountPercentage: "" }, "Discount Percentage"],
    [{ discountPercentage: "many" }, "Discount Percentage"],
  ] as [Record<string, string>, string][])("refuse %j", async (wrong, label) => {
    const page = await (await open()).form("CREATE DISCOUNT").tamper(wrong).submit();
    expect(page.status).toBe(400);
    expectErrors(page, [label]);
    expect(page.form("CREATE DISCOUNT").values).toMatchObject(wrong);
    expect(await tiers()).toEqual([]);
    expect(await actions()).toEqual([]);
  });

  it("accept a decimal comma", async () => {
    await (await open()).form("CREATE DISCOUNT").tamper({ discountPercentage: "12,5" }).submit();
    expect(await tiers()).toMatchObject([{ discountPercentage: 1_250 }]);
  });
});

describe("the page of offers", () => {
  const post = (browser: Browser, fields: Record<string, string>) =>
    browser.request("/admin/offers", {
      method: "POST",
      headers: { Origin: ORIGIN },
      body: new URLSearchParams(fields),
    });

  it.each([
    [{}, 400],
    [{ intent: "drop" }, 400],
    [{ intent: "__proto__" }, 400],
    [{ intent: "deactivate" }, 404],
    [{ intent: "deactivate", tier: "999999" }, 404],
    [{ intent: "activate", tier: "1;2" }, 404],
    [{ intent: "thresholds" }, 409],
    [{ intent: "create" }, 400],
  ] as [Record<string, string>, number][])("answers %j without an error of the server", async (fields, status) => {
    const before = await settings();
    expect((await post(adminBrowser, fields)).status).toBe(status);
    expect(await settings()).toEqual(before);
    expect(await tiers()).toEqual([]);
  });

  it("is for admins only", async () => {
    const buyer = (await signedInPerson(shop, "approved")).browser;
    for (const [browser, status] of [
      [new Browser(shop), 401],
      [buyer, 403],
    ] as const) {
      for (const address of ["/admin/offers", "/admin/offers.data"]) {
        const answer = await browser.request(address);
        expect(answer.status, address).toBe(status);
        expect(await answer.text()).not.toMatch(/freeShippingThreshold|enforceMinimums/);
      }
      const fields = {
        intent: "create",
        minQuantity: "5",
        discountPercentage: "10",
        isActive: "on",
      };
      expect((await post(browser, fields)).status).toBe(status);
    }
    expect(await tiers()).toEqual([]);
  });

  it("works without stored settings", async () => {
    await db.write((tx) => tx.shopSettings.deleteMany());
    const page = await send("UPDATE THRESHOLDS", { "EU Countries": "150", "Rest of World": "300" });
    expect(page.status).toBe(200);
    expect(await settings()).toMatchObject({
      freeShippingThresholdEU: 15_000,
      freeShippingThresholdWorld: 30_000,
      minimumOrderValue: 0,
      minimumPiecesPerStyle: 1,
      markupFrom: null,
      version: 1,
    });
    const visitor = new Browser(shop);
    const facts = await visitor.open("/contact");
    facts.see("free over €150");
    facts.notSee("Minimum wholesale order", "Recommended mark-up");
    const none = await send("UPDATE THRESHOLDS", { "EU Countries": "", "Rest of World": "" });
    expect(none.status).toBe(200);
    expect(await settings()).toMatchObject({ freeShippingThresholdEU: null });
    (await visitor.open("/contact")).notSee("Shipping in the EU", "International shipping");
  });
});
