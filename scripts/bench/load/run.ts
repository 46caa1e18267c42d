import type { Effort } from "../effort";
import { findPostgresServer } from "../postgres-server";
import { treeUsage } from "../process-tree";
import { keepResults, machineWords, targetsWords } from "../report";
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
import { loadsTable, memoryTable, ordersTable } from "./tables";
import { figuresOf } from "./turn";
import { warmUp } from "./warm-up";

const ORDERS = "an order of 20 lines";

/** Measures the shop's pages and orders beside an empty Remix page, and its memory. Prints the tables. */
export async function benchPages(settings: BenchSettings, effort: Effort): Promise<void> {
  const { db, cookie, buyers } = await prepareShop(settings);
  const postgres = await findPostgresServer(db);
  const baseline = await startBaseline();
  const server = await startShop();
  const { connections, orderConnections, only, minutes } = effort;
  const pages = PAGE_NAMES.filter((name) => name.includes(only)).map((name) =>
    pageSubject(name, server, cookie),
  );
  await checkSubjects([baseline, ...pages]);
  const orders = { server, db, postgres, buyers, connections: orderConnections };
  const hasOrders = ORDERS.includes(only);
  if (pages.length === 0 && !hasOrders) throw new Error(`--only: nothing is named "${only}".`);

  const reference = pageLoad(baseline, connections, null);
  const loads = pages.map((page) => pageLoad(page, connections, postgres));
  if (hasOrders) loads.push(orderLoad(ORDERS, orders));
  const warmed = await warmUp([reference, ...loads], effort.warmUpTurns);
  const compared = await compareInRounds(
    loads.map((load) => ({ load, reference })),
    effort,
  );
  console.log(`\n${loadsTable(compared, warmed, effort)}`);

  const effects = hasOrders ? await measureOrderEffects(orders, cookie, effort) : null;
  if (effects) console.log(`\n${ordersTable(effects)}`);
  const soaked =
    minutes > 0 && pages.length > 0 ? await soak(server, pages, { minutes, connections }) : null;

  const afterTurns = compared.flatMap(({ turns }) => turns.map((turn) => turn.memory));
  const memory = {
    most: Math.max(...afterTurns, effects?.memory ?? 0),
    postgres: postgres === null ? NaN : treeUsage(postgres).memory,
    soaked,
  };
  console.log(`\n${memoryTable(memory)}`);
  console.log(`\n${targetsWords()} ${db.kind}, ${machineWords()}.`);
  const measured = compared.map(({ pair: { load }, turns, referenceTurns, ratios }) => ({
    ...{ name: load.name, ratios, warmUp: warmed.get(load) },
    ...{ figures: figuresOf(turns), reference: figuresOf(referenceTurns) },
  }));
  const results = { database: db.kind, effort, measured, effects, memory };
  console.log(`All of it: ${keepResults(settings.dataDir, `bench-${db.kind}`, results)}`);
  await db.close();
}
