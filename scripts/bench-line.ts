// `npm run bench:line`: measures bytes and times of pages and of complete orders on slow 3G (400 kbit/s, 400 ms) in
// Chromium (CHROMIUM_PATH or an installed one): with scripts, without, and with Save-Data. Option after `--`:
// --only checkout (only pages whose name contains this; "journey" for the order of three lines, "large order" for that of 64).
import { parseArgs } from "node:util";

import { chromium } from "playwright-core";

import { findChromium, NO_CHROMIUM } from "../tests/support/find-browsers";
import { timedGet } from "./bench/timed-get";
import { createBuyers, fillModelCart, MODEL, signIn } from "./bench/buyers";
import { createDemoShop } from "./bench/demo-shop";
import { BROWSER_MODES, type BrowserMode, openTab, type Tab } from "./bench/line/browser";
import { firstView } from "./bench/line/first-view";
import { measureJourney } from "./bench/line/journey";
import { createOrderedStyles, LARGE_ORDERS } from "./bench/line/large-order";
import { startSaveDataProxy } from "./bench/line/save-data-proxy";
import { type Journey, READY } from "./bench/line/steps";
import {
  journeyTable,
  LARGE_ORDER,
  type MeasuredJourney,
  type MeasuredView,
  stepsTable,
  THREE_LINES,
  viewsTable,
} from "./bench/line/tables";
import { writeResults, machineText } from "./bench/report";
import { startShop } from "./bench/serve";
import { useBenchSettings } from "./bench/settings";
import { runBench, addCleanup } from "./bench/run-bench";
import { buildIfStale } from "./build";

const LINES = 3;
const PAGES = [
  { page: "landing", address: "/", needsBuyer: false, ready: READY.catalogue },
  { page: "catalogue", address: "/", needsBuyer: true, ready: READY.catalogue },
  { page: "product", address: "/product/1", needsBuyer: true, ready: READY.product },
  { page: "cart", address: "/cart", needsBuyer: true, ready: READY.cart },
  { page: "checkout", address: "/checkout", needsBuyer: true, ready: READY.checkout },
  { page: "orders", address: "/orders", needsBuyer: true, ready: "h1" },
];

await runBench(async () => {
  const settings = useBenchSettings();
  const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
  const executablePath = findChromium();
  if (!executablePath) throw new Error(NO_CHROMIUM);
  await buildIfStale();
  const db = await createDemoShop(settings);
  const ways = Object.entries(LARGE_ORDERS);
  const buyers = await createBuyers(db, BROWSER_MODES.length * (1 + ways.length));
  await fillModelCart(db, LINES);
  const shop = await startShop();
  const saveDataOrigin = await startSaveDataProxy(shop.origin);
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox"],
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  addCleanup(() => browser.close());
  const open = (mode: BrowserMode, cookie: string) =>
    openTab(browser, mode.saveData ? saveDataOrigin : shop.origin, mode, cookie);

  const views: MeasuredView[] = [];
  const [cookie, others] = [await signIn(MODEL), buyers.filter((id) => id !== MODEL)];
  for (const { page, address, needsBuyer, ready } of PAGES) {
    if (!page.includes(values.only)) continue;
    const pageCookie = needsBuyer ? cookie : "";
    // The first response of a process is its slowest, so it is not measured.
    await timedGet(shop.origin, address, pageCookie ? { Cookie: pageCookie } : {});
    for (const mode of BROWSER_MODES) {
      const tab = await open(mode, pageCookie);
      views.push({ page, mode, view: await firstView(tab, address, ready) });
      await tab.close();
      process.stderr.write(".");
    }
  }
  if (views.length > 0) console.log(`\n\n${viewsTable(views)}`);

  const measured = async (way: string, measure: (tab: Tab) => Promise<Journey>) => {
    const journeys: MeasuredJourney[] = [];
    for (const mode of BROWSER_MODES) {
      const tab = await open(mode, await signIn(others.pop()!));
      journeys.push({ way, mode, journey: await measure(tab) });
      await tab.close();
      process.stderr.write(".");
    }
    return journeys;
  };
  const journeys: MeasuredJourney[] = [];
  if ("journey".includes(values.only)) {
    journeys.push(...(await measured("three lines", measureJourney)));
    console.log(`\n\n${journeyTable(journeys, THREE_LINES)}\n\n${stepsTable(journeys)}`);
  }
  const largeOrders: MeasuredJourney[][] = [];
  if ("large order".includes(values.only)) {
    const styles = await createOrderedStyles(db);
    for (const [way, measure] of ways) {
      largeOrders.push(await measured(way, (tab) => measure(tab, styles)));
    }
    const tables = [journeyTable(largeOrders.flat(), LARGE_ORDER), ...largeOrders.map(stepsTable)];
    console.log(`\n\n${tables.join("\n\n")}`);
  }
  console.log(`
Empty cache, a phone with 412 x 823 CSS pixels and a device pixel ratio of 1.75. Bytes are transferred bytes with headers;
pictures are AVIF. Chromium throttles responses, not packets, and omits handshakes. Seconds: until the next step is possible.
${db.kind}, ${machineText()}, ${browser.version()}.`);
  const results = { database: db.kind, views, journeys, largeOrders: largeOrders.flat() };
  console.log(`All results: ${writeResults(settings.dataDir, `line-${db.kind}`, results)}`);
  await db.close();
});
