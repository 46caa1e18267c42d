import { db } from "~/db/db.server";
import { withMinimum } from "~/shop/catalogue/offers/advice";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { priceLines, type Totals } from "~/shop/catalogue/offers/quote";
import { activeTiers } from "~/shop/catalogue/offers/tiers.server";
import { addLines, cartRows } from "./change-cart";
import type { Browser, Page } from "./browser-without-scripts";
import type { Page as Tab } from "playwright-core";
import { expect } from "vitest";

/** Active styles of the demo shop, either with or without sizes. */
export async function stylesToOrder({ sized }: { sized: boolean }) {
  const [styles, settings] = await Promise.all([
    db.read.product.findMany({ where: { isActive: true }, orderBy: { id: "asc" } }),
    shopSettings(),
  ]);
  return styles
    .map((style) => ({
      ...withMinimum(style, settings),
      sizes: style.sizes as string[],
      colors: style.colors as string[],
    }))
    .filter(({ sizes }) => sizes.length > 0 === sized);
}

/** Without using the pages: a line for each quantity, of the first styles. Returns them. */
export async function fillCart(
  companyId: string,
  ...quantities: number[]
): Promise<{ productId: number; size: string; color: string; quantity: number }[]> {
  const styles = await stylesToOrder({ sized: true });
  const lines = quantities.map((quantity, index) => ({
    productId: styles[index]!.id,
    quantity,
    size: styles[index]!.sizes[0]!,
    color: styles[index]!.colors[0]!,
  }));
  await addLines(companyId, lines);
  return lines;
}

/** 64 lines: 8 styles in 2 colours and 4 sizes each. */
export async function fillLargeCart(companyId: string): Promise<void> {
  const pieces = await db.read.piece.findMany({
    where: { availability: "available", product: { isActive: true } },
    orderBy: { id: "asc" },
    select: { productId: true, color: true, size: true },
  });
  const sizes = (id: number, color: string) =>
    pieces.filter((piece) => piece.productId === id && piece.color === color).slice(0, 4);
  const lines = (await stylesToOrder({ sized: true }))
    .map(({ id, colors }) =>
      colors
        .map((color) => sizes(id, color))
        .filter((row) => row.length === 4)
        .slice(0, 2),
    )
    .filter((rows) => rows.length === 2)
    .slice(0, 8)
    .flat(2)
    .map((line, index) => ({ ...line, quantity: 1 + (index % 7) }));
  expect(lines).toHaveLength(64);
  await addLines(companyId, lines);
}

/** From the rows of a cart. */
export async function totalsOf(companyId: string): Promise<Totals> {
  const rows = (await cartRows(companyId)).filter(({ product }) => product.isActive);
  return priceLines(
    rows.map(({ quantity, product }) => ({ quantity, unitPrice: product.wholesalePrice })),
    await activeTiers(),
  );
}

/** As comparable text. */
export async function cartOf(companyId: string): Promise<string[]> {
  const rows = await cartRows(companyId);
  return rows.map(({ productId, color, size, quantity }) => `${productId} ${color} ${size} ${quantity}`);
}

/** Shows the amounts with the address and VAT ID of the form. */
export const UPDATE = "UPDATE VAT AND PAYMENTS";

/** With `values` filled in and the amounts with them shown; other fields keep their defaults. */
export async function checkoutForm(browser: Browser, values: Record<string, string> = {}) {
  const page = await browser.open("/checkout");
  expect(page.status).toBe(200);
  const form = page.form("Submit Order").fill(values);
  if (Object.keys(values).length === 0) return form;
  const updated = await form.submit(UPDATE);
  expect(updated.status).toBe(200);
  return updated.form("Submit Order");
}

/** "" for no toasts. */
export function toastOf(page: Page): string {
  return page.textOf(".toasts");
}

/** At the checkout, where the address is folded because it is complete. */
export async function showAddress(page: Tab): Promise<void> {
  const field = page.locator("[name=city]");
  await field.waitFor({ state: "attached" });
  // The page may be drawn once more, when it has come through the client-side router.
  await expect
    .poll(async () => {
      const fold = page.locator("details.ship-to:not([open])");
      for (const one of await fold.all()) await one.locator("summary").click();
      await page.waitForTimeout(100);
      return field.isVisible();
    })
    .toBe(true);
}
