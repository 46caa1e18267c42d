import type { Db } from "~/db/db.server";
import { createBuyers, fillModelCart, MODEL, signIn } from "../buyers";
import { createDemoShop } from "../demo-shop";
import type { BenchSettings } from "../settings";
import type { CheckoutBuyer } from "./order-burst";
import type { ReaderCookies } from "./subjects";

const LINES = 20;
/** More than the orders of any sample. */
const BUYERS = 400;

/** A shop that can be measured. */
export interface PreparedShop {
  db: Db;
  cookies: ReaderCookies;
  /** The buyers who place orders. */
  buyers: CheckoutBuyer[];
}

/** Recreates the demo shop with signed-in buyers who have the same 20 lines in their carts. */
export async function prepareShop(settings: BenchSettings): Promise<PreparedShop> {
  const db = await createDemoShop(settings);
  const ids = await createBuyers(db, BUYERS);
  await fillModelCart(db, LINES);
  // Else the demo's counted pieces are sold out after a few orders.
  await db.write((tx) => tx.pieceStock.updateMany({ data: { quantity: 1_000_000 } }));
  const hidden = await readHiddenFields();
  const buyers: CheckoutBuyer[] = [];
  for (const id of ids) {
    if (id !== MODEL) buyers.push({ cookie: await signIn(id), hidden });
  }
  const admin = await db.read.user.findFirstOrThrow({ where: { isAdmin: true } });
  const cookies = { buyer: await signIn(MODEL), admin: await signIn(admin.id) };
  return { db, cookies, buyers };
}

/** Returns the hidden fields of MODEL's checkout, which are those of all buyers with a copy of the cart. */
export async function readHiddenFields(): Promise<CheckoutBuyer["hidden"]> {
  const { readCart } = await import("~/shop/cart/read-cart.server");
  const { termsInForce } = await import("~/shop/pages/pages.server");
  const [cart, terms] = await Promise.all([readCart(MODEL), termsInForce()]);
  return { reviewed: cart.fingerprint, terms: String(terms?.number ?? 0) };
}
