// `npm run bench:line`: measures bytes and times of pages and of a complete order on slow 3G (400 kbit/s, 400 ms) in
// Chromium (CHROMIUM_PATH or an installed one): with scripts, without, and with Save-Data. Option after `--`:
// --only checkout (only pages whose name contains this; "journey" for the order).
import { parseArgs } from "node:util";

import { chromium } from "playwright-core";

import { findChromium, NO_CHROMIUM } from "../tests/support/find-chromium";
import { timedGet } from "./bench/timed-get";
import { createBuyers, fillModelCart, MODEL, signIn } from "./bench/buyers";
import { createDemoShop } from "./bench/demo-shop";
import { BROWSER_MODES, type BrowserMode, openTab } from "./bench/line/browser";
import { firstView } from "./bench/line/first-view";
import { measureJourney, READY } from "./bench/line/journey";
import { startSaveDataProxy } from "./bench/line/save-data-proxy";
import { journeyTable, stepsTable, viewsTable, type MeasuredView } from "./bench/line/tables";
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
  const buyers = await createBuyers(db, BROWSER_MODES.length);
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

  const journeys = [];
  for (const [at, mode] of BROWSER_MODES.entries()) {
    if (!"journey".includes(values.only)) break;
    const tab = await open(mode, await signIn(others[at]!));
    journeys.push({ mode, journey: await measureJourney(tab) });
    await tab.close();
  }
  if (journeys.length > 0) console.log(`\n${journeyTable(journeys)}\n\n${stepsTable(journeys)}`);
  console.log(`
Empty cache, a phone with 412 x 823 CSS pixels and a device pixel ratio of 1.75. Bytes are transferred bytes with headers;
pictures are AVIF. Chromium throttles responses, not packets, and omits handshakes. Seconds: until the next step is possible.
${db.kind}, ${machineText()}, ${browser.version()}.`);
  const results = { database: db.kind, views, journeys };
  console.log(`All results: ${writeResults(settings.dataDir, `line-${db.kind}`, results)}`);
  await db.close();
});
