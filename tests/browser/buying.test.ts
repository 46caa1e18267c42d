// The buying journey in Chromium, with the same steps with and without scripts.
import { readFile } from "node:fs/promises";

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { formatEuro } from "~/formats/money";
import { DEMO_PEOPLE } from "../../prisma/seed/people";
import { cartOf, fillCart, fillLargeCart, stylesToOrder, totalsOf } from "../support/ordering";
import { readPdf } from "../support/pdf";
import { describeInChromium, expectHydrated, serveShop } from "../support/served-shop";

describeInChromium("an approved boutique orders", () => {
  const shop = serveShop({ pictures: false });

  describe.each([
    ["with scripts", true, "Lana"],
    ["without scripts", false, "Jonas"],
  ])("%s", (_, javaScriptEnabled, firstName) => {
    it("from the landing page to the placed order and the log-out", async () => {
      const { page, context, problems } = await shop.open({
        javaScriptEnabled,
        acceptDownloads: true,
      });
      const buyer = DEMO_PEOPLE.find((one) => one.firstName === firstName)!;
      const userId = buyer.subject;
      const sees = (words: string | RegExp) => page.getByText(words).first().waitFor();

      // Signs in through the identity provider.
      await page.goto("/");
      expect(await page.content()).not.toMatch(/€\s?\d/);
      await page.goto("/login-info");
      await page.getByRole("main").getByRole("link", { name: "SIGN IN" }).click();
      await page.locator(`button[value="${buyer.subject}"]`).click();
      await page.waitForURL((url) => url.origin === shop.origin);
      await page.goto("/");
      await sees(/Welcome/);
      problems.length = 0;

      // Adds from a card, in another colour and size.
      const style = (await stylesToOrder({ sized: true }))[2]!;
      const card = page.locator(`#style-${style.id}`);
      await card.locator(`label:has-text("${style.colors[1]}")`).click();
      await card.getByLabel(`Size of ${style.name}`).selectOption(style.sizes[1]!);
      await card.getByLabel(`Quantity of ${style.name}`).fill("4");
      await card.getByRole("button", { name: /Add to Cart/ }).click();
      await sees(`${style.name} has been added to your cart.`);
      expect(await cartOf(userId)).toContain(`${style.id} ${style.colors[1]} ${style.sizes[1]} 4`);
      // The card is reset.
      const reset = await card.getByLabel(`Quantity of ${style.name}`).inputValue();
      expect(reset).toBe(`${style.minOrderQuantity}`);
      expect(await card.locator(".swatches input").first().isChecked()).toBe(true);

      // Adds from the page of a style.
      const other = (await stylesToOrder({ sized: false }))[0]!;
      await page.goto(`/product/${other.id}`);
      await page.getByRole("button", { name: "ADD TO CART" }).click();
      await sees(`${other.name} has been added to your cart.`);

      // The cart: changes a quantity, removes a line, downloads the CSV file.
      await page.locator("header").getByRole("link", { name: /Cart/ }).click();
      await page.waitForURL("**/cart");
      const back = page.getByRole("link", { name: "Continue ordering" });
      expect(await back.getAttribute("href")).toBe(`/product/${other.id}`);
      const line = (
        await db.read.cartItem.findFirstOrThrow({
          where: { cart: { companyId: userId, isCurrent: true }, piece: { productId: style.id } },
        })
      ).id;
      const quantity = page.locator(`input[name="quantity-${line}"]`);
      await quantity.fill("9");
      if (javaScriptEnabled) await quantity.press("Tab");
      else await page.getByRole("button", { name: "Update quantities" }).click();
      await expect.poll(async () => (await cartOf(userId)).some((row) => row.endsWith(" 9"))).toBe(true);
      await quantity.fill("8");
      await quantity.press("Enter");
      await expect.poll(async () => (await cartOf(userId)).some((row) => row.endsWith(" 8"))).toBe(true);
      await sees("DOWNLOAD & EMAIL YOUR INQUIRY");
      await sees("Attach it to an e-mail.");
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "DOWNLOAD CSV FILE" }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^cart-\d{4}-\d{2}-\d{2}\.csv$/);
      expect(await readFile(await download.path(), "utf8")).toContain(style.name);
      if (javaScriptEnabled) await sees("CSV Downloaded");

      // The order.
      const totals = await totalsOf(userId);
      await page.getByRole("button", { name: "CHECKOUT" }).click();
      await page.waitForURL("**/checkout");
      await sees(formatEuro(totals.total));
      await page.getByLabel(/PO number/).fill("PO-9");
      await page.getByLabel(/Special Instructions/).fill("Thank you");
      await page.getByRole("button", { name: "Submit Order" }).click();
      await page.waitForURL("**/orders/*");
      await sees("Order Placed Successfully");
      const order = await db.read.order.findFirstOrThrow({
        where: { companyId: userId },
        orderBy: { id: "desc" },
      });
      expect(order).toMatchObject({
        total: totals.total,
        poNumber: "PO-9",
        customerNotes: "Thank you",
      });
      await sees(order.orderNumber);
      expect(await cartOf(userId)).toEqual([]);

      // Reorders, and shares the cart by a link.
      await page.getByRole("main").getByRole("link", { name: "ORDER HISTORY" }).click();
      await page.getByRole("link", { name: `REORDER order ${order.orderNumber}` }).click();
      await page.getByRole("button", { name: "ADD TO CART" }).click();
      await page.waitForURL("**/cart**");
      await sees("Reorder Successful");
      await page.getByText("Share this cart").click();
      await page.getByRole("button", { name: "Create link" }).click();
      // Exactly: each link has a button "Revoke the link created ...".
      await page.getByText("Link created", { exact: true }).waitFor();
      const address = await page.locator("#shared input[readonly]").first().inputValue();
      const stranger = await shop.open({ javaScriptEnabled });
      await stranger.page.goto(address);
      await stranger.page.getByText(style.name).first().waitFor();
      expect(await stranger.page.content()).not.toMatch(/€\s?\d/);
      expect(stranger.problems).toEqual([]);
      await stranger.context.close();

      // Logs out.
      await page.getByRole("button", { name: "Clear All" }).click();
      await sees("NO ITEMS SELECTED");
      const menu = page.locator("details.menu summary");
      if (await menu.isVisible()) await menu.click();
      await page.getByRole("link", { name: "Log Out" }).click();
      await sees("Logged Out");
      expect((await page.goto("/orders"))?.status()).toBe(401);
      expect(problems).toEqual([]);
      await context.close();
    }, 120_000);
  });

  it("back and forward restore the pages", async () => {
    const { page, context, problems } = await shop.open({ role: "approved" });
    await page.goto("/");
    const nameOnTop = () => page.locator("li[id^=style-] h3").first().textContent();
    const before = await nameOnTop();
    await page.getByRole("link", { name: "Next page" }).click();
    // The address changes a moment before the styles do.
    await expect.poll(nameOnTop).not.toBe(before);
    const first = await nameOnTop();
    await page.locator("li[id^=style-] h3 a").first().click();
    await page.getByRole("heading", { level: 1, name: first! }).waitFor();
    // By a script of the page, because a key press may reach the browser before the page's last navigation.
    await page.evaluate(() => history.back());
    await page.waitForURL(/[?]page=2/);
    await expect.poll(nameOnTop).toBe(first);
    await page.evaluate(() => history.forward());
    await page.getByRole("heading", { level: 1, name: first! }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it("filters take the place of the list in the history, so that back leaves it at once", async () => {
    const { page, context, problems } = await shop.open({ role: "approved" });
    await page.goto("/contact");
    await page.goto("/?filters=on");
    await expectHydrated(page);
    const filters = page.getByRole("navigation", { name: "Filters" });
    const shows = (parameter: string) =>
      page.waitForURL((url) => url.searchParams.has(...(parameter.split("=") as [string, string])));
    await filters.getByRole("link", { name: /^White/ }).click();
    await shows("colour=white");
    await filters.getByRole("link", { name: /^Available now/ }).click();
    await shows("available=yes");
    await filters.getByRole("link", { name: /^In stock/ }).click();
    await shows("window");
    await page.getByLabel("Sort by").selectOption("newest");
    await shows("sort=newest");
    await page.getByRole("searchbox").fill("cardigen");
    await page.getByRole("searchbox").press("Enter");
    await shows("q=cardigen");
    await page.getByRole("link", { name: /^Search for/ }).click();
    await shows("exact=on");
    await page.getByRole("link", { name: "Clear the filters" }).click();
    await page.waitForURL((url) => url.search === "");
    // A page and a style are places of their own.
    await page.getByRole("link", { name: "Next page" }).click();
    await shows("page=2");
    await page.locator("li[id^=style-] h3 a").first().click();
    await page.waitForURL("**/product/*");
    for (const address of [/[?]page=2/, /[/](#catalog)?$/, /[/]contact$/]) {
      await page.evaluate(() => history.back());
      await page.waitForURL(address);
    }
    expect(problems).toEqual([]);
    await context.close();
  });

  it("a double click on Submit Order places one order", async () => {
    const { page, context, userId } = await shop.open({ role: "approved" });
    await addOne(page);
    await page.goto("/checkout");
    await page.getByRole("button", { name: "Submit Order" }).dblclick();
    await page.waitForURL("**/orders/*");
    expect(await db.read.order.count({ where: { companyId: userId! } })).toBe(1);
    await context.close();
  });

  it("a colour changes the pictures, also without scripts", async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, context } = await shop.open({ javaScriptEnabled });
      await page.goto("/");
      const card = page.locator("li[id^=style-]").first();
      const shown = () =>
        card.locator(".views").evaluateAll((all) => all.findIndex((one) => one.getBoundingClientRect().width > 0));
      expect(await shown()).toBe(0);
      await card.locator(".swatches label").nth(1).click();
      expect(await shown()).toBe(1);
      await context.close();
    }
  });

  it("64 lines fit on short pages with the button in reach, and on three printed ones", async () => {
    for (const [width, height, longest] of [
      [320, 640, 6_000],
      [1440, 900, 3_000],
    ] as const) {
      const { page, context, userId } = await shop.open({
        role: "approved",
        javaScriptEnabled: false,
        viewport: { width, height },
      });
      await fillLargeCart(userId!);
      for (const [path, button] of [
        ["/cart", "CHECKOUT"],
        ["/checkout", "Submit Order"],
      ] as const) {
        await page.goto(path);
        const size = await page.locator("html").evaluate((html) => [html.scrollWidth, html.scrollHeight] as const);
        expect(size[0], path).toBe(width);
        expect(size[1], `${path} at ${width} px`).toBeLessThanOrEqual(longest);
        const box = (await page.getByRole("button", { name: button }).boundingBox())!;
        expect(box.y + box.height, `${button} at ${width} px`).toBeLessThanOrEqual(height);
        const printed = await readPdf(await page.pdf({ format: "A4" }));
        expect(printed.pages.length, path).toBeLessThanOrEqual(3);
        expect(printed.text.replace(/\s/g, "")).toMatch(/PR-101-[A-Z]+-[A-Z]+,-[A-Z]+/);
        expect(printed.text).toMatch(/Preja · \d{1,2} \w+ 20\d\d/);
      }
      await context.close();
    }
  });

  it("an order sheet is printed with each style on one page, and no page is as high as the window", async () => {
    const { page } = await shop.open({ role: "approved", shared: true });
    await page.goto("/order-sheet");
    const { pages } = await readPdf(await page.pdf({ format: "A4" }));
    expect(pages.length).toBeGreaterThan(2);
    // Each begins with its code and ends with its minimum.
    const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;
    expect(pages.map((text) => count(text, /RRP/g))).toEqual(pages.map((text) => count(text, /min\. \d/g)));
    await page.emulateMedia({ media: "print" });
    await page.goto("/login-info");
    const { height } = page.viewportSize()!;
    expect(await page.evaluate(() => document.body.offsetHeight)).toBeLessThan(height);
    await page.emulateMedia({ media: null });
  });

  it("a removal leads the focus to the next style, and in the end to the page's heading", async () => {
    const { page, context, userId } = await shop.open({ role: "approved" });
    await fillCart(userId!, 3, 5);
    await page.goto("/cart");
    await expectHydrated(page);
    const [, second] = await page.locator("#cart-lines h4").allTextContents();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const remove = page.locator("#cart-lines").getByRole("button", { name: /^Remove/ });
    await remove.first().press("Enter");
    await expect.poll(focused).toBe(second);
    // An empty field takes its line out as well.
    const field = page.locator("#cart-lines input[name^=quantity-]");
    await field.fill("");
    await field.press("Enter");
    await expect.poll(() => cartOf(userId!)).toEqual([]);
    await expect.poll(focused).toBe("Your cart");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("SELECTED PRODUCTS (1)").waitFor();
    await context.close();
  });

  async function addOne(page: Page) {
    const style = (await stylesToOrder({ sized: true }))[0]!;
    await page.goto(`/product/${style.id}`);
    await page.getByLabel("Size").selectOption(style.sizes[0]!);
    await page.getByRole("button", { name: "ADD TO CART" }).click();
    await page.getByText("has been added to your cart").first().waitFor();
  }
});
