import type { BenchOptions } from "../options";
import { prepareShop } from "../load/prepare";
import { figuresOf } from "../load/sample";
import { copyBenchDatabase } from "../bench-database";
import { findPostgresServer } from "../postgres-server";
import { writeResults, machineText } from "../report";
import { siblingUrl, type BenchSettings } from "../settings";
import { addCleanup } from "../run-bench";
import { MEASURABLE } from "./list";
import { type MeasuredOptimisation, measureOptimisation, type ShopDatabase, type Sides } from "./measure";
import { optimisationsTable } from "./table";

/** Measures what each optimisation for this database saves whose name contains `options.only`. Prints a table, writes a file. */
export async function benchOptimisations(settings: BenchSettings, options: BenchOptions): Promise<void> {
  const kind = settings.url.startsWith("file:") ? "sqlite" : "postgres";
  const optimisations = MEASURABLE.filter(
    ({ name, database = kind }) => database === kind && name.includes(options.only),
  );
  if (optimisations.length === 0) throw new Error(`--only: no optimisation of ${kind} has such a name.`);
  const databases = await prepareDatabases(settings, options);
  const measured: MeasuredOptimisation[] = [];
  for (const optimisation of optimisations) {
    process.stderr.write(`${optimisation.name}: `);
    measured.push(await measureOptimisation(optimisation, databases, options));
  }
  console.log(`\n${optimisationsTable(measured, options)}`);
  console.log(`\n${kind}, ${machineText()}.`);
  const results = measured.map(({ optimisation, compared }) => ({
    optimisation: optimisation.name,
    compared: compared?.map(({ pair, ratios, samples, referenceSamples }) => ({
      name: pair.load.name,
      ratios,
      on: figuresOf(samples),
      off: figuresOf(referenceSamples),
    })),
  }));
  const file = writeResults(settings.dataDir, `optimisations-${kind}`, {
    database: kind,
    options,
    results,
  });
  console.log(`All results: ${file}`);
}

/** Two copies of the same shop: with a shared database, each server would also send the mail of the other's orders. */
async function prepareDatabases(
  settings: BenchSettings,
  { orderConnections: connections }: BenchOptions,
): Promise<Sides<ShopDatabase>> {
  const { db, readers, buyers } = await prepareShop(settings);
  await db.close();
  const copy = siblingUrl(settings.url, "without");
  await copyBenchDatabase(settings.url, copy);
  const { openDb } = await import("~/db/db.server");
  const open = async (url: string): Promise<ShopDatabase> => {
    const opened = openDb(url);
    addCleanup(() => opened.close());
    const postgres = await findPostgresServer(opened);
    return { url, db: opened, postgres, readers, buyers, connections };
  };
  return { on: await open(settings.url), off: await open(copy) };
}
