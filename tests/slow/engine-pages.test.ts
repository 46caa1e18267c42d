// Each page that the shop links to is drawn in Firefox and WebKit. Chromium draws them in every state in screens.test.ts.
import { beforeAll, expect, it } from "vitest";

import { ADMIN, BUYER } from "../../prisma/seed/people";
import { Browser } from "../support/browser-without-scripts";
import { crawl } from "../support/crawl";
import { describeInEngines, serveForEngines } from "../support/engines/engines";
import type { EngineWindow } from "../support/engines/window";
import { fillCart } from "../support/ordering";
import { browserOf } from "../support/people";
import { openShop } from "../support/shop";

const READERS = [
  ["a visitor", null],
  ["a buyer", BUYER],
  ["an admin", ADMIN],
] as const;

type Reader = (typeof READERS)[number][0];

/** The addresses of each reader's pages. */
const pages = new Map<Reader, string[]>();
const shop = serveForEngines();

beforeAll(async () => {
  await fillCart(BUYER, 12, 2);
  const built = await openShop();
  for (const [reader, userId] of READERS) {
    const browser = userId ? await browserOf(built, userId) : new Browser(built);
    const found = (await crawl(built, browser, { within: ({ isPage }) => isPage })).addresses;
    const addresses = found.filter(({ isHtml }) => isHtml).map(({ address }) => address);
    // An admin has the pages of buyers too.
    const own = addresses.filter((one) => userId !== ADMIN || one.startsWith("/admin"));
    pages.set(reader, own);
  }
});

/** Each page has another one in each engine. */
const WIDTHS = [390, 320, 768, 1440];

/** Admins mostly use Chromium, and without scripts pages are laid out alike: such a page is drawn in one of the others. */
const isTurn = (page: number, engine: number) => page % 2 === engine % 2;

const CHROMIUM = 0;

/** Of Chromium a visitor's only. */
const readersIn = (engine: number) => (engine === CHROMIUM ? READERS.slice(0, 1) : READERS);

describeInEngines(shop, { scripts: true }, (window, engine) => {
  it.each(readersIn(engine))(
    "every page for %s is drawn",
    (reader) =>
      drawEveryPage(window(), reader, (page) =>
        reader !== "an admin" || isTurn(page, engine) ? WIDTHS[(Math.floor(page / 2) + engine) % WIDTHS.length]! : null,
      ),
    600_000,
  );
});

describeInEngines(shop, { scripts: false }, (window, engine) => {
  it.each(readersIn(engine).slice(0, 2))("every page for %s is drawn", (reader) =>
    drawEveryPage(window(), reader, (page) => (isTurn(page, engine) ? 320 : null)),
  );
});

async function drawEveryPage(window: EngineWindow, reader: Reader, widthOf: (page: number) => number | null) {
  await window.signIn(READERS.find(([name]) => name === reader)![1]);
  const addresses = pages.get(reader)!;
  expect(addresses.length).toBeGreaterThan(10);
  for (const [page, address] of addresses.entries()) {
    const width = widthOf(page);
    if (width === null) continue;
    await window.resize(width);
    await window.open(address);
    await window.expectDrawn(width);
    await window.expectNoProblems();
  }
}
