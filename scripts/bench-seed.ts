// `npm run bench:seed`: a shop of 50,000 orders in a database of its own (BENCH_DATABASE_URL), for `npm run bench:desk`.
import { migrate } from "../prisma/migrate";
import { emptyBenchDatabase } from "./bench/own-database";
import { useBenchSettings } from "./bench/settings";

const { url } = useBenchSettings();
try {
  const began = performance.now();
  await emptyBenchDatabase(url);
  await migrate(url);
  const { db } = await import("~/db/db.server");
  const { fillBenchShop } = await import("./bench/fill");
  await fillBenchShop(db, new Date());
  // What Postgres does by itself a minute later.
  if (db.kind === "postgres") await db.read.$executeRawUnsafe("VACUUM (ANALYZE)");
  await db.close();
  console.log(`The benchmark's shop was made in ${seconds(began)} s.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1);
}
