import type { Effort } from "../effort";
import { prepareShop } from "../load/prepare";
import { figuresOf } from "../load/turn";
import { copyBenchDatabase } from "../own-database";
import { findPostgresServer } from "../postgres-server";
import { keepResults, machineWords } from "../report";
import { besideUrl, type BenchSettings } from "../settings";
import { started } from "../started";
import { DEVICES } from "./list";
import { type MeasuredDevice, measureDevice, type ShopDatabase, type Sides } from "./measure";
import { devicesTable } from "./table";

/** Measures what each device saves that this database knows and whose name holds `only`. Prints a table. */
export async function benchDevices(settings: BenchSettings, effort: Effort): Promise<void> {
  const kind = settings.url.startsWith("file:") ? "sqlite" : "postgres";
  const devices = DEVICES.filter(
    ({ name, database = kind }) => database === kind && name.includes(effort.only),
  );
  if (devices.length === 0) throw new Error(`--only: no device of ${kind} is named so.`);
  const databases = await prepareDatabases(settings, effort);
  const measured: MeasuredDevice[] = [];
  for (const device of devices) {
    process.stderr.write(`${device.name}: `);
    measured.push(await measureDevice(device, databases, effort));
  }
  console.log(`\n${devicesTable(measured, effort)}`);
  console.log(`\n${kind}, ${machineWords()}.`);
  const results = measured.map(({ device, compared }) => ({
    device: device.name,
    compared: compared?.map(({ pair, ratios, turns, referenceTurns }) => ({
      ...{ name: pair.load.name, ratios, on: figuresOf(turns), off: figuresOf(referenceTurns) },
    })),
  }));
  const file = keepResults(settings.dataDir, `devices-${kind}`, {
    database: kind,
    effort,
    results,
  });
  console.log(`All of it: ${file}`);
}

/** The same shop twice, so that neither does the other's work: either sends the letters of all orders of its database. */
async function prepareDatabases(
  settings: BenchSettings,
  { orderConnections: connections }: Effort,
): Promise<Sides<ShopDatabase>> {
  const { db, cookie, buyers } = await prepareShop(settings);
  await db.close();
  const copy = besideUrl(settings.url, "without");
  await copyBenchDatabase(settings.url, copy);
  const { openDb } = await import("~/db/db.server");
  const open = async (url: string): Promise<ShopDatabase> => {
    const opened = openDb(url);
    started(() => opened.close());
    const postgres = await findPostgresServer(opened);
    return { url, db: opened, postgres, cookie, buyers, connections };
  };
  return { on: await open(settings.url), off: await open(copy) };
}
