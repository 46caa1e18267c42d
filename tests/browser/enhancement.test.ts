// What scripts add: toasts that disappear, labels of pending buttons, validation before a form is sent.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { db } from "~/db/db.server";
import { cartOf, fillCart, showAddress, stylesToOrder } from "../support/ordering";
import { accessibilityViolations } from "../support/accessibility";
import { describeInChromium, expectHydrated, serveShop } from "../support/served-shop";
import { expectNoHiddenChanges, translatePage } from "../support/translation";

describeInChromium("with scripts", () => {
  const shop = serveShop({ pictures: false });
  const toast = (page: Page) => page.locator(".toast");

  async function buyerAtCard(options = {}) {
    const window = await shop.open({ role: "approved", shared: true, ...options });
    const style = (await stylesToOrder({ sized: true }))[0]!;
    await window.page.goto("/");
    await expectHydrated(window.page);
    const card = window.page.locator(`#style-${style.id}`);
    return { ...window, style, card };
  }

  /** Adds a style to the cart, which shows a toast. */
  async function withMessage(options = {}) {
    const window = await buyerAtCard(options);
    await window.card.getByLabel("Size of").selectOption(window.style.sizes[0]!);
    await window.card.getByRole("button", { name: /Add to Cart/ }).click();
    await toast(window.page).waitFor();
    return window;
  }

  it("a toast disappears after five seconds, not before", async () => {
    const { page, style, card } = await buyerAtCard();
    // Recorded by the page itself, because this test may be slow.
    await page.evaluate(() => {
      const seen = { from: 0, to: 0 };
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const isThere = document.querySelector(".toast") !== null;
        if (isThere && !seen.from) seen.from = performance.now();
        if (!isThere && seen.from && !seen.to) seen.to = performance.now();
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.mouse.move(5, 5);
    await card.getByLabel("Size of").selectOption(style.sizes[0]!);
    await card.getByRole("button", { name: /Add to Cart/ }).focus();
    await page.keyboard.press("Enter");
    const seen = () => page.evaluate(() => (window as unknown as { seen: { from: number; to: number } }).seen);
    await expect.poll(async () => (await seen()).to, { timeout: 20_000 }).toBeGreaterThan(0);
    const { from, to } = await seen();
    expect(to - from).toBeGreaterThan(4_900);
  });

  it("a toast stays while the pointer is over it", async () => {
    const { page } = await withMessage();
    await toast(page).hover();
    await page.waitForTimeout(5_600);
    expect(await toast(page).count()).toBe(1);
    await page.mouse.move(5, 5);
    await expect.poll(() => toast(page).count(), { timeout: 8_000 }).toBe(0);
  });

  it("a translated page says what has changed", async () => {
    const { page, userId } = await shop.open({ role: "approved", shared: true });
    const [style] = await stylesToOrder({ sized: false });
    await fillCart(userId!, 2);
    await page.goto(`/product/${style!.id}`);
    await expectHydrated(page);
    await translatePage(page);
    await page.getByRole("button", { name: "ADD TO CART" }).click();
    await toast(page).waitFor();
    await expectNoHiddenChanges(page);
    await page.goto("/cart");
    await expectHydrated(page);
    await translatePage(page);
    await page.locator("#cart-lines input:not([type=hidden])").first().fill("9");
    const count = page.locator(".cart-count");
    const before = await count.innerText();
    await page.keyboard.press("Enter");
    await expect.poll(() => count.innerText()).not.toBe(before);
    await expectNoHiddenChanges(page);
  });

  it("F8 moves the focus to the toast, and Esc closes it and moves the focus back", async () => {
    const { page } = await withMessage();
    const focused = () =>
      page.evaluate(() => {
        const { className, id } = document.activeElement!;
        return [className || id, getComputedStyle(document.activeElement!).outlineStyle];
      });
    await page.locator("main a").first().focus();
    const [start] = await focused();
    await page.keyboard.press("F8");
    expect(await focused()).toEqual(["toasts", "solid"]);
    await page.keyboard.press("Escape");
    await expect.poll(() => toast(page).count()).toBe(0);
    expect(await focused()).toEqual([start, "solid"]);
    // There is nothing to focus now.
    await page.keyboard.press("F8");
    expect(await focused()).toEqual([start, "solid"]);
  });

  it("a swipe of 50 px to the right closes a toast, a shorter one or one to the left does not", async () => {
    const { page, context } = await withMessage({ hasTouch: true });
    const line = await context.newCDPSession(page);
    const box = (await toast(page).boundingBox())!;
    const swipe = async (by: number) => {
      const at = (x: number) => [{ x: box.x + 100 + x, y: box.y + box.height / 2 }];
      await line.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
      for (const part of [0.25, 0.5, 0.75, 1]) {
        await line.send("Input.dispatchTouchEvent", {
          type: "touchMove",
          touchPoints: at(by * part),
        });
      }
      await line.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      await page.waitForTimeout(150);
    };
    await swipe(40);
    expect(await toast(page).count()).toBe(1);
    await swipe(-80);
    expect(await toast(page).count()).toBe(1);
    await swipe(60);
    await expect.poll(() => toast(page).count()).toBe(0);
  });

  it("one toast is visible at a time, in a polite live region, at most 420 px wide", async () => {
    const { page, card, style } = await withMessage();
    await card.getByLabel("Size of").selectOption(style.sizes[1]!);
    await card.getByRole("button", { name: /Add to Cart/ }).click();
    await page.waitForTimeout(500);
    expect(await toast(page).count()).toBe(1);
    expect(await page.locator("[role=status] .toast").count()).toBe(1);
    expect((await page.locator(".toasts").boundingBox())!.width).toBeLessThanOrEqual(420);
  });

  it("a button has another label and is disabled while its form is sent", async () => {
    const { page, card, style } = await buyerAtCard();
    await page.route("**/cart.data*", async (route) => {
      await new Promise((done) => setTimeout(done, 800));
      await route.continue();
    });
    await card.getByLabel("Size of").selectOption(style.sizes[0]!);
    await card.getByRole("button", { name: /Add to Cart/ }).click();
    await card.getByRole("button", { name: /Adding\.\.\./ }).waitFor({ timeout: 600 });
    await toast(page).waitFor();
    await card.getByRole("button", { name: /Add to Cart/ }).waitFor();
  });

  it.each([
    ["/checkout", "checkout.data", "Submit Order", "Submitting Order..."],
    ["/inquiry", "inquiry.data", "SEND INQUIRY", "SENDING..."],
    ["/company", "company.data", "SAVE COMPANY PROFILE", "SAVING..."],
  ])("%s has a pending label while it is sent", async (address, call, words, pending) => {
    const { page, userId } = await shop.open({ role: "approved", shared: true });
    await fillCart(userId!, 3);
    await page.goto(address);
    await expectHydrated(page);
    await page.route(`**/${call}*`, async (route) => {
      await new Promise((done) => setTimeout(done, 800));
      await route.continue();
    });
    if (address === "/inquiry") await page.getByLabel("Message").fill("Hello");
    await page.getByRole("button", { name: words }).click();
    await page.getByRole("button", { name: pending }).waitFor({ timeout: 600 });
    await toast(page).waitFor();
  });

  it("a card has at most five tab stops, and a link skips to the first one", async () => {
    const { page, card } = await buyerAtCard();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    const focused = () =>
      page.evaluate(() => {
        const { textContent, closest } = document.activeElement as HTMLElement;
        const inside = closest.call(document.activeElement, "li[id^=style-]")?.id;
        return { inside, words: textContent };
      });
    expect((await focused()).words).toBe("Skip to the products");
    await page.keyboard.press("Enter");
    const stops: (string | undefined)[] = [];
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press("Tab");
      stops.push((await focused()).inside);
    }
    const first = stops.filter((id) => id === stops[0]);
    expect(stops[0]).toMatch(/^style-/);
    expect(stops).toEqual([...stops].sort((a, b) => stops.indexOf(a) - stops.indexOf(b)));
    expect(first.length).toBeLessThanOrEqual(5);
    expect(stops.length / new Set(stops).size).toBeLessThanOrEqual(5);
    expect(await card.getByLabel("Quantity of").isVisible()).toBe(true);
  });

  it("a picture of a style opens as a dialog, which the keyboard turns and closes", async () => {
    const { page } = await shop.open({ role: "approved", shared: true });
    await page.goto("/product/1");
    await expectHydrated(page);
    const link = page.locator(".detail-views a").first();
    await link.click();
    const dialog = page.getByRole("dialog", { name: "Alma Raglan Sweater in Sand" });
    const words = () => dialog.getByRole("heading").textContent();
    await dialog.waitFor();
    expect(await words()).toBe("Alma Raglan Sweater in Sand, front");
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("ArrowRight");
    await expect.poll(words).toBe("Alma Raglan Sweater in Sand, on a hanger");
    await dialog.getByRole("link", { name: "Next picture" }).click();
    await expect.poll(words).toBe("Alma Raglan Sweater in Sand, back");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(words).toBe("Alma Raglan Sweater in Sand, on a hanger");
    // At the last picture the focused link is gone, and the arrow keys still work.
    const next = dialog.getByRole("link", { name: "Next picture" });
    await next.focus();
    while ((await next.count()) > 0) await next.press("Enter");
    const last = await words();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(words).not.toBe(last);
    const width = async () => (await dialog.locator(".picture").boundingBox())!.width;
    const before = await width();
    await dialog.getByRole("button", { name: "Zoom in" }).click();
    await expect.poll(width).toBeGreaterThan(before);
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(new URL(page.url()).search).toBe("");
  });

  it("a missing size is reported before anything is sent", async () => {
    const { page, userId, card } = await buyerAtCard();
    let posts = 0;
    page.on("request", (request) => void (posts += Number(request.method() === "POST")));
    await card.getByRole("button", { name: /Add to Cart/ }).click();
    await page.getByText("Please select a size").first().waitFor();
    await page.getByText("Size selection is required for this product").first().waitFor();
    expect(await card.getByLabel("Size of").getAttribute("aria-invalid")).toBe("true");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("size");
    expect(posts).toBe(0);
    expect(await cartOf(userId!)).toEqual([]);
  });

  it("a quantity below one becomes the one that the card starts with on blur, with a toast", async () => {
    const { page, card, style } = await buyerAtCard();
    expect(style.minOrderQuantity).toBeGreaterThan(1);
    await card.getByLabel("Size of").selectOption(style.sizes[0]!);
    for (const typed of ["", "0", "-4"]) {
      const quantity = card.getByLabel("Quantity of");
      await quantity.fill(typed);
      await quantity.press("Tab");
      expect(await quantity.inputValue()).toBe(`${style.minOrderQuantity}`);
      if (typed === "") expect(await toast(page).getByText("Invalid quantity").count()).toBe(0);
      else await toast(page).getByText("Quantity must be at least 1").waitFor();
    }
  });

  it("a quantity that is no number is kept on blur, for the answer to the form", async () => {
    const { page, card, style } = await buyerAtCard();
    await card.getByLabel("Size of").selectOption(style.sizes[0]!);
    const quantity = card.getByLabel("Quantity of");
    await quantity.fill("abc");
    await quantity.press("Tab");
    expect(await quantity.inputValue()).toBe("abc");
    expect(await toast(page).getByText("Invalid quantity").count()).toBe(0);
  });

  it("a quantity below one is refused and becomes that of the start, when the button is pressed too", async () => {
    const { page, userId, card, style } = await buyerAtCard();
    const quantity = card.getByLabel("Quantity of");
    const add = card.getByRole("button", { name: /Add to Cart/ });
    await card.getByLabel("Size of").selectOption(style.sizes[0]!);
    for (const send of [() => add.click(), () => quantity.press("Enter")]) {
      await quantity.fill("0");
      await send();
      await toast(page).getByText("Invalid quantity").waitFor();
      await toast(page).getByText("Quantity must be at least 1").waitFor();
      expect(await quantity.inputValue()).toBe(`${style.minOrderQuantity}`);
      expect(await cartOf(userId!)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect.poll(() => toast(page).count()).toBe(0);
    }
    await add.click();
    await toast(page).getByText("Added to Cart").waitFor();
    expect(await cartOf(userId!)).toHaveLength(1);
  });

  it("an applicant at the cart is told in a toast as well", async () => {
    const { page } = await shop.open({ role: "pending", shared: true });
    await page.goto("/cart");
    await toast(page).getByText("Account Pending Approval").waitFor();
    await toast(page).getByText("You'll receive access once approved by our team.").waitFor();
    await page.getByRole("heading", { level: 1, name: "Account Pending Approval" }).waitFor();
  });

  it("a quantity of a line that is gone is refused, and the cart stays", async () => {
    const { page, userId } = await shop.open({ role: "approved", shared: true });
    const [gone, kept] = await fillCart(userId!, 3, 5);
    await page.goto("/cart");
    await expectHydrated(page);
    await db.write((tx) =>
      tx.cartItem.deleteMany({
        where: {
          cart: { companyId: userId!, isCurrent: true },
          piece: { productId: gone!.productId },
        },
      }),
    );
    const [first] = await page.locator("#cart-lines input[name^=quantity-]").all();
    await first!.fill("4");
    await first!.blur();
    await page.getByText("Failed to update quantity").waitFor();
    await page.getByText("SELECTED PRODUCTS (1)").waitFor();
    expect(await cartOf(userId!)).toEqual([`${kept!.productId} ${kept!.color} ${kept!.size} ${kept!.quantity}`]);
  });

  it("CHECKOUT goes on when the sums above it change while it is pressed", async () => {
    const viewport = { width: 390, height: 844 };
    const { page, userId } = await shop.open({ role: "approved", shared: true, viewport });
    await fillCart(userId!, 3);
    await page.goto("/cart");
    await expectHydrated(page);
    let answer = () => {};
    const isPressed = new Promise<void>((done) => (answer = done));
    await page.route("**/cart.data*", async (route) => {
      await isPressed;
      await route.continue();
    });
    const quantity = page.locator("#cart-lines input[name^=quantity-]");
    await quantity.fill("90");
    await Promise.all([page.waitForRequest("**/cart.data*"), quantity.blur()]);
    const button = page.getByRole("button", { name: "CHECKOUT" });
    await button.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const before = (await button.boundingBox())!;
    await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
    await page.mouse.down();
    answer();
    await expect.poll(async () => Math.abs((await button.boundingBox())!.y - before.y)).toBeGreaterThan(before.height);
    await page.mouse.up();
    await page.waitForURL("**/checkout");
    expect((await cartOf(userId!))[0]).toMatch(/ 90$/);
  });

  it("an answer about the postcode keeps the town that is typed while it comes", async () => {
    const { page, userId } = await shop.open({ role: "approved", shared: true });
    await fillCart(userId!, 60);
    await page.goto("/checkout");
    await expectHydrated(page);
    await showAddress(page);
    let answer = () => {};
    const isTyped = new Promise<void>((done) => (answer = done));
    await page.route("**/checkout.data*", async (route) => {
      await isTyped;
      await route.continue();
    });
    const [zipCode, city] = [page.locator("[name=zipCode]"), page.locator("[name=city]")];
    // Not a Dutch postcode, so the answer has an error to show.
    await zipCode.fill("1000");
    await Promise.all([page.waitForRequest("**/checkout.data*"), zipCode.press("Tab")]);
    await city.fill("Ljubljana");
    answer();
    await expect.poll(() => zipCode.getAttribute("aria-invalid")).toBe("true");
    expect(await city.inputValue()).toBe("Ljubljana");
    expect(await city.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it("the page does not reload when a form is sent", async () => {
    const { page, card, style } = await buyerAtCard();
    await page.evaluate(() => ((window as unknown as { kept: boolean }).kept = true));
    await card.getByLabel("Size of").selectOption(style.sizes[0]!);
    await card.getByRole("button", { name: /Add to Cart/ }).click();
    await toast(page).waitFor();
    await page.locator("header").getByRole("link", { name: /Cart/ }).click();
    await page.waitForURL("**/cart");
    expect(await page.evaluate(() => (window as unknown as { kept?: boolean }).kept)).toBe(true);
    const count = await page.locator("header .cart-count").textContent();
    expect(count).toContain(`${style.minOrderQuantity}`);
  });

  it("a page that a link opens is at its top at once, so that nothing moves under the pointer", async () => {
    const { page } = await buyerAtCard({ viewport: { width: 800, height: 300 } });
    const link = page.locator(".style h3 a").last();
    await link.scrollIntoViewIfNeeded();
    await page.evaluate(() => {
      const positions: number[] = [];
      Object.assign(window, { positions });
      addEventListener("scroll", () => {
        if (location.pathname.startsWith("/product/")) positions.push(scrollY);
      });
    });
    await link.click();
    await page.waitForURL("**/product/*");
    await page.waitForTimeout(500);
    const positions = () => (window as unknown as { positions: number[] }).positions;
    expect(await page.evaluate(positions)).toEqual([0]);
  });

  it("plus and minus on the detail page change the running total, and minus stops at the minimum", async () => {
    const { page } = await shop.open({ role: "approved", shared: true });
    const style = (await stylesToOrder({ sized: true })).find(({ minOrderQuantity }) => minOrderQuantity > 1)!;
    await page.goto(`/product/${style.id}`);
    await expectHydrated(page);
    const quantity = page.getByLabel("Quantity", { exact: true });
    expect(await quantity.inputValue()).toBe(String(style.minOrderQuantity));
    expect(await page.getByRole("button", { name: "One less" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "One more" }).click();
    const pieces = style.minOrderQuantity + 1;
    await page.getByText(`Total for ${pieces} pieces`).waitFor();
    // The minimum is one of an order, so that fewer can be added.
    await quantity.fill("1");
    await quantity.press("Tab");
    await page.getByText("Total for 1 piece,").waitFor();
  });

  it("a visitor is redirected from their orders to the sign-in", async () => {
    const { page } = await shop.open({ shared: true });
    await page.goto("/orders");
    await page.getByText("Unauthorized").first().waitFor();
    await page.waitForURL("**/id/sign-in/*", { timeout: 20_000, waitUntil: "commit" });
  });

  it("a dialog takes the focus, and Esc closes it and restores the focus", async () => {
    const { page } = await shop.open({ shared: true });
    await page.goto("/");
    const button = page.getByRole("button", { name: "Sign in for prices" }).first();
    await button.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Bulk discounts for 5+, 10+ and 25+ items").waitFor();
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("an inquiry about a style opens in a dialog and is sent from there", async () => {
    const { page, problems } = await shop.open({ shared: true });
    await page.goto("/");
    await expectHydrated(page);
    const link = page.getByRole("link", { name: /^Inquire about/ }).nth(1);
    const style = (await link.textContent())!.replace("Inquire about ", "");
    await link.click();
    const dialog = page.getByRole("dialog", { name: `Inquiry about ${style}` });
    await dialog.waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);

    await link.click();
    const message = `Do you have it in green? ${crypto.randomUUID()}`;
    await dialog.getByLabel("Name").fill("Eva Novak");
    await dialog.getByLabel("E-mail").fill("eva@shop.example");
    await dialog.getByLabel("Message").fill(message);
    await dialog.getByRole("button", { name: "SEND INQUIRY" }).click();
    await toast(page).getByText("Inquiry Sent Successfully").waitFor();
    await dialog.waitFor({ state: "hidden" });
    expect(new URL(page.url()).pathname).toBe("/");
    const stored = await db.read.inquiry.findFirstOrThrow({ where: { message } });
    expect(stored.productDetails).toMatchObject([{ productName: style }]);
    expect(problems).toEqual([]);
  });

  it("an invalid inquiry stays in its dialog, with the entered values", async () => {
    const { page } = await shop.open({ shared: true });
    await page.goto("/");
    await expectHydrated(page);
    await page
      .getByRole("link", { name: /^Inquire about/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog", { name: /^Inquiry about/ });
    await dialog.getByLabel("Message").fill("Kept words");
    await dialog.getByRole("button", { name: "SEND INQUIRY" }).click();
    await page.getByText("Missing Information").first().waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    expect(await dialog.getByLabel("Message").inputValue()).toBe("Kept words");
    expect(await dialog.getByRole("link", { name: /name/ }).count()).toBe(1);
  });
});
