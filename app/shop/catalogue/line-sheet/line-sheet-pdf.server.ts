import { Semaphore } from "async-mutex";

import * as texts from "~/texts/line-sheet";
import { promiseText } from "~/texts/delivery";
import { yieldToEventLoop } from "~/event-loop.server";
import { shopLook } from "~/shop/brand/appearance/appearance.server";
import { formatDate } from "~/formats/dates";
import type { Tier } from "~/shop/catalogue/offers/quote";
import { tiersFor } from "~/shop/catalogue/offers/tiers.server";
import { findGroup } from "~/shop/catalogue/price-groups/admin-groups.server";
import { groupNotFound } from "~/shop/catalogue/price-groups/change-groups.server";
import type { PriceList } from "~/shop/catalogue/prices/price";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { findWindow } from "~/shop/catalogue/delivery-windows/admin-windows.server";
import type { DeliveryWindow } from "~/shop/catalogue/delivery-windows/window";
import { type LineSheetOptions, lineSheetName } from "./line-sheet";
import { type SheetStyle, sheetStyles } from "./line-sheet.server";
import { drawPair, sheetCard } from "./line-sheet-card.server";
import type { PdfFile } from "~/shop/brand/pdf/pdf-document.server";
import { Paper } from "~/shop/brand/pdf/pdf-paper.server";
import { leading, STYLES } from "~/shop/brand/pdf/pdf-styles";

/** Line sheets with more styles use small pictures, so that the file can still be sent by mail. */
const LARGE_SHEET = 300;

// One at a time: drawing uses the server's only thread and much memory.
const drawing = new Semaphore(1);

/**
 * Draws the line sheet of a category, of a delivery window or of the whole collection, grouped by category; null for a choice
 * without active styles. `now` is the date printed on it, whose prices it has. Besides the file itself, at most two pictures are
 * in memory at a time. Ends when the reader has left. Throws a Problem: not_found (the price group); refused for more styles than
 * MAX_SHEET_STYLES.
 */
export async function lineSheetPdf(
  options: LineSheetOptions,
  now = new Date(),
  reader?: AbortSignal,
): Promise<PdfFile | null> {
  return drawing.runExclusive(async () => {
    reader?.throwIfAborted();
    const prices = options.withPrices ? await pricesFor(options.groupId, now) : null;
    const categories = await sheetStyles(options, prices, reader);
    const isWhole = options.category === null && options.windowId === null;
    if (categories.size === 0 && !isWhole) return null;
    const window = options.windowId === null ? null : await findWindow(options.windowId);
    const windowName = window?.name ?? null;
    const count = [...categories.values()].reduce((sum, { length }) => sum + length, 0);
    const title = texts.lineSheetOf([windowName, options.category].filter(Boolean).join(", "));
    const day = formatDate(now);
    const { name } = await shopLook();
    const paper = await Paper.create({
      title: `${name} ${title}`,
      author: name,
      createdAt: now,
      foot: `${name} · ${title} · ${day}`,
      content: [...categories],
    });
    const tiers = prices ? await tiersFor(prices) : [];
    drawHead(paper, { withPrices: prices !== null, tiers, window, day, count });
    const width = count > LARGE_SHEET ? 160 : 320;
    for (const [category, styles] of categories) {
      await drawCategory(paper, category, { styles, width, reader });
    }
    return { name: lineSheetName(options.category, windowName), bytes: await paper.finish(reader) };
  });
}

async function pricesFor(groupId: number | null, now: Date): Promise<PriceList> {
  if (groupId !== null && !(await findGroup(groupId))) throw groupNotFound();
  return priceListOf(groupId, undefined, now);
}

interface Head {
  withPrices: boolean;
  tiers: readonly Tier[];
  window: DeliveryWindow | null;
  day: string;
  count: number;
}

function drawHead(paper: Paper, { window, day, count, withPrices, tiers }: Head): void {
  const { root, left } = paper;
  paper.drawMark(paper.author);
  paper.y += 12;
  paper.tag(root, "H1", () => {
    const title = texts.lineSheet(window?.name);
    paper.y = paper.draw(paper.wrap(title, STYLES.title, paper.width), left, paper.y, STYLES.title);
  });
  const promise = window && promiseText(window);
  const facts = [
    ...(withPrices ? [texts.countedStyles(count), texts.pricesValidOn(day)] : [`${day}.`, texts.countedStyles(count)]),
    ...(promise ? [`${promise[0]!.toUpperCase()}${promise.slice(1)}.`] : []),
    ...(tiers.length > 0 ? [texts.bulkDiscounts(tiers)] : []),
  ];
  paper.tag(root, "P", () => {
    const lines = paper.wrap(facts.join(" "), STYLES.muted, paper.width);
    paper.y = paper.draw(lines, left, paper.y + 4, STYLES.muted);
  });
  paper.y += 16;
}

async function drawCategory(
  paper: Paper,
  category: string,
  { styles, width, reader }: { styles: readonly SheetStyle[]; width: number; reader?: AbortSignal },
): Promise<void> {
  const section = paper.open(paper.root, "Sect");
  const heading = paper.wrap(category || texts.moreStyles(), STYLES.heading, paper.width);
  for (let at = 0; at < styles.length; at += 2) {
    const pair = styles.slice(at, at + 2).map((style) => sheetCard(paper, style, width));
    const cards = await Promise.all(pair);
    const headingHeight = at === 0 ? heading.length * leading(STYLES.heading) + 6 : 0;
    paper.need(headingHeight + Math.max(...cards.map(({ height }) => height)));
    if (at === 0) {
      paper.tag(section, "H2", () => paper.draw(heading, paper.left, paper.y, STYLES.heading));
      paper.y += headingHeight;
    }
    drawPair(paper, section, cards);
    await yieldToEventLoop(reader);
  }
  section.end();
  paper.y += 8;
}
