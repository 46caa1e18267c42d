// `npm run bench:line`: what pages and a whole order cost on slow 3G (400 kbit/s, 400 ms) in Chromium (CHROMIUM_PATH or
// the machine's), with scripts, without, and with Save-Data. Word after `--`: --only checkout (a part of the pages'
// names, or journey).
import { parseArgs } from "node:util";

import { chromium } from "playwright-core";

import { findChromium, NO_CHROMIUM } from "../tests/support/chromium";
import { ask } from "./bench/ask";
import { fillModelCart, makeBuyers, MODEL, signIn } from "./bench/buyers";
import { makeDemoShop } from "./bench/demo";
import { openWindow, READINGS } from "./bench/line/browser";
import { firstView } from "./bench/line/first-view";
import { goShopping, SEEN } from "./bench/line/journey";
import { openSavingDoor } from "./bench/line/save-data";
import { journeyTable, stepsTable, viewsTable, type Viewed } from "./bench/line/tables";
import { keepResults, machineWords } from "./bench/report";
import { startShop } from "./bench/serve";
import { useBenchSettings } from "./bench/settings";
import { runBench, started } from "./bench/started";
import { buildIfStale } from "./build";

const LINES = 3;
const PAGES = [
  { page: "landing", address: "/", isBuyers: false, seen: SEEN.catalogue },
  { page: "catalogue", address: "/", isBuyers: true, seen: SEEN.catalogue },
  { page: "product", address: "/product/1", isBuyers: true, seen: SEEN.product },
  { page: "cart", address: "/cart", isBuyers: true, seen: SEEN.cart },
  { page: "checkout", address: "/checkout", isBuyers: true, seen: SEEN.checkout },
  { page: "orders", address: "/orders", isBuyers: true, seen: "h1" },
];

await runBench(async () => {
  const settings = useBenchSettings();
  const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
  const executablePath = findChromium();
  if (!executablePath) throw new Error(NO_CHROMIUM);
  await buildIfStale();
  const db = await makeDemoShop(settings);
  const buyers = await makeBuyers(db, READINGS.length);
  await fillModelCart(db, LINES);
  const shop = await startShop();
  const savingDoor = await openSavingDoor(shop.origin);
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox"],
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  started(() => browser.close());
  const open = (reading: (typeof READINGS)[number], cookie: string) =>
    openWindow(browser, reading.saveData ? savingDoor : shop.origin, reading, cookie);

  const views: Viewed[] = [];
  const [cookie, others] = [await signIn(MODEL), buyers.filter((id) => id !== MODEL)];
  for (const { page, address, isBuyers, seen } of PAGES) {
    if (!page.includes(values.only)) continue;
    const reader = isBuyers ? cookie : "";
    // The first answer of a process is its slowest.
    await ask(shop.origin, address, reader ? { Cookie: reader } : {});
    for (const reading of READINGS) {
      const window = await open(reading, reader);
      views.push({ page, reading, view: await firstView(window, address, seen) });
      await window.close();
      process.stderr.write(".");
    }
  }
  if (views.length > 0) console.log(`\n\n${viewsTable(views)}`);

  const journeys = [];
  for (const [at, reading] of READINGS.entries()) {
    if (!"journey".includes(values.only)) break;
    const window = await open(reading, await signIn(others[at]!));
    journeys.push({ reading, journey: await goShopping(window) });
    await window.close();
  }
  if (journeys.length > 0) console.log(`\n${journeyTable(journeys)}\n\n${stepsTable(journeys)}`);
  console.log(`
An empty cache, a phone of 412 x 823 at 1.75. Bytes are those of the line, with headers; pictures in AVIF. Chromium holds
each answer back, not each packet, and counts no handshakes. Seconds are those of waiting: until the next step can be taken.
${db.kind}, ${machineWords()}, ${browser.version()}.`);
  const results = { database: db.kind, views, journeys };
  console.log(`All of it: ${keepResults(settings.dataDir, `line-${db.kind}`, results)}`);
  await db.close();
});
