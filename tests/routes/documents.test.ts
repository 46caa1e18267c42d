// The documents of the admin area (packing list, line sheet) from the built shop.
import { describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { makeOrder } from "../support/orders";
import { readPdf } from "../support/pdf";
import { signedInPerson } from "../support/people";
import { makePriceGroup } from "../support/prices";
import { openShop } from "../support/shop";

const shop = await openShop();
const { browser } = await signedInPerson(shop, "admin");

async function expectPdf(address: string, name: string) {
  const answer = await browser.request(address);
  expect(answer.status).toBe(200);
  const { headers } = answer;
  expect(headers.get("Content-Type")).toBe("application/pdf");
  expect(headers.get("Content-Disposition")).toBe(`inline; filename="${name}"`);
  expect(headers.get("Cache-Control")).toBe("no-store");
  // The browser's PDF viewer is a page under this policy: without inline styles Chromium shows a part of the first page.
  expect(headers.get("Content-Security-Policy")).toMatch(/object-src 'self'; style-src 'unsafe-/);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(headers.get("Content-Length")).toBe(String(bytes.length));
  return readPdf(bytes);
}

async function expectMissing(address: string, words: string) {
  const answer = await browser.request(address);
  expect(answer.status, address).toBe(404);
  expect(answer.headers.get("Content-Type")).toContain("text/plain");
  expect(await answer.text()).toContain(words);
}

describe("the packing list", () => {
  it("is a PDF in the browser", async () => {
    const { id, orderNumber } = await makeOrder();
    const address = `/admin/orders/${id}/packing-list.pdf`;
    const page = await browser.open(`/admin/orders/${id}`);
    expect(page.$(`a[href="${address}"]`).text()).toBe("Packing list");
    const { text } = await expectPdf(address, `packing-list-${orderNumber}.pdf`);
    expect(text).toContain("ALM-SAND-M");
    const head = await browser.request(address, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
  });

  it.each(["0", "-1", "1e3", "999999999", "99999999999", "abc", "1'--"])("of the order %s is not found", (id) =>
    expectMissing(`/admin/orders/${encodeURIComponent(id)}/packing-list.pdf`, "404"),
  );
});

describe("the line sheet", () => {
  it("has a form on the page of the products", async () => {
    const page = await browser.open("/admin/products?category=Sweaters");
    const form = page.$("form[action='/admin/products/line-sheet.pdf']");
    expect(form.attr("method")).toBe("get");
    const asked = new URLSearchParams(form.serialize());
    expect([...asked]).toEqual([
      ["category", "Sweaters"],
      ["window", "all"],
      ["prices", "no"],
    ]);
  });

  it("has the demo's collection with pictures, also those that were never requested", async () => {
    const styles = await db.read.product.findMany({ where: { isActive: true } });
    const reading = await expectPdf("/admin/products/line-sheet.pdf?prices=yes", "line-sheet.pdf");
    for (const { styleCode } of styles) expect(reading.text).toContain(styleCode);
    expect(reading.alternatives).toHaveLength(styles.length);
    expect(reading.text).toContain("RRP");
  });

  it("may have one category only, and no prices", async () => {
    const reading = await expectPdf(
      "/admin/products/line-sheet.pdf?category=Sweaters&prices=no",
      "line-sheet-sweaters.pdf",
    );
    expect(reading.text).not.toMatch(/€|RRP|Scarf/);
  });

  it("has the prices of a price group for admins alone", async () => {
    const style = await db.read.product.findFirstOrThrow({ where: { isActive: true }, orderBy: { id: "asc" } });
    const { id, name } = await makePriceGroup({}, [{ productId: style.id, price: 7_310_009 }]);
    const form = (await browser.open("/admin/products")).$("#sheet-prices");
    expect(form.find(`option[value=${id}]`).text()).toBe(`Prices of ${name}`);
    const address = `/admin/products/line-sheet.pdf?prices=${id}`;
    expect((await expectPdf(address, "line-sheet.pdf")).text).toContain("€73,100.09");
    await expectMissing("/admin/products/line-sheet.pdf?prices=987654", "no such price group");

    const buyer = (await signedInPerson(shop, "approved")).browser;
    const refused = await buyer.request(address);
    expect(refused.status).toBe(403);
    for (const own of ["/order-sheet", "/order-sheet.csv", `/product/${style.id}`]) {
      const seen = await (await buyer.request(`${own}?group=${id}&prices=${id}`)).text();
      expect(seen, own).toContain(style.name);
      expect(seen, own).not.toMatch(/73[.,]?100[.,]09/);
    }
  });

  it.each(["Nonsense", "%00", "%ff", "x".repeat(5_000), "Sweaters'--"])(
    "of the category %s is refused with a message, or has all",
    async (category) => {
      const address = `/admin/products/line-sheet.pdf?category=${category}`;
      if (category === "%00") await expectPdf(address, "line-sheet.pdf");
      else await expectMissing(address, "No active style is in this category or delivery window.");
    },
  );
});
