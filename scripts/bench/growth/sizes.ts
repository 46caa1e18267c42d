/** The size of a shop: the number of its products and orders. */
export interface Size {
  products: number;
  orders: number;
}

/** Users of each shop, whatever its size. */
export const CUSTOMERS = 5_000;

/**
 * Reads the sizes of the shops from lists like "36,2000,100000" and "1000,1000000". The lists are aligned at their ends;
 * shops without an order count of their own have the first one. Throws an error that names the wrong option.
 */
export function sizesOf(products: string, orders: string): Size[] {
  const counts = (name: string, list: string) =>
    list.split(",").map((word) => {
      if (/^[1-9]\d{0,7}$/.test(word.trim())) return Number(word);
      throw new Error(`--${name}: expected numbers separated by commas, like 36,2000`);
    });
  const [ofProducts, ofOrders] = [counts("products", products), counts("orders", orders)];
  return ofProducts.map((count, at) => ({
    products: count,
    orders: ofOrders[Math.max(0, at - ofProducts.length + ofOrders.length)]!,
  }));
}

export const sizeName = ({ products, orders }: Size) => `${products}_${orders}`;
