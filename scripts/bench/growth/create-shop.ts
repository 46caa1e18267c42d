// A child process of `npm run bench:growth`: creates a shop of one size in the database of DATABASE_URL unless it exists
// already, and sends the pages to measure, with session cookies, to the parent process.
import { argv } from "node:process";

import { migrate } from "../../../prisma/migrate";
import { signIn } from "../buyers";
import { BENCH_ISSUER, createBenchDatabase, emptyBenchDatabase } from "../bench-database";
import { buyerFiles, buyerPages, type Page, visitorPages } from "./buyer-pages";
import { adminFiles, adminPages } from "./admin-pages";
import { CUSTOMERS, type Size } from "./sizes";
import type { PageKind } from "./tables";

/** A shop whose database is ready to be served. */
export interface CreatedShop {
  /** Seconds that its creation took, or null when it existed already. */
  seconds: number | null;
  pages: { kind: PageKind; cookie: string; pages: Page[] }[];
  /** What is made of much: others are asked meanwhile. */
  large: { cookie: string; pages: Page[] }[];
}

const [products = "", orders = "", afresh = ""] = argv.slice(2);
const size: Size = { products: Number(products), orders: Number(orders) };
const url = process.env.DATABASE_URL!;
const began = performance.now();

await createBenchDatabase(url);
const exists = afresh === "" && (await isComplete().catch(() => false));
if (!exists) await emptyBenchDatabase(url);
await migrate(url);
const { db } = await import("~/db/db.server");
const { ADMIN, BUYER, fillBenchShop } = await import("./fill");
if (!exists) {
  await fillBenchShop(db, size, new Date());
  // Autovacuum would do this during the measurements.
  if (db.kind === "postgres") await db.read.$executeRawUnsafe("VACUUM (ANALYZE)");
}
const [buyer, admin] = [await signIn(BUYER), await signIn(ADMIN)];
const shop: CreatedShop = {
  seconds: exists ? null : (performance.now() - began) / 1_000,
  pages: [
    { kind: "visitor", cookie: "", pages: visitorPages },
    { kind: "buyer", cookie: buyer, pages: await buyerPages(db, BUYER) },
    { kind: "admin", cookie: admin, pages: await adminPages(db, ADMIN) },
  ],
  large: [
    { cookie: buyer, pages: buyerFiles },
    { cookie: admin, pages: await adminFiles(db) },
  ],
};
await db.close();
process.send!(shop, () => process.exit());

/** Whether the benchmark's shop of this size exists completely; fillBenchShop writes the carts last. */
async function isComplete(): Promise<boolean> {
  const { openDb } = await import("~/db/db.server");
  const found = openDb(url);
  try {
    const [styles, placed, lines, people] = await Promise.all([
      found.read.product.count(),
      found.read.order.count(),
      found.read.cartItem.count(),
      found.read.user.count({ where: { issuer: BENCH_ISSUER } }),
    ]);
    return styles === size.products && placed === size.orders && lines > 0 && people === CUSTOMERS;
  } finally {
    await found.close();
  }
}
