import { Semaphore } from "async-mutex";

import * as t from "~/messages/catalogue";
import { promiseText } from "~/shop/catalogue/delivery-windows/window-texts";
import { yieldToEventLoop } from "~/event-loop.server";
import { shopLook } from "~/shop/brand/appearance/appearance.server";
import { formatDate } from "~/formats/dates";
import type { Tier } from "~/shop/catalogue/offers/quote";
import { tiersFor } from "~/shop/catalogue/offers/tiers.server";
import { findGroup } from "~/shop/catalogue/price-groups/admin-groups.server";
import { groupNotFound } from "~/shop/catalogue/price-groups/change-groups.server";
import type { PriceList, PriceRange } from "~/shop/catalogue/prices/price";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { findWindow } from "~/shop/catalogue/delivery-windows/admin-windows.server";
import type { DeliveryWindow } from "~/shop/catalogue/delivery-windows/window";
import type { PdfFile } from "~/shop/brand/pdf/pdf-document.server";
import { Paper, type Tag } from "~/shop/brand/pdf/pdf-paper.server";
import { leading, STYLES, MUTED, SHADE, type TextStyle } from "~/shop/brand/pdf/pdf-styles";
import { translated } from "~/shop/base/brand-words";
import { shopFiles } from "~/shop/base/files/shop-files.server";
import { formatEuro } from "~/formats/money";
import { pictureVariant } from "~/shop/brand/pictures/pictures.server";
import { PICTURE_RATIO } from "~/shop/brand/pictures/sizes";
import { type LineSheetOptions, lineSheetName } from "./line-sheet";
import { type SheetStyle, sheetStyles } from "./line-sheet.server";
import { env } from "~/env.server";

/** Line sheets with more styles have small pictures, so that the file can still be sent by mail. */
const LARGE_SHEET = 300;

// One at a time: drawing uses the server's only thread and much memory.
const drawing = new Semaphore(1);

/**
 * Of a category, a delivery window or the whole collection, grouped by category; null without active styles. `now` is
 * the date printed on it, whose prices it has. Besides the file, at most two pictures are in memory at a time. Ends
 * when the reader has left. Refuses more styles than MAX_SHEET_STYLES.
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
    const title = titleOf(
      [windowName && translated("window", windowName), options.category && translated("category", options.category)]
        .filter(Boolean)
        .join(", "),
    );
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

/** "" for the whole collection. */
const titleOf = (choice: string) => (choice ? t.lineSheetOf({ choice }) : t.lineSheetTitle());

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
    const title = window ? t.lineSheetOfWindow({ window: translated("window", window.name) }) : t.lineSheetTitle();
    paper.y = paper.draw(paper.wrap(title, STYLES.title, paper.width), left, paper.y, STYLES.title);
  });
  const promise = window && promiseText(window);
  const facts = [
    ...(withPrices
      ? [t.countedStyles({ count }), t.pricesValidOn({ day, hasVat: !env.isSmallBusiness })]
      : [`${day}.`, t.countedStyles({ count })]),
    ...(promise ? [`${promise[0]!.toUpperCase()}${promise.slice(1)}.`] : []),
    ...(tiers.length > 0 ? [discountsText(tiers)] : []),
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
  const heading = paper.wrap(
    category ? translated("category", category) : t.lineSheetMoreStyles(),
    STYLES.heading,
    paper.width,
  );
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

const OWN_PICTURES = "/pictures/";
const GAP = 22;
const PICTURE_WIDTH = 92;
const PICTURE_HEIGHT = PICTURE_WIDTH * PICTURE_RATIO;
const PADDING = 10;

/** Ready to be drawn. */
interface SheetCard {
  style: SheetStyle;
  picture: Buffer | null;
  lines: [type: "H3" | "P", lines: string[], style: TextStyle][];
  height: number;
}

const cardWidth = (paper: Paper) => (paper.width - GAP) / 2;

/**
 * Reads the picture, `width` pixels wide, and wraps the text. A picture that is not stored in the shop is left out,
 * because the server does not fetch from other hosts.
 */
async function sheetCard(paper: Paper, style: SheetStyle, width: number): Promise<SheetCard> {
  const picture = style.picture.startsWith(OWN_PICTURES)
    ? await pictureVariant(shopFiles, style.picture.slice(OWN_PICTURES.length), width, null)
    : null;
  const textWidth = cardWidth(paper) - PICTURE_WIDTH - 12;
  const lines = textsOf(style).map(([type, text, font]): SheetCard["lines"][number] => [
    type,
    paper.wrap(text, font, textWidth),
    font,
  ]);
  const textHeight = lines.reduce((sum, [, { length }, font]) => sum + length * leading(font), 0);
  const height = Math.max(PICTURE_HEIGHT, textHeight) + 2 * PADDING;
  return { style, picture: picture?.bytes ?? null, lines, height };
}

function textsOf(style: SheetStyle): ["H3" | "P", string, TextStyle][] {
  const { small, body, strong } = STYLES;
  const { price, minOrderQuantity: pieces } = style;
  return [
    ["P", style.styleCode, { ...small, color: MUTED }],
    ["H3", style.name, strong],
    ...(price ? [["P", rangeText(price), strong] as ["P", string, TextStyle]] : []),
    ...(price?.recommended ? [["P", t.rrp({ price: price.recommended }), small] as ["P", string, TextStyle]] : []),
    ...(
      [
        ["P", style.composition, body],
        ["P", style.material, small],
        ["P", style.colors.length > 0 ? t.coloursAre({ list: shortList(style.colors) }) : "", small],
        ["P", style.sizes.length > 0 ? t.sizesAre({ list: shortList(style.sizes) }) : "", small],
        ["P", t.minimumPieces({ pieces }), small],
      ] as ["P", string, TextStyle][]
    ).filter(([, text]) => text),
  ];
}

/** Longer lists of colours or sizes are shortened. */
const MAX_LIST = 160;

/** A long list is shortened to "Sand, Moss and 12 more". */
function shortList(texts: readonly string[]): string {
  let shown = 0;
  for (let length = 0; shown < texts.length; shown++) {
    length += texts[shown]!.length + 2;
    if (length > MAX_LIST && shown > 0) break;
  }
  const more = texts.length - shown;
  const list = texts.slice(0, shown).join(", ");
  return more > 0 ? t.listWithMore({ shown: list, more }) : list;
}

const discountsText = (tiers: readonly Tier[]) =>
  t.bulkDiscountsAre({
    list: tiers
      .map(({ minQuantity, discountPercentage: percentage }) => t.discountForItems({ percentage, minQuantity }))
      .join(", "),
  });

const rangeText = ({ wholesale, highest }: PriceRange) =>
  [wholesale, highest]
    .filter((cents) => cents !== undefined)
    .map((cents) => formatEuro(cents))
    .join(" – ");

/** One or two cards side by side at the paper's `y`, which moves below them. */
function drawPair(paper: Paper, section: Tag, cards: readonly SheetCard[]): void {
  for (const [at, card] of cards.entries()) {
    const x = paper.left + at * (cardWidth(paper) + GAP);
    drawCard(paper, section, card, x, paper.y + PADDING);
  }
  paper.y += Math.max(...cards.map(({ height }) => height));
}

function drawCard(paper: Paper, section: Tag, card: SheetCard, x: number, y: number): void {
  const { style, picture, lines } = card;
  const tag = paper.open(section, "Sect");
  if (picture) {
    const [right, end] = [x + PICTURE_WIDTH, y + PICTURE_HEIGHT];
    paper.tag(
      tag,
      "Figure",
      () => {
        paper.doc.save().rect(x, y, PICTURE_WIDTH, PICTURE_HEIGHT).clip();
        paper.doc.image(picture, x, y, {
          cover: [PICTURE_WIDTH, PICTURE_HEIGHT],
          align: "center",
          valign: "center",
        });
        paper.doc.restore();
      },
      { alt: style.name, bbox: [x, y, right, end] },
    );
  } else {
    paper.decorate(() => paper.doc.rect(x, y, PICTURE_WIDTH, PICTURE_HEIGHT).fill(SHADE));
  }
  let top = y;
  for (const [type, wrapped, font] of lines) {
    const from = top;
    paper.tag(tag, type, () => paper.draw(wrapped, x + PICTURE_WIDTH + 12, from, font));
    top += wrapped.length * leading(font);
  }
  tag.end();
}
