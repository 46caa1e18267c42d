// The tables of quantities with scripts: sums as one types, keys, a block pasted from a spreadsheet, saving in place.
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";

import { readCart } from "~/shop/cart/read-cart.server";
import { formatEuro } from "~/formats/money";
import { stylesToOrder } from "../support/ordering";
import { describeInChromium, expectHydrated, expectNoHorizontalScroll, serveShop } from "../support/served-shop";

describeInChromium("a table of quantities", () => {
  const shop = serveShop({ pictures: false });

  async function openMatrix(address = "/product/1") {
    const { page, userId } = await shop.open({ role: "approved", shared: true });
    await page.goto(address);
    await expectHydrated(page);
    return { page, userId: userId!, table: page.locator(".matrix").first() };
  }

  const rows = (table: Locator) =>
    table.evaluate((element) =>
      [...(element as HTMLTableElement).rows].map((row) => row.cells[row.cells.length - 1]!.innerText),
    );

  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

  const quantitiesOf = async (userId: string) => (await readCart(userId)).lines.map(({ quantity }) => quantity);

  it("shows the sums of what is typed", async () => {
    const { table } = await openMatrix();
    const [style] = await stylesToOrder({ sized: true });
    await table.locator("input").nth(0).fill("3");
    await table.locator("input").nth(1).fill("4");
    await table.locator("input").nth(2).fill("x");
    expect((await rows(table)).slice(0, 3)).toEqual(["Total", "7", ""]);
    expect((await rows(table)).at(-1)).toBe("7");
    expect(await table.locator("tfoot th").innerText()).toContain(formatEuro(7 * style!.wholesalePrice));
  });

  it("moves by Enter and the arrow keys", async () => {
    const { page, table } = await openMatrix();
    const [style] = await stylesToOrder({ sized: true });
    const name = (colour: number, size: number) => `${style!.colors[colour]}, ${style!.sizes[size]}, quantity`;
    await table.locator("input").first().fill("12");
    await page.keyboard.press("Enter");
    expect(await focused(page)).toBe(name(1, 0));
    await page.keyboard.press("ArrowRight");
    expect(await focused(page)).toBe(name(1, 1));
    await page.keyboard.press("ArrowUp");
    expect(await focused(page)).toBe(name(0, 1));
    await page.keyboard.press("ArrowLeft");
    expect(await focused(page)).toBe(name(0, 0));
    // Within a number, left and right move the cursor.
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    expect(await focused(page)).toBe(name(0, 0));
    await page.keyboard.press("ArrowDown");
    expect(await focused(page)).toBe(name(1, 0));
    await page.keyboard.press("Shift+Enter");
    expect(await focused(page)).toBe(name(0, 0));
  });

  it("moves from the last row of a style to the next style, and back", async () => {
    const { page } = await openMatrix("/order-sheet");
    const [first, next] = [0, 1].map((at) => page.locator(".fields").nth(at));
    const from = first!.locator("tbody tr").last().locator("input").nth(1);
    const to = next!.locator("tbody tr").first().locator("input").nth(1);
    const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);
    await from.fill("4");
    await page.keyboard.press("Enter");
    expect(await isFocused(to)).toBe(true);
    await page.keyboard.press("ArrowUp");
    expect(await isFocused(from)).toBe(true);
    expect(await from.inputValue()).toBe("4");
    expect(await page.evaluate(() => location.pathname)).toBe("/order-sheet");
  });

  it("spreads a block from a spreadsheet, and saves it in place", async () => {
    const { page, table, userId } = await openMatrix();
    await table.locator("input").first().focus();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "1\t2\t\r\n3\t4\t5\r\n");
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      document.activeElement!.dispatchEvent(event);
    });
    expect((await rows(table)).slice(1, 3)).toEqual(["3", "12"]);
    const save = page.getByRole("button", { name: "SAVE QUANTITIES" });
    await save.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await save.click();
    await page.getByText("5 lines added.").first().waitFor();
    expect(await quantitiesOf(userId)).toEqual([1, 2, 3, 4, 5]);
    expect(await page.evaluate(() => scrollY)).toBe(before);
    expect((await rows(table)).slice(1, 3)).toEqual(["3", "12"]);
  });

  it("undoes a pasted block with Ctrl+Z, unless it was changed since", async () => {
    const { page, table } = await openMatrix();
    const fields = table.locator("input");
    const typed = () => fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
    const paste = () =>
      fields.first().evaluate((field) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", "7\n8\n");
        const event = new ClipboardEvent("paste", {
          clipboardData,
          bubbles: true,
          cancelable: true,
        });
        field.dispatchEvent(event);
      });
    await fields.first().fill("2");
    const before = await typed();
    await paste();
    expect((await rows(table)).slice(1, 3)).toEqual(["7", "8"]);
    await page.keyboard.press("Control+z");
    expect(await typed()).toEqual(before);
    expect((await rows(table))[1]).toBe("2");
    await paste();
    await fields.first().fill("9");
    await page.keyboard.press("Control+z");
    expect((await rows(table))[2]).toBe("8");
  });

  it("moves nothing while it is saved", async () => {
    const { page, table } = await openMatrix();
    await table.locator("input").first().fill("2");
    let goOn = () => {};
    const answered = new Promise<void>((resolve) => (goOn = resolve));
    await page.route("**/product/1*", async (route) => {
      if (route.request().method() === "POST") await answered;
      await route.continue();
    });
    const toCart = page.getByRole("button", { name: "Save and go to cart" });
    const left = () => toCart.evaluate((button) => button.getBoundingClientRect().left);
    const before = await left();
    await page.getByRole("button", { name: "SAVE QUANTITIES" }).click();
    await page.getByRole("button", { name: "SAVING..." }).waitFor();
    const during = await left();
    goOn();
    await page.getByText("1 line added.").first().waitFor();
    await page.unroute("**/product/1*");
    expect(during).toBe(before);
  });

  it("shows what was saved where that differs from what was typed", async () => {
    const { page, table, userId } = await openMatrix();
    await table.locator("input").first().fill("007");
    await page.getByRole("button", { name: "SAVE QUANTITIES" }).click();
    await page.getByText("1 line added.").first().waitFor();
    expect(await table.locator("input").first().inputValue()).toBe("7");
    expect(await quantitiesOf(userId)).toEqual([7]);
  });

  it("keeps what was typed, and says what is wrong beside it", async () => {
    const { page, table, userId } = await openMatrix("/order-sheet");
    await table.locator("input").nth(0).fill("3");
    await table.locator("input").nth(1).fill("1.5");
    await page.getByRole("button", { name: "SAVE QUANTITIES" }).click();
    await page.getByRole("heading", { name: "Nothing was saved" }).waitFor();
    expect(await table.locator("input").nth(0).inputValue()).toBe("3");
    expect(await table.locator("input").nth(1).inputValue()).toBe("1.5");
    expect(await table.locator("input").nth(1).getAttribute("aria-invalid")).toBe("true");
    await page.locator(".notice a").first().click();
    expect(await focused(page)).toContain(", quantity");
    expect(await quantitiesOf(userId)).toEqual([]);
  });

  it("says what is not saved, asks before it is left, and keeps each page over a reload", async () => {
    const { page, table, userId } = await openMatrix("/order-sheet");
    const bar = page.locator(".sheet-bar");
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    expect(await bar.innerText()).not.toContain("not saved");
    const field = table.locator("input").first();
    await field.click();
    await page.keyboard.type("128");
    const [style] = await stylesToOrder({ sized: true });
    expect(await bar.innerText()).toContain("128 typed, not saved");
    expect(await bar.innerText()).toContain(`128 pieces, ${formatEuro(128 * style!.wholesalePrice)} before discounts`);
    await page.goto("/order-sheet?page=2");
    expect(asked).toEqual(["beforeunload"]);
    await expectHydrated(page);
    await field.click();
    await page.keyboard.type("5");
    await bar.getByText("5 typed, not saved").waitFor();
    await page.goto("/order-sheet");
    await expectHydrated(page);
    expect(await field.inputValue()).toBe("128");
    await bar.getByText("128 typed, not saved").waitFor();
    await page.getByRole("button", { name: "SAVE QUANTITIES" }).click();
    await bar.getByText("In your cart: 128 pieces").waitFor();
    expect(await bar.innerText()).not.toContain("not saved");
    asked.length = 0;
    await page.reload();
    expect(asked).toEqual([]);
    expect(await quantitiesOf(userId)).toEqual([128]);
    await field.fill("");
    await bar.getByText("Changed, not saved").waitFor();
  });

  it("of six sizes fits a phone with its sums, and begins on the first screen", async () => {
    const { page, context } = await shop.open({
      role: "approved",
      viewport: { width: 390, height: 800 },
    });
    await page.goto("/order-sheet");
    const table = page.locator(".fields").first();
    expect(await table.locator("thead th").count()).toBe(8);
    expect((await table.locator("input").first().boundingBox())!.y).toBeLessThan(400);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoHorizontalScroll(page);
      const { x, width: own } = (await table.boundingBox())!;
      expect(x + own, `${width}`).toBeLessThanOrEqual(width);
      const { height } = (await table.locator("input").first().boundingBox())!;
      expect(height).toBeGreaterThanOrEqual(44);
    }
    await context.close();
  });

  it("of a page is saved on the way to the next one", async () => {
    const { page, table, userId } = await openMatrix("/order-sheet");
    await table.locator("input").first().fill("6");
    await page.getByRole("button", { name: "Save, next page" }).click();
    await page.waitForURL(/page=2/);
    expect(await quantitiesOf(userId)).toEqual([6]);
    // Smoothly, from the foot of the last page.
    await expect.poll(() => page.evaluate(() => scrollY), { timeout: 20_000 }).toBe(0);
  });
});
