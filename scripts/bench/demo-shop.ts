import { rmSync } from "node:fs";
import { join } from "node:path";

import type { Db } from "~/db/db.server";
import { migrate } from "../../prisma/migrate";
import { BENCH_ISSUER, createBenchDatabase, emptyBenchDatabase } from "./bench-database";
import type { BenchSettings } from "./settings";

/** Recreates the demo shop in the benchmark's database, with users of BENCH_ISSUER. Throws for any other database. */
export async function createDemoShop({ url, dataDir }: BenchSettings): Promise<Db> {
  await createBenchDatabase(url);
  await emptyBenchDatabase(url);
  // Mail files of the previous run.
  rmSync(join(dataDir, "mail"), { recursive: true, force: true });
  await migrate(url);
  const { db } = await import("~/db/db.server");
  const { seedDemoShop } = await import("../../prisma/seed/index");
  const { shopFiles: files } = await import("~/shop/base/files/shop-files.server");
  await seedDemoShop({ write: db.write, files, now: new Date(), demoIssuer: BENCH_ISSUER });
  // Autovacuum would do this during the measurements.
  if (db.kind === "postgres") await db.read.$executeRawUnsafe("VACUUM (ANALYZE)");
  return db;
}
