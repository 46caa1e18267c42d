// Light pages, and a complete order on a very slow network.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { db } from "~/db/db.server";
import { cartRows } from "../support/change-cart";
import { countTransfer, watchLayoutShift } from "../support/transfer";
import { stylesToOrder } from "../support/ordering";
import { describeInChromium, serveShop } from "../support/served-shop";

const KB = 1024;

describeInChromium("light pages", () => {
  const shop = serveShop();

  /** Lists the links and controls of a page, as a browser without scripts sees them. */
  const offers = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll("a, form, input, select, button:not(.js-only)")]
        .filter((element) => !element.closest("#light-pages"))
        .map((element) =>
          ["href", "action", "name", "value"]
            .map((name) => element.getAttribute(name))
            .join(" ")
            // One-time tokens differ between two responses.
            .replace(/([Tt]oken|\bkey) .*/, ""),
        ),
    );

  it.each([true, false])(
    "the switch in the footer turns light pages on and off and says so (scripts: %s)",
    async (javaScriptEnabled) => {
      const { page, problems } = await shop.open({ javaScriptEnabled, shared: true });
      await page.goto("/?page=2");
      const footer = page.getByRole("contentinfo");
      await footer.getByText("Light pages are off.").waitFor();
      await footer.getByRole("button", { name: "Turn on light pages" }).click();
      await footer.getByText("Light pages are on: small pictures, no scripts.").waitFor();
      expect(new URL(page.url()).search).toBe("?page=2");
      expect(await page.locator("script").count()).toBe(0);
      await page.goto("/about");
      await footer.getByRole("button", { name: "Turn off light pages" }).click();
      await footer.getByText("Light pages are off.").waitFor();
      await page.goto("/");
      expect(await page.locator("script").count()).toBeGreaterThan(0);
      expect(problems).toEqual([]);
    },
  );

  it("a reader with Save-Data can switch to full pages", async () => {
    const { page } = await shop.open({ extraHTTPHeaders: { "Save-Data": "on" }, shared: true });
    await page.goto("/about");
    await page.getByRole("button", { name: "Turn off light pages" }).click();
    await page.getByText("Light pages are off.").waitFor();
  });

  it.each(["/", "/product/1", "/cart", "/checkout", "/orders", "/company"])(
    "a light page has all links and controls: %s",
    async (address) => {
      const buyer = { userId: "demo-buyer", javaScriptEnabled: false, shared: true };
      const { page: fullPage } = await shop.open(buyer);
      await fullPage.goto(address);
      const full = {
        offers: await offers(fullPage),
        text: await fullPage.locator("main").innerText(),
      };
      const { page } = await shop.open({ ...buyer, extraHTTPHeaders: { "Save-Data": "on" } });
      await page.goto(address);
      expect(await page.locator("script").count()).toBe(0);
      expect(await offers(page)).toEqual(full.offers);
      expect(await page.locator("main").innerText()).toBe(full.text);
      const widths = await page.evaluate(() =>
        [...document.images].map(({ src, srcset }) => srcset + new URL(src).pathname.split("/")[3]),
      );
      expect(widths.every((width) => width === "160" || width === "320")).toBe(true);
    },
  );

  it("a link on a card shows another colour with its pictures, which can be ordered", async () => {
    const { page, context, userId } = await shop.open({
      role: "approved",
      javaScriptEnabled: false,
    });
    const style = (await stylesToOrder({ sized: true })).find(({ colors }) => colors.length > 2)!;
    const [first, , third] = style.colors;
    await page.goto("/?sort=featured");
    const card = page.locator(`#style-${style.id}`);
    expect(await card.locator("img").count()).toBe(1);
    await card.locator(".swatches label").nth(2).click();
    await card.getByRole("link", { name: `Show ${style.name} in ${third}` }).click();
    const url = new URL(page.url());
    expect([url.pathname, url.searchParams.get("sort"), url.hash]).toEqual(["/", "featured", `#style-${style.id}`]);
    expect(await card.getByRole("radio", { name: third }).isChecked()).toBe(true);
    expect(await card.locator("img").count()).toBe(2);
    expect(await card.locator("img").first().getAttribute("alt")).toBe(`${style.name} in ${third}`);
    await card.locator(".swatches label").first().click();
    expect(await card.getByRole("link", { name: `Show ${style.name} in ${first}` }).isVisible()).toBe(true);
    await card.locator(".swatches label").nth(2).click();
    await card.getByLabel("Size of").selectOption(style.sizes[0]!);
    await card.getByRole("button", { name: /Add to Cart/ }).click();
    await page.getByText("has been added to your cart").waitFor();
    const [item] = await cartRows(userId!);
    expect(item).toMatchObject({ productId: style.id, color: third });
    await context.close();
  });

  it("an order of three styles without scripts takes 150 KB and 20 requests after the first page", async () => {
    const { page, context, userId } = await shop.open({
      role: "approved",
      javaScriptEnabled: false,
      viewport: { width: 390, height: 800 },
      deviceScaleFactor: 2,
    });
    const [one, two, three] = await stylesToOrder({ sized: true });
    const first = await countTransfer(page);
    await page.goto("/", { waitUntil: "load" });
    await page.evaluate(() =>
      Promise.all(
        [...document.images].map((image) => {
          image.loading = "eager";
          return image.decode();
        }),
      ),
    );
    // Its pictures are immutable (tests/shop/pictures-route.test.ts): they are not counted twice, whatever the browser's cache does.
    const transfer = await countTransfer(page, { except: first.pictures });

    await page.getByRole("link", { name: one!.name, exact: true }).click();
    await page.getByLabel("Size").selectOption(one!.sizes[0]!);
    await page.getByRole("button", { name: "ADD TO CART" }).click();
    await page.getByText("has been added to your cart").waitFor();
    await page.locator("header").getByRole("link", { name: "Preja" }).click();
    for (const style of [two!, three!]) {
      const card = page.locator(`#style-${style.id}`);
      await card.getByLabel("Size of").selectOption(style.sizes[0]!);
      await card.getByLabel("Quantity of").fill("30");
      await card.getByRole("button", { name: /Add to Cart/ }).click();
      await page.getByText(`${style.name} has been added to your cart`).waitFor();
    }
    await page.locator("header").getByRole("link", { name: /Cart/ }).click();
    await page.getByRole("button", { name: "CHECKOUT" }).click();
    await page.getByRole("button", { name: "Submit Order" }).click();
    await page.waitForURL("**/orders/*");
    await page.waitForLoadState("load");

    expect(await db.read.order.count({ where: { companyId: userId! } })).toBe(1);
    const bytes = Object.values(transfer.bytes).reduce((sum, part) => sum + part, 0);
    const words = `${bytes} bytes, ${transfer.requests.join(" ")}`;
    expect(bytes, words).toBeLessThanOrEqual(150 * KB);
    expect(transfer.requests.length, words).toBeLessThanOrEqual(20);
    await context.close();
  });

  it("an order with scripts has no layout shift, however late the responses are", async () => {
    const { page, context, userId, problems } = await shop.open({
      role: "approved",
      viewport: { width: 412, height: 823 },
    });
    const shift = await watchLayoutShift(page);
    const line = await context.newCDPSession(page);
    // Longer than the 500 ms after an input in which a layout shift does not count.
    const late = { latency: 600, downloadThroughput: -1, uploadThroughput: -1 };
    await line.send("Network.emulateNetworkConditions", { offline: false, ...late });
    const [one] = await stylesToOrder({ sized: true });
    const jumps: Record<string, number> = {};
    const step = async (name: string, act: () => Promise<unknown>, address: string) => {
      await act();
      await page.waitForURL(address);
      await page.waitForLoadState("networkidle");
      jumps[name] = shift();
    };
    await step("catalogue", () => page.goto("/"), "/");
    const link = page.getByRole("link", { name: one!.name, exact: true });
    await step("product", () => link.click(), "**/product/*");
    // The address changes before the page does.
    await page.getByRole("heading", { level: 1, name: one!.name }).waitFor();
    await page.getByLabel("Size").selectOption(one!.sizes[0]!);
    await page.getByLabel("Quantity", { exact: true }).fill("60");
    await page.getByRole("button", { name: "ADD TO CART" }).click();
    await page.getByText("has been added to your cart").waitFor();
    const cart = page.locator("header").getByRole("link", { name: /Cart/ });
    await step("cart", () => cart.click(), "**/cart");
    const press = (name: string) => () => page.getByRole("button", { name }).click();
    await step("checkout", press("CHECKOUT"), "**/checkout");
    await step("order placed", press("Submit Order"), "**/orders/*");
    await page.getByText("Order Placed Successfully").first().waitFor();
    expect(jumps).toEqual(Object.fromEntries(Object.keys(jumps).map((name) => [name, 0])));
    expect(await db.read.order.count({ where: { companyId: userId! } })).toBe(1);
    expect(problems).toEqual([]);
    await context.close();
  });
});
