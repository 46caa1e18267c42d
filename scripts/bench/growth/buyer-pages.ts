import type { Db } from "~/db/db.server";
import { FULL_CATEGORY, styleCodeOf } from "./styles";

/** A page to measure. Its name is the same in shops of every size, its address may differ. */
export interface Page {
  name: string;
  address: string;
}

const same = (address: string): Page => ({ name: address, address });

/**
 * Lists every page of an approved customer, chosen so that each shows as many styles, lines and orders in a small shop
 * as in a large one: only the amount of other data differs.
 */
export async function buyerPages(db: Db, buyerId: string): Promise<Page[]> {
  const [count, latest] = await Promise.all([
    db.read.product.count(),
    db.read.order.findFirstOrThrow({
      where: { companyId: buyerId },
      orderBy: { id: "desc" },
      select: { id: true },
    }),
  ]);
  return [
    same("/"),
    same("/?page=2"),
    { name: "/, its last full page", address: `/?page=${lastFullPage(count)}` },
    same("/?sort=price-low"),
    same("/?sort=newest&page=2"),
    same(`/?category=${FULL_CATEGORY}`),
    same(`/?category=${FULL_CATEGORY}&sort=price-high`),
    same("/?filters=on"),
    same("/?filters=on&colour=blue&available=yes"),
    same("/?filters=on&window=1&size=m"),
    same("/order-sheet"),
    { name: "/?q=, many styles", address: "/?q=yarn+gauge" },
    { name: "/?q=, one style", address: `/?q=${styleCodeOf(7)}` },
    { name: "/?q=, no style", address: "/?q=zeppelin" },
    { name: "/product, the first", address: "/product/1" },
    { name: "/product, a late one", address: `/product/${count - 1}` },
    same("/cart"),
    same("/checkout"),
    same("/orders"),
    { name: "/orders, their last page", address: "/orders?page=1000000" },
    { name: "/orders, the latest", address: `/orders/${latest.id}` },
    same("/company"),
    same("/api/products?limit=20"),
    same("/api/cart"),
    same("/api/orders/my-orders?limit=10"),
  ];
}

/** The files of a buyer whose size grows with the shop, or with their orders. */
export const buyerFiles: Page[] = [
  same("/api/pieces.csv"),
  same("/api/products.csv"),
  same("/api/products?limit=500"),
  same("/api/pieces?limit=500"),
  same("/api/pieces?limit=500&page=2000"),
  same("/api/orders/my-orders?limit=500"),
  same("/api/orders/my-orders.csv"),
  same("/company/data.json"),
  same("/order-sheet.csv"),
  same("/order-sheet.xlsx"),
];

/** Pages for visitors who are not signed in. */
export const visitorPages = ["/", "/?page=2", "/?q=yarn+gauge", "/about"].map((address) => ({
  name: `visitor: ${address}`,
  address,
}));

/** Nine styles a page; one style in ten is inactive (see benchStyles). */
const lastFullPage = (styles: number) => Math.floor((styles - Math.floor(styles / 10)) / 9);
