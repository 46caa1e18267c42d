import { rmSync } from "node:fs";
import { join } from "node:path";

import type { Db } from "~/db/db.server";
import { migrate } from "../../prisma/migrate";
import { BENCH_ISSUER, emptyBenchDatabase, makeBenchDatabase } from "./own-database";
import type { BenchSettings } from "./settings";

/** Makes the demo shop anew in the benchmark's database; its people are the benchmark's own. */
export async function makeDemoShop({ url, dataDir }: BenchSettings): Promise<Db> {
  await makeBenchDatabase(url);
  await emptyBenchDatabase(url);
  // The letters of the shop that was there before.
  rmSync(join(dataDir, "mail"), { recursive: true, force: true });
  await migrate(url);
  const { db } = await import("~/db/db.server");
  const { seedDemoShop } = await import("../../prisma/seed/index");
  const { shopFiles: files } = await import("~/shop/files/shop-files.server");
  await seedDemoShop({ write: db.write, files, now: new Date(), demoIssuer: BENCH_ISSUER });
  // What Postgres does by itself a minute later.
  if (db.kind === "postgres") await db.read.$executeRawUnsafe("VACUUM (ANALYZE)");
  return db;
}
