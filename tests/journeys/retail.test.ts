// A retailer takes pictures and product data to the own shop, as plain HTML.
import { beforeAll, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";

import { db } from "~/db/db.server";
import { Browser, type Page } from "../support/browser-without-scripts";
import { makeOrder, orderLine } from "../support/orders";
import { signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let buyer: Browser;
let userId: string;

const PICTURES = "Pictures (ZIP)";

beforeAll(async () => {
  shop = await openShop();
  const { person, browser } = await signedInPerson(shop, "approved");
  [buyer, userId] = [browser, person.id];
});

/** The names of the files that a link of a page leads to. */
async function filesBehind(page: Page, text: string): Promise<string[]> {
  const answer = await buyer.request(page.link(text));
  expect(answer.status).toBe(200);
  const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()));
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry()) names.push(fileName);
  return names;
}

const TABLES = ["pieces.csv", "shopify.csv", "woocommerce.csv"];
const isPicture = (name: string) => /^pictures\/[A-Z0-9-]+-\d+\.\w+$/.test(name);

it("gets the pictures of a style on its page, which shows them to customers alone", async () => {
  const page = await buyer.open("/product/1");
  const pictures = await filesBehind(page, PICTURES);
  expect(pictures.length).toBeGreaterThan(1);
  expect(pictures.every(isPicture)).toBe(true);
  (await new Browser(shop).open("/product/1")).notSee(PICTURES, "for-your-shop");
  const { browser: pending } = await signedInPerson(shop, "pending");
  (await pending.open("/product/1")).notSee(PICTURES, "for-your-shop");
});

it("gets what belongs to an order on its page", async () => {
  const piece = await db.read.piece.findFirstOrThrow({
    where: { product: { isActive: true, imageUrl: { not: "" } }, color: { not: "" } },
    include: { product: true },
  });
  const { productId, sku, color, size, product } = piece;
  const line = orderLine({ productId, sku, color, size, name: product.name });
  const { id } = await makeOrder({ companyId: userId, lines: [line] });
  const files = await filesBehind(await buyer.open(`/orders/${id}`), "Pictures and product data for your shop (ZIP)");
  expect(files.slice(0, 3)).toEqual(TABLES);
  expect(files.slice(3).every(isPicture)).toBe(true);
  expect(files.length).toBeGreaterThan(3);
});

it("finds the delivery windows from the list of orders", async () => {
  (await buyer.open("/orders")).see("Files for your shop");
  const page = await buyer.open("/for-your-shop");
  const window = (await db.read.deliveryWindow.findFirstOrThrow({
    where: { styles: { some: { product: { isActive: true } } } },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    include: { styles: { where: { product: { isActive: true } } } },
  }))!;
  page.see(window.name, `${window.styles.length} styles`);
  const link = page.$(`main a[href="/for-your-shop.zip?window=${window.id}"]`);
  expect(link.text()).toBe(window.name);
  expect((await buyer.open("/company")).text).toContain("Files for your shop");
});

it("chooses a style, and gets all of it or its pictures", async () => {
  const page = await buyer.open("/for-your-shop");
  const style = await db.read.product.findFirstOrThrow({ where: { isActive: true } });
  const form = page.form("DOWNLOAD ZIP");
  form.fill({ style: String(style.id) });
  expect(page.$("main select option").length).toBe(await db.read.product.count({ where: { isActive: true } }));
  expect(page.$(`option[value="${style.id}"]`).text()).toBe(`${style.name}, ${style.styleCode}`);
  for (const more of ["", "&only=pictures"]) {
    const answer = await buyer.request(`/for-your-shop.zip?style=${style.id}${more}`, {
      method: "HEAD",
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("application/zip");
  }
});

it("hears why it gets nothing", async () => {
  expect((await new Browser(shop).open("/for-your-shop")).status).toBe(401);
  const { browser: pending } = await signedInPerson(shop, "pending");
  expect((await pending.open("/for-your-shop")).status).toBe(403);
  const answer = await buyer.request("/for-your-shop.zip?order=2000000000");
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain("Nothing to Download");
});
