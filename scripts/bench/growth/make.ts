// A process of its own for each shop of `npm run bench:growth`: makes it where it is not there yet, in the database of
// this process's settings, and tells the benchmark who its readers are and what they look at.
import { argv } from "node:process";

import { migrate } from "../../../prisma/migrate";
import { signIn } from "../buyers";
import { BENCH_ISSUER, emptyBenchDatabase, makeBenchDatabase } from "../own-database";
import { buyerPages, type Page, visitorPages } from "./buyer-pages";
import { adminPages } from "./admin-pages";
import { CUSTOMERS, type Size } from "./sizes";

/** A shop that is ready to be served. */
export interface MadeShop {
  /** Seconds that it took, or null when it was there. */
  made: number | null;
  pages: { kind: "visitor" | "buyer" | "desk"; cookie: string; pages: Page[] }[];
}

const [products = "", orders = "", afresh = ""] = argv.slice(2);
const size: Size = { products: Number(products), orders: Number(orders) };
const url = process.env.DATABASE_URL!;
const began = performance.now();

await makeBenchDatabase(url);
const isThere = afresh === "" && (await isOfSize().catch(() => false));
if (!isThere) await emptyBenchDatabase(url);
await migrate(url);
const { db } = await import("~/db/db.server");
const { ADMIN, BUYER, fillBenchShop } = await import("./fill");
if (!isThere) {
  await fillBenchShop(db, size, new Date());
  // What Postgres does by itself a minute later.
  if (db.kind === "postgres") await db.read.$executeRawUnsafe("VACUUM (ANALYZE)");
}
const shop: MadeShop = {
  made: isThere ? null : (performance.now() - began) / 1_000,
  pages: [
    { kind: "visitor", cookie: "", pages: visitorPages },
    { kind: "buyer", cookie: await signIn(BUYER), pages: await buyerPages(db, BUYER) },
    { kind: "desk", cookie: await signIn(ADMIN), pages: await adminPages(db, ADMIN) },
  ],
};
await db.close();
process.send!(shop, () => process.exit());

/** Whether the benchmark's shop of this size is there, whole: the carts are made last. */
async function isOfSize(): Promise<boolean> {
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
