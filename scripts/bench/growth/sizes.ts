/** How large a shop of the benchmark is. */
export interface Size {
  products: number;
  orders: number;
}

/** Customers of each of them, whatever its size. */
export const CUSTOMERS = 5_000;

/**
 * The shops to compare, from lists like "36,2000,100000" and "1000,1000000": of each number of products one, the last
 * of which has the last number of orders, the one before it the one before, and the rest the first.
 */
export function sizesOf(products: string, orders: string): Size[] {
  const counts = (name: string, list: string) =>
    list.split(",").map((word) => {
      if (/^[1-9]\d{0,7}$/.test(word.trim())) return Number(word);
      throw new Error(`--${name}: expected numbers with commas between them, like 36,2000`);
    });
  const [ofProducts, ofOrders] = [counts("products", products), counts("orders", orders)];
  return ofProducts.map((count, at) => ({
    products: count,
    orders: ofOrders[Math.max(0, at - ofProducts.length + ofOrders.length)]!,
  }));
}

export const sizeName = ({ products, orders }: Size) => `${products}_${orders}`;
