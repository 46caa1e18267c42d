import { rmSync } from "node:fs";
import { join } from "node:path";

import type { Db } from "~/db/db.server";
import { migrate } from "../../prisma/migrate";
import { createDatabase, FOLDER } from "./run-bench";

/** Has orders in the demo shop. */
export const BUYER = "demo-buyer";
export const ADMIN = "demo-admin";

/** Replaces the database. */
export async function createDemoShop(url: string): Promise<Db> {
  await createDatabase(url);
  // Mail files of the previous run.
  rmSync(join(FOLDER, "mail"), { recursive: true, force: true });
  await migrate(url);
  const { db } = await import("~/db/db.server");
  const { seedDemoShop } = await import("../../prisma/seed/index");
  const { shopFiles: files } = await import("~/shop/base/files/shop-files.server");
  await seedDemoShop({ write: db.write, files, now: new Date(), demoIssuer: "bench" });
  return db;
}

/** Each of a different style, 3 to 6 pieces. */
export async function fillCart(db: Db, id: string, lines: number): Promise<void> {
  const { addLines } = await import("~/shop/cart/add-lines.server");
  const where = { isActive: true };
  const styles = await db.read.product.findMany({ where, orderBy: { id: "asc" }, take: lines });
  await addLines(
    { company: { id }, user: { id } },
    styles.map(({ id: productId, sizes, colors }, at) => ({
      productId,
      size: (sizes as string[])[0] ?? "",
      color: (colors as string[])[0] ?? "",
      quantity: 3 + (at % 4),
    })),
  );
}

/** Returns the `Cookie` header, "name=value". */
export async function signIn(userId: string): Promise<string> {
  const { startSession } = await import("~/http/session/sessions.server");
  const [cookie = ""] = (await startSession(userId, new Request("http://127.0.0.1/"))).split(";");
  return cookie;
}

/** A table with another price for each of the first 2,000 styles, as ADMIN. Returns the path of its preview. */
export async function uploadPrices(db: Db): Promise<string> {
  const { STYLE_TABLE } = await import("~/shop/catalogue/style-table/columns");
  const { storeTable } = await import("~/shop/base/files/table/table-uploads.server");
  const styles = await db.read.product.findMany({ orderBy: { id: "asc" }, take: 2_000, select: { styleCode: true } });
  const rows = styles.map(({ styleCode }, at) => `${styleCode};${20 + (at % 50)},50`);
  const bytes = Buffer.from(["Style code;Wholesale price", ...rows].join("\n"));
  const { id } = await storeTable(STYLE_TABLE, ADMIN, { name: "prices.csv", bytes });
  return `/admin/tables/products/${id}`;
}
