import type { Db } from "~/db/db.server";
import { createBuyers, fillModelCart, MODEL, signIn } from "../buyers";
import { createDemoShop } from "../demo-shop";
import type { BenchSettings } from "../settings";
import type { CheckoutBuyer } from "./order-burst";
import type { Readers } from "./subjects";

const LINES = 20;
/** More than the orders of any sample. */
const BUYERS = 400;

/** A shop that can be measured. */
interface PreparedShop {
  db: Db;
  readers: Readers;
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
  const admin = await db.read.user.findFirstOrThrow({ where: { staffRole: { not: null } } });
  const order = await db.read.order.findFirstOrThrow({
    orderBy: { id: "asc" },
    select: { id: true, company: { select: { contactId: true } } },
  });
  const readers = {
    buyer: await signIn(MODEL),
    customer: await signIn(order.company.contactId),
    admin: await signIn(admin.id),
    order: `/orders/${order.id}`,
    preview: `/admin/products/bulk/${await uploadTable(db, admin.id)}`,
  };
  return { db, readers, buyers };
}

/** Returns the hidden fields of MODEL's checkout, which are those of all buyers with a copy of the cart. */
async function readHiddenFields(): Promise<CheckoutBuyer["hidden"]> {
  const { readCart } = await import("~/shop/cart/read-cart.server");
  const { termsInForce } = await import("~/shop/brand/pages/pages.server");
  const [cart, terms] = await Promise.all([readCart(MODEL), termsInForce()]);
  return { reviewed: cart.fingerprint, terms: String(terms?.number ?? 0) };
}

/** Uploads a table of all styles, with another price for each. Returns its id. */
async function uploadTable(db: Db, adminId: string): Promise<string> {
  const { STYLE_TABLE } = await import("~/shop/catalogue/style-table/columns");
  const { storeUpload } = await import("~/shop/base/files/table/uploads.server");
  const styles = await db.read.product.findMany({ select: { styleCode: true } });
  const rows = styles.map(({ styleCode }, at) => `${styleCode};${20 + (at % 50)},50`);
  const bytes = Buffer.from(["Style code;Wholesale price", ...rows].join("\n"));
  return (await storeUpload(STYLE_TABLE, adminId, { name: "prices.csv", bytes })).id;
}
