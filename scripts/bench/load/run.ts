import type { BenchOptions } from "../options";
import { findPostgresServer } from "../postgres-server";
import { treeUsage } from "../process-tree";
import { writeResults, machineText, targetsText } from "../report";
import { startShop } from "../serve";
import type { BenchSettings } from "../settings";
import { startBaseline } from "./baseline";
import { compareInRounds } from "./compare";
import { orderLoad } from "./order-load";
import { measureOrderEffects } from "./orders";
import { pageLoad } from "./page-load";
import { prepareShop } from "./prepare";
import { soak } from "./soak";
import { checkSubjects, PAGE_NAMES, pageSubject } from "./subjects";
import { loadsTable, memoryTable, newConnectionsTable, ordersTable } from "./tables";
import { figuresOf, type Sample } from "./sample";
import { warmUp } from "./warm-up";

const ORDERS = "an order of 20 lines";
const NEW_CONNECTIONS = 32;

/** Compares pages and orders with an empty Remix page, and measures memory. Prints tables, writes a file. */
export async function benchPages(settings: BenchSettings, options: BenchOptions): Promise<void> {
  const { db, readers, buyers } = await prepareShop(settings);
  const postgres = await findPostgresServer(db);
  const baseline = await startBaseline();
  const server = await startShop();
  const { connections, orderConnections, only, minutes } = options;
  const pages = PAGE_NAMES.filter((name) => name.includes(only)).map((name) => pageSubject(name, server, readers));
  await checkSubjects([baseline, ...pages]);
  const orders = { server, db, postgres, buyers, connections: orderConnections };
  const hasOrders = ORDERS.includes(only);
  if (pages.length === 0 && !hasOrders) throw new Error(`--only: no name contains "${only}".`);

  const reference = pageLoad(baseline, connections, null);
  const loads = pages.map((page) => pageLoad(page, connections, postgres));
  if (hasOrders) loads.push(orderLoad(ORDERS, orders));
  const warmed = await warmUp([reference, ...loads], options.warmUpSamples);
  const compared = await compareInRounds(
    loads.map((load) => ({ load, reference })),
    options,
  );
  console.log(`\n${loadsTable(compared, warmed, options)}`);

  if ("new connections".includes(only)) {
    const burst = [baseline, ...pages].map((page) => pageLoad(page, NEW_CONNECTIONS, postgres));
    for (const load of burst) await load.takeSample(options.seconds);
    const samples = burst.map((load) => ({ load, samples: [] as Sample[] }));
    for (let round = 0; round < options.rounds; round++) {
      for (const one of samples) one.samples.push(await one.load.takeSample(2 * options.seconds));
    }
    console.log(`\n${newConnectionsTable(samples, NEW_CONNECTIONS)}`);
  }
  const effects = hasOrders ? await measureOrderEffects(orders, readers.buyer, options) : null;
  if (effects) console.log(`\n${ordersTable(effects)}`);
  const soaked = minutes > 0 && pages.length > 0 ? await soak(server, pages, { minutes, connections }) : null;

  const afterSamples = compared.flatMap(({ samples }) => samples.map((sample) => sample.memory));
  const memory = {
    most: Math.max(...afterSamples, effects?.memory ?? 0),
    postgres: postgres === null ? NaN : treeUsage(postgres).memory,
    soaked,
  };
  console.log(`\n${memoryTable(memory)}`);
  console.log(`\n${targetsText()} ${db.kind}, ${machineText()}.`);
  const measured = compared.map(({ pair: { load }, samples, referenceSamples, ratios }) => ({
    name: load.name,
    ratios,
    warmUp: warmed.get(load),
    figures: figuresOf(samples),
    reference: figuresOf(referenceSamples),
  }));
  const results = { database: db.kind, options, measured, effects, memory };
  console.log(`All results: ${writeResults(settings.dataDir, `bench-${db.kind}`, results)}`);
  await db.close();
}
