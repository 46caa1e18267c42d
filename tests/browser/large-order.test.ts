// An order of 64 lines with scripts: how many requests it takes by the matrices, the order sheet and quick order.
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { createStyle } from "../support/carts";
import { fillCart } from "../support/ordering";
import { describeInChromium, expectHydrated, serveShop } from "../support/served-shop";

const COLOURS = ["Sand", "Rust"];
const SIZES = ["S", "M", "L", "XL"];
const CODES = Array.from({ length: 8 }, (_, index) => `LARGE-${index + 1}`);
const SKUS = CODES.flatMap((code) =>
  COLOURS.flatMap((colour) => SIZES.map((size) => `${code}-${colour.toUpperCase()}-${size}`)),
);

describeInChromium("an order of 64 lines", () => {
  const shop = serveShop({ pictures: false });
  const ids: number[] = [];

  beforeAll(async () => {
    await db.write(async (tx) => {
      for (const styleCode of CODES) {
        const { id } = await createStyle(tx, {
          styleCode,
          name: styleCode,
          category: "Large",
          colors: COLOURS,
          sizes: SIZES,
          additionalImages: [],
          fibreComposition: [{ fibre: "cotton", percent: 100 }],
          wholesalePrice: 2_000,
        });
        ids.push(id);
      }
    });
  });

  /** Opens a page of a new buyer, and counts posts, and loads of pages: documents, or the data that scripts ask for. */
  async function openBuyer() {
    const { page, context, userId, problems } = await shop.open({ role: "approved" });
    const count = { posts: 0, loads: 0 };
    page.on("request", (request) => {
      const isPost = request.method() === "POST";
      if (isPost) count.posts++;
      else if (request.isNavigationRequest() || request.url().includes(".data")) count.loads++;
    });
    return { page, context, userId: userId!, problems, count };
  }

  const open = async (page: Page, address: string) => {
    await page.goto(address);
    await expectHydrated(page);
  };
  const fill = async (page: Page, skus: readonly string[]) => {
    for (const sku of skus) await page.locator(`[name="quantity[${sku}]"]`).fill("3");
  };
  const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
  const linesOf = async (userId: string) =>
    (await readCart(userId)).lines.map(({ sku, quantity }) => `${sku} ${quantity}`).sort();
  const ALL = SKUS.map((sku) => `${sku} 3`).sort();

  async function expectWholeCart(
    { context, userId, problems, count }: Awaited<ReturnType<typeof openBuyer>>,
    requests: { posts: number; loads: number },
  ) {
    expect(await linesOf(userId)).toEqual(ALL);
    expect(count.posts).toBe(requests.posts);
    expect(count.loads).toBeLessThanOrEqual(requests.loads);
    expect(problems).toEqual([]);
    await context.close();
  }

  it("takes at most 8 posts and 18 loads by the matrices", async () => {
    const buyer = await openBuyer();
    const { page } = buyer;
    for (const [index, id] of ids.entries()) {
      await open(page, `/product/${id}`);
      await fill(page, SKUS.slice(index * 8, index * 8 + 8));
      await press(page, "SAVE QUANTITIES");
      await page.getByText("8 lines added.").first().waitFor();
    }
    await open(page, "/cart");
    await press(page, "CHECKOUT");
    await page.getByRole("button", { name: "Submit Order" }).waitFor();
    await expectWholeCart(buyer, { posts: 8, loads: 18 });
  });

  it("takes 1 post and at most 4 loads by the order sheet", async () => {
    const buyer = await openBuyer();
    const { page } = buyer;
    await open(page, "/order-sheet?category=Large");
    await fill(page, SKUS);
    await press(page, "Save and go to cart");
    await page.getByRole("button", { name: "CHECKOUT" }).click();
    await page.getByRole("button", { name: "Submit Order" }).waitFor();
    await expectWholeCart(buyer, { posts: 1, loads: 4 });
  });

  it("takes 2 posts and at most 3 loads by quick order, up to the cart", async () => {
    const buyer = await openBuyer();
    const { page } = buyer;
    await open(page, "/quick-order");
    await page.getByLabel("Rows", { exact: true }).fill(SKUS.map((sku) => `${sku}\t3`).join("\n"));
    await press(page, "CHECK THE ROWS");
    await press(page, "Put 192 pieces in 64 lines into the cart");
    await page.getByRole("button", { name: "CHECKOUT" }).waitFor();
    await expectWholeCart(buyer, { posts: 2, loads: 3 });
  });

  it("downloads the rows that a quick order leaves out, and the page stays as it is", async () => {
    const { page, context, problems } = await openBuyer();
    await open(page, "/quick-order");
    const rows = page.getByLabel("Rows", { exact: true });
    await rows.fill(`${SKUS[0]}\t3\nNOTHING-1\t4`);
    await press(page, "CHECK THE ROWS");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      press(page, "Download this row with reasons"),
    ]);
    expect(download.suggestedFilename()).toBe("rows-to-correct.csv");
    expect(await rows.inputValue()).toContain("NOTHING-1");
    // The form goes on to where it went.
    await press(page, "Put 3 pieces in 1 line into the cart");
    await page.getByRole("button", { name: "CHECKOUT" }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it("posts to the checkout only what is not saved yet", async () => {
    const { page, context, userId, count } = await openBuyer();
    await fillCart(userId, 1);
    await open(page, "/cart");
    const quantity = page.locator("#cart-lines input[name^=quantity-]").first();
    const saved = Number(await quantity.inputValue());
    for (const [typed, posts] of [
      [saved, 0],
      [saved + 2, 1],
    ] as const) {
      await quantity.fill(String(typed));
      await press(page, "CHECKOUT");
      await page.getByRole("button", { name: "Submit Order" }).waitFor();
      expect(count.posts).toBe(posts);
      expect((await readCart(userId)).lines[0]!.quantity).toBe(typed);
      await page.goBack();
      await quantity.waitFor();
    }
    await context.close();
  });
});
