import type { Db } from "~/db/db.server";
import { FULL_CATEGORY, styleCodeOf } from "./styles";

/** A page of the benchmark's buyer, by a name that is the same in each of the shops. */
export interface Page {
  name: string;
  address: string;
}

const same = (address: string): Page => ({ name: address, address });

/**
 * Every page of an approved customer, chosen so that it shows as many styles, lines and orders in a small shop as in
 * a large one: what differs is only what lies around them.
 */
export async function buyerPages(db: Db, buyerId: string): Promise<Page[]> {
  const [count, latest] = await Promise.all([
    db.read.product.count(),
    db.read.order.findFirstOrThrow({
      where: { userId: buyerId },
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

/** The pages of whoever is not signed in. */
export const visitorPages = ["/", "/?page=2", "/?q=yarn+gauge", "/about"].map((address) => ({
  name: `visitor: ${address}`,
  address,
}));

/** Nine styles a page; one style in ten is not sold any more. */
const lastFullPage = (styles: number) => Math.floor((styles - Math.floor(styles / 10)) / 9);
