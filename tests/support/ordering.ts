import { db } from "~/db/db.server";
import { addLines } from "~/shop/cart/cart.server";
import { priceLines, type Totals } from "~/shop/offers/quote";
import { activeTiers } from "~/shop/offers/tiers.server";
import type { Browser, Page } from "./browser-without-scripts";
import { expect } from "vitest";

/** Some styles of the demo shop that can be ordered; with sizes or without. */
export async function stylesToOrder({ sized }: { sized: boolean }) {
  const styles = await db.read.product.findMany({
    where: { isActive: true },
    orderBy: { id: "asc" },
  });
  return styles
    .map((style) => ({
      ...style,
      sizes: style.sizes as string[],
      colors: style.colors as string[],
    }))
    .filter(({ sizes }) => sizes.length > 0 === sized);
}

/** Fills somebody's cart past the pages: so many pieces of the first styles. */
export async function fillCart(
  userId: string,
  ...quantities: number[]
): Promise<{ productId: number; size: string; color: string; quantity: number }[]> {
  const styles = await stylesToOrder({ sized: true });
  const lines = quantities.map((quantity, index) => ({
    productId: styles[index]!.id,
    quantity,
    size: styles[index]!.sizes[0]!,
    color: styles[index]!.colors[0]!,
  }));
  await addLines(userId, lines);
  return lines;
}

/** What a cart costs by its rows, reckoned apart from the page. */
export async function totalsOf(userId: string): Promise<Totals> {
  const rows = await db.read.cartItem.findMany({
    where: { userId, product: { isActive: true } },
    select: { quantity: true, product: { select: { wholesalePrice: true } } },
  });
  return priceLines(
    rows.map(({ quantity, product }) => ({ quantity, unitPrice: product.wholesalePrice })),
    await activeTiers(),
  );
}

/** The rows of a cart, as text that can be compared. */
export async function cartOf(userId: string): Promise<string[]> {
  const rows = await db.read.cartItem.findMany({ where: { userId }, orderBy: { id: "asc" } });
  return rows.map(
    ({ productId, color, size, quantity }) => `${productId} ${color} ${size} ${quantity}`,
  );
}

/** The checkout, filled in; `values` are typed over what stands there. */
export async function checkoutForm(browser: Browser, values: Record<string, string> = {}) {
  const page = await browser.open("/checkout");
  expect(page.status).toBe(200);
  return page.form("Submit Order").fill(values);
}

/** The toast of a page, "" for none. */
export function toastOf(page: Page): string {
  return page.textOf(".toasts");
}
