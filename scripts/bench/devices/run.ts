import type { BenchOptions } from "../options";
import { prepareShop } from "../load/prepare";
import { figuresOf } from "../load/sample";
import { copyBenchDatabase } from "../bench-database";
import { findPostgresServer } from "../postgres-server";
import { writeResults, machineText } from "../report";
import { siblingUrl, type BenchSettings } from "../settings";
import { addCleanup } from "../run-bench";
import { DEVICES } from "./list";
import { type MeasuredDevice, measureDevice, type ShopDatabase, type Sides } from "./measure";
import { devicesTable } from "./table";

/** Measures what each device for this database saves whose name contains `options.only`. Prints a table, writes a file. */
export async function benchDevices(settings: BenchSettings, options: BenchOptions): Promise<void> {
  const kind = settings.url.startsWith("file:") ? "sqlite" : "postgres";
  const devices = DEVICES.filter(
    ({ name, database = kind }) => database === kind && name.includes(options.only),
  );
  if (devices.length === 0) throw new Error(`--only: no device of ${kind} has such a name.`);
  const databases = await prepareDatabases(settings, options);
  const measured: MeasuredDevice[] = [];
  for (const device of devices) {
    process.stderr.write(`${device.name}: `);
    measured.push(await measureDevice(device, databases, options));
  }
  console.log(`\n${devicesTable(measured, options)}`);
  console.log(`\n${kind}, ${machineText()}.`);
  const results = measured.map(({ device, compared }) => ({
    device: device.name,
    compared: compared?.map(({ pair, ratios, samples, referenceSamples }) => ({
      name: pair.load.name,
      ratios,
      on: figuresOf(samples),
      off: figuresOf(referenceSamples),
    })),
  }));
  const file = writeResults(settings.dataDir, `devices-${kind}`, {
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
