// `npm run bench`: what the shop's pages cost beside those of an empty Remix app, and how many orders it takes.
// On SQLite, then on PostgreSQL (--database sqlite: on one of them; BENCH_DATABASE_URL: on that one).
// Words after `--`: --seconds 3 --rounds 5 --connections 10 (of the pages), --orders 60 (seconds; 0: none),
// --order-connections 4, --minutes 10 (of watching its memory), --only cart (a part of the names).
import { parseArgs } from "node:util";

import { fillModelCart, makeBuyers, MODEL, signIn } from "./bench/buyers";
import { makeDemoShop } from "./bench/demo";
import { runBenchOnEach } from "./bench/each-database";
import { ordersUnderLoad } from "./bench/load/orders";
import { ordersTable, pagesTable, memoryTable } from "./bench/load/tables";
import { fireInRounds } from "./bench/load/rounds";
import { soak } from "./bench/load/soak";
import { checkSubjects, EMPTY_REMIX, shopPages, startBaselines } from "./bench/load/subjects";
import { keepResults, machineWords, targetsWords, wholeNumber } from "./bench/report";
import { startShop } from "./bench/serve";
import { useBenchSettings } from "./bench/settings";
import { buildIfStale } from "./build";

const LINES = 20;
const MOST_BUYERS = 2_000;

await runBenchOnEach(async () => {
  const settings = useBenchSettings();
  const number = (name: keyof typeof values, least?: number) =>
    wholeNumber(name, values[name], least);
  const { values } = parseArgs({
    options: {
      seconds: { type: "string", default: "3" },
      rounds: { type: "string", default: "5" },
      connections: { type: "string", default: "10" },
      orders: { type: "string", default: "60" },
      "order-connections": { type: "string", default: "4" },
      minutes: { type: "string", default: "0" },
      only: { type: "string", default: "" },
    },
  });
  const [orderSeconds, minutes] = [number("orders", 0), number("minutes", 0)];
  const effort = {
    rounds: number("rounds"),
    seconds: number("seconds"),
    connections: number("connections"),
  };

  await buildIfStale();
  const db = await makeDemoShop(settings);
  const buyers = await makeBuyers(db, Math.min(MOST_BUYERS, orderSeconds * 100));
  await fillModelCart(db, LINES);
  const baselines = await startBaselines();
  const shop = await startShop();
  const pages = (await shopPages(shop, await signIn(MODEL))).filter(({ name }) =>
    name.includes(values.only),
  );
  await checkSubjects([...baselines, ...pages]);

  const measured = await fireInRounds([...baselines, ...pages], EMPTY_REMIX, effort);
  const peakAfterPages = (await shop.usage()).peakRss;
  console.log(`\n${pagesTable(measured, effort)}`);

  const soaked = minutes > 0 ? await soak(shop, pages, { ...effort, minutes }) : null;
  const connections = number("order-connections");
  const orders =
    orderSeconds > 0
      ? await ordersUnderLoad(shop, db, {
          ...{ buyers: buyers.filter((id) => id !== MODEL), seconds: orderSeconds, connections },
        })
      : null;
  if (orders) console.log(`\n${ordersTable(orders, db.kind, connections)}`);

  const { peakRss } = await shop.usage();
  console.log(`\n${memoryTable({ peakAfterPages, peakRss, soaked })}`);
  console.log(`\n${targetsWords()} ${db.kind}, ${machineWords()}.`);
  const results = { database: db.kind, effort, measured, orders, soaked, peakAfterPages, peakRss };
  console.log(`All of it: ${keepResults(settings.dataDir, `bench-${db.kind}`, results)}`);
  await db.close();
});
