import type { Db } from "~/db/db.server";
import { fillModelCart, makeBuyers, MODEL, signIn } from "../buyers";
import { makeDemoShop } from "../demo";
import type { BenchSettings } from "../settings";
import type { AtCheckout } from "./order-burst";

const LINES = 20;
/** More than can order in a turn. */
const BUYERS = 400;

/** A shop that can be measured. */
export interface PreparedShop {
  db: Db;
  /** Of the buyer whose pages are asked for. */
  cookie: string;
  /** Those who place orders. */
  buyers: AtCheckout[];
}

/** Makes the demo shop anew, with buyers who are signed in and want the same 20 lines. */
export async function prepareShop(settings: BenchSettings): Promise<PreparedShop> {
  const db = await makeDemoShop(settings);
  const ids = await makeBuyers(db, BUYERS);
  await fillModelCart(db, LINES);
  const { readCart } = await import("~/shop/cart/read-cart.server");
  const { fingerprint: reviewed } = await readCart(MODEL);
  const buyers: AtCheckout[] = [];
  for (const id of ids) {
    if (id !== MODEL) buyers.push({ cookie: await signIn(id), reviewed });
  }
  return { db, cookie: await signIn(MODEL), buyers };
}
