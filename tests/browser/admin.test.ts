// The admins' daily work in Chromium: on a phone and a desktop, with and without scripts, by touch and by keyboard.
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { makeStyle } from "../support/carts";
import { makeOrder } from "../support/orders";
import { makePerson } from "../support/people";
import { photo } from "../support/pictures";
import { describeInChromium, expectNoHorizontalScroll, serveShop, type WindowOptions } from "../support/served-shop";

const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };

const WINDOWS: [string, WindowOptions][] = [
  ["on a phone", PHONE],
  ["on a phone without scripts", { ...PHONE, javaScriptEnabled: false }],
  ["on a desktop", DESKTOP],
  ["on a desktop without scripts", { ...DESKTOP, javaScriptEnabled: false }],
];

/** The toast with this text. */
const toast = (page: Page, words: string) => page.locator(".toasts").getByText(words, { exact: true }).waitFor();

const button = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("button", { name });

describeInChromium("an admin", () => {
  const shop = serveShop();

  it.each(["", "?view=cards"])(
    "keeps what is done with ticked styles in sight, and all of the menu: /admin/products%s",
    async (search) => {
      const { page, problems } = await shop.open({ ...DESKTOP, role: "admin", shared: true });
      await page.goto(`/admin/products${search}`);
      const links = await page.locator(".admin-menu > ul a").all();
      const last = await links.at(-1)!.boundingBox();
      expect(last!.y + last!.height).toBeLessThan(900);
      await page.locator('#main [type=checkbox][name="id"]').first().check();
      await page.locator('#main [type=checkbox][name="id"]').last().scrollIntoViewIfNeeded();
      const bar = await page.locator(".admin-bulk").boundingBox();
      expect(Math.abs(bar!.y)).toBeLessThan(2);
      expect(problems).toEqual([]);
    },
  );

  it("picks a colour, which is what the field beside it then says and what is taken of a suggestion", async () => {
    const { page, problems } = await shop.open({ ...DESKTOP, role: "admin", shared: true });
    await page.goto("/admin/appearance");
    const field = page.getByLabel("Background colour", { exact: true });
    const picker = page.getByLabel("Pick the background", { exact: true });
    await field.fill("#f0f0e0");
    expect(await picker.inputValue()).toBe("#f0f0e0");
    await picker.fill("#8a8a8a");
    expect(await field.inputValue()).toBe("#8a8a8a");
    await button(page, "SAVE").click();
    await button(page, /^TAKE #.* as background colour$/).click();
    await page.getByRole("heading", { name: "Preview" }).waitFor();
    expect(await field.inputValue()).toMatch(/^#(?!8a8a8a)[\da-f]{6}$/);
    expect(await picker.inputValue()).toBe(await field.inputValue());
    expect(problems).toEqual([]);
  });

  describe.each(WINDOWS)("%s", (_, options) => {
    /** Runs `work` in a window of an admin, and expects no problems in the page. */
    async function work(doing: (page: Page) => Promise<void>) {
      const { page, problems } = await shop.open({ ...options, role: "admin", shared: true });
      await doing(page);
      await expectNoHorizontalScroll(page);
      expect(problems).toEqual([]);
    }

    it("approves an applicant in two taps from the panel", () =>
      work(async (page) => {
        const { id } = await makePerson("pending", { firstName: `Tap${Date.now()}` });
        const { firstName } = await db.read.user.findUniqueOrThrow({ where: { id } });
        let taps = 0;
        const tap = async (target: Locator) => {
          taps++;
          await (options?.hasTouch ? target.tap() : target.click());
        };
        await page.goto("/admin");
        const waiting = page.getByRole("link", { name: /applications? waits?$/ });
        // Without scrolling.
        const { y, height } = (await waiting.boundingBox())!;
        expect(y + height).toBeLessThan(options!.viewport!.height);
        await tap(waiting);
        await tap(button(page, `APPROVE ${firstName} Person`));
        await toast(page, "User Approved");
        expect(taps).toBe(2);
        expect(await db.read.company.findUniqueOrThrow({ where: { id } })).toMatchObject({
          approvalStatus: "approved",
        });
      }));

    it("marks an inquiry as read", () =>
      work(async (page) => {
        const { id } = await db.write((tx) =>
          tx.inquiry.create({
            data: {
              customerName: "Asker",
              customerEmail: "asker@boutique.example",
              message: "Do you have it in <b>blue</b>?",
              productDetails: [],
              totalItems: 0,
            },
          }),
        );
        await page.goto("/admin");
        await page.getByRole("link", { name: /unread inquir/ }).click();
        await button(page, `MARK AS READ inquiry #${id}`).click();
        await toast(page, "Inquiry Marked");
        expect(await db.read.inquiry.findUniqueOrThrow({ where: { id } })).toMatchObject({
          isRead: true,
        });
      }));

    it("advances an order by a status", () =>
      work(async (page) => {
        const { id, orderNumber } = await makeOrder();
        await page.goto("/admin/orders?status=pending");
        await page.getByRole("link", { name: orderNumber }).click();
        await page.getByText("Add a note to the customer").click();
        await page.getByLabel("Note").first().fill("Ready in two weeks");
        await button(page, "CONFIRM ORDER").click();
        await toast(page, "Order Confirmed");
        await page.getByRole("main").getByText("Ready in two weeks").first().waitFor();
        await page.getByRole("button", { name: "SHIP ORDER" }).waitFor();
        const order = await db.read.order.findUniqueOrThrow({
          where: { id },
          include: { events: { orderBy: { id: "desc" }, take: 1 } },
        });
        expect(order).toMatchObject({
          status: "confirmed",
          events: [{ status: "confirmed", note: "Ready in two weeks" }],
        });
      }));

    it("edits a style and uploads a picture", () =>
      work(async (page) => {
        const { id, styleCode } = await makeStyle({ name: "Before" });
        await db.write((tx) => tx.product.update({ where: { id }, data: { searchText: styleCode } }));
        await page.goto(`/admin/products?q=${styleCode}`);
        await page.getByRole("link", { name: "Before", exact: true }).click();
        await page.waitForURL(`**/admin/products/${id}`);
        await page.getByLabel("Name", { exact: true }).fill("After");
        await button(page, "SAVE PRODUCT").click();
        await toast(page, "Product Saved");
        await page.getByRole("heading", { level: 1, name: "After" }).waitFor();
        expect(await db.read.product.findUniqueOrThrow({ where: { id } })).toMatchObject({
          name: "After",
          version: 2,
        });

        const buffer = await photo().jpeg().toBuffer();
        await page.getByLabel("Add pictures").setInputFiles({ name: "after-rust.jpg", mimeType: "image/jpeg", buffer });
        await button(page, "UPLOAD PICTURES").click();
        const picture = page.locator(".admin-pictures img").first();
        await picture.scrollIntoViewIfNeeded();
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
        const { imageUrl } = await db.read.product.findUniqueOrThrow({ where: { id } });
        expect(imageUrl).toMatch(/rust/);
      }));

    it("creates a bulk discount", () =>
      work(async (page) => {
        const minQuantity = 2_000 + (await db.read.bulkDiscount.count());
        await page.goto("/admin/offers");
        await page.getByLabel("Minimum Quantity").fill(String(minQuantity));
        // Typed, because a field may refuse keys.
        const percentage = page.getByLabel("Discount Percentage");
        await percentage.clear();
        await percentage.pressSequentially("12,5");
        await button(page, "CREATE DISCOUNT").click();
        await toast(page, "Bulk Discount Created");
        await page.getByText(`${minQuantity}+ items`).first().waitFor();
        expect(await db.read.bulkDiscount.findFirst({ where: { minQuantity } })).toMatchObject({
          discountPercentage: 1_250,
          isActive: true,
        });
      }));
  });

  it("follows the links of refused forms to their fields, which keep what was typed", async () => {
    const { page } = await shop.open({ ...DESKTOP, role: "admin", shared: true });
    const { id } = await makeStyle();
    for (const [address, label, save] of [
      [`/admin/products/${id}`, "Wholesale price", "SAVE PRODUCT"],
      [`/admin/products/${id}/pieces`, "Sand, S, EAN", "SAVE PIECES"],
    ] as const) {
      await page.goto(address);
      await page.getByLabel(label).fill("none");
      await button(page, save).click();
      await page.locator("[role=alert] a").click();
      await page.waitForFunction(() => document.activeElement?.matches("input[aria-invalid]"));
      expect(await page.getByLabel(label).inputValue()).toBe("none");
      expect(await page.locator("[role=alert] a").count()).toBe(1);
    }
  });

  it("says when a piece is available, with a day where one is needed", async () => {
    const { page, problems } = await shop.open({ ...DESKTOP, role: "admin", shared: true });
    const { id } = await makeStyle();
    await page.goto(`/admin/products/${id}/pieces`);
    const day = page.getByLabel("Sand, M, Day");
    await expect.poll(() => day.isVisible()).toBe(false);
    expect(await page.getByLabel("Sand, M, In stock").isVisible()).toBe(true);
    await page.getByLabel("Sand, M, Availability").selectOption("From a day on");
    await day.fill("2098-01-31");
    await button(page, "SAVE PIECES").click();
    await toast(page, "Pieces Saved");
    expect(await day.inputValue()).toBe("2098-01-31");
    await page.getByLabel("Sand, M, Availability").selectOption("Available");
    await expect.poll(() => day.isVisible()).toBe(false);
    await button(page, "SAVE PIECES").click();
    await expect.poll(() => db.read.piece.count({ where: { productId: id, availability: "available" } })).toBe(4);
    expect(problems).toEqual([]);
  });

  it("sets all pieces of a colour at once, and takes the piece out that is edited afterwards", async () => {
    const { page, problems } = await shop.open({ ...DESKTOP, role: "admin", shared: true });
    const { id } = await makeStyle();
    await page.goto(`/admin/products/${id}/pieces`);
    const availability = (piece: string) => page.getByLabel(`${piece}, Availability`).inputValue();
    const all = page.getByLabel("Set all of Sand", { exact: true });
    await all.selectOption("From a day on");
    await page.getByLabel("Set all of Sand, day").fill("2098-01-31");
    expect(await page.getByLabel("Sand, S, Day").inputValue()).toBe("2098-01-31");
    await page.getByLabel("Set all of the table", { exact: true }).selectOption("Sold out");
    expect(await availability("Rust, M")).toBe("sold_out");
    expect(await page.getByLabel("Sand, S, Day").inputValue()).toBe("");
    await page.getByLabel("Rust, M, Availability").selectOption("Available");
    expect(await all.inputValue()).toBe("sold_out");
    await button(page, "SAVE PIECES").click();
    await toast(page, "3 pieces changed.");
    expect(await availability("Rust, M")).toBe("available");
    expect(await availability("Sand, M")).toBe("sold_out");
    expect(problems).toEqual([]);
  });

  it("sees on every page at every width what has to be decided", async () => {
    await makeOrder({ isAmountFinal: false });
    for (const window of [PHONE, DESKTOP]) {
      const { page } = await shop.open({ ...window, role: "admin", shared: true });
      for (const address of ["/admin", "/admin/products", "/admin/orders/1"]) {
        await page.goto(address);
        await expectNoHorizontalScroll(page);
        await page
          .getByRole("banner")
          .getByRole("link", { name: /^Tasks ?\d+ to do$/ })
          .click();
        await page.getByRole("link", { name: /VAT or shipping to be confirmed$/ }).waitFor();
        await expectNoHorizontalScroll(page);
      }
    }
  });

  it("sees that the direct panel loads", async () => {
    const { page } = await shop.open({ ...DESKTOP, role: "admin", shared: true });
    await page.goto("/direct-admin", { waitUntil: "networkidle" });
    await page.route("**/direct-admin.data*", async (route) => {
      await new Promise((done) => setTimeout(done, 800));
      await route.continue();
    });
    await page.getByRole("link", { name: "Orders", exact: true }).click();
    const loading = page.getByText("Loading admin access...");
    await loading.waitFor({ timeout: 700 });
    await page.getByRole("heading", { name: "Orders" }).waitFor();
    await loading.waitFor({ state: "detached" });
  });

  it("comes to the search by a key, and may turn that off", async () => {
    const { page, problems } = await shop.open({ ...DESKTOP, role: "admin", shared: true });
    const search = page.getByRole("searchbox", { name: "Search the admin panel" });
    const comesByKey = async () => {
      await page.goto("/admin/orders", { waitUntil: "networkidle" });
      await page.keyboard.press("/");
      return search.evaluate((field) => field === document.activeElement);
    };
    expect(await comesByKey()).toBe(true);
    await page.keyboard.type("a/b");
    expect(await search.inputValue()).toBe("a/b");
    await page.goto("/admin/search", { waitUntil: "networkidle" });
    await button(page, "TURN OFF").click();
    await page.getByText("The key “/” does nothing.").waitFor();
    expect(await comesByKey()).toBe(false);
    expect(await search.getAttribute("aria-keyshortcuts")).toBeNull();
    await page.goto("/admin/search", { waitUntil: "networkidle" });
    await button(page, "TURN ON").click();
    await page.getByText("goes to the search field").waitFor();
    expect(await comesByKey()).toBe(true);
    expect(problems).toEqual([]);
  });

  it("has the first order near the top, and the menu at most one press away", async () => {
    for (const [window, most] of [
      [{ viewport: { width: 1440, height: 900 } }, 300],
      [{ viewport: { width: 390, height: 844 }, hasTouch: true }, 330],
    ] as const) {
      const { page } = await shop.open({ ...window, role: "admin", javaScriptEnabled: false });
      await page.goto("/admin/orders");
      const row = await page.locator("main tbody tr").first().boundingBox();
      expect(row!.y, `at ${window.viewport.width} px`).toBeLessThanOrEqual(most);
      const menu = page.getByRole("button", { name: "Menu" });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole("navigation", { name: "Admin Panel" }).getByRole("link", { name: "Payments" }).click();
      await page.getByRole("heading", { name: "Payments", level: 1 }).waitFor();
      await expectNoHorizontalScroll(page);
    }
  });

  it("has the lines of an order with many sizes on the first screen", async () => {
    const { page } = await shop.open({ ...DESKTOP, role: "admin", shared: true });
    await page.goto("/admin/orders/13");
    const heading = page.getByRole("columnheader", { name: "L/XL" });
    expect((await heading.boundingBox())!.y).toBeLessThan(600);
  });

  it("does it all by keyboard, with a visible focus", async () => {
    const { page, problems } = await shop.open({ ...DESKTOP, role: "admin", shared: true });
    const { id } = await makePerson("pending", { firstName: "Keyboard" });
    await page.goto("/admin");
    await tabTo(page, /applications? waits?$/);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/applications");
    await tabTo(page, /^APPROVE Keyboard Person$/);
    await page.keyboard.press("Enter");
    await toast(page, "User Approved");
    expect(await db.read.company.findUniqueOrThrow({ where: { id } })).toMatchObject({
      approvalStatus: "approved",
    });
    expect(problems).toEqual([]);
  });
});

/** Presses Tab until an element with this name has the focus, which must be visible. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let press = 0; press < 150; press++) {
    await page.keyboard.press("Tab");
    const { words, isSeen } = await page.evaluate(() => {
      const { textContent = "", classList } = document.activeElement as HTMLElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
      const hasRing = outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
      return {
        words: textContent!.replace(/\s+/g, " ").trim(),
        isSeen: hasRing || classList.contains("sr-only"),
      };
    });
    if (!name.test(words)) continue;
    expect(isSeen, `the focus on "${words}" is seen`).toBe(true);
    return;
  }
  throw new Error(`Tab does not lead to ${String(name)} on ${page.url()}.`);
}
