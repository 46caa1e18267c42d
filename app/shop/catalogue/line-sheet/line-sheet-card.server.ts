import { counted } from "~/formats/counted";
import * as texts from "~/texts/line-sheet";
import { shopFiles } from "~/shop/base/files/shop-files.server";
import { formatEuro } from "~/shop/base/money/money";
import { pictureVariant } from "~/shop/brand/pictures/pictures.server";
import { PICTURE_RATIO } from "~/shop/brand/pictures/sizes";
import type { PriceRange } from "~/shop/catalogue/prices/price";
import type { SheetStyle } from "./line-sheet.server";
import type { Paper, Tag } from "~/shop/brand/pdf/pdf-paper.server";
import { leading, MUTED, SHADE, STYLES, type TextStyle } from "~/shop/brand/pdf/pdf-styles";

const OWN_PICTURES = "/pictures/";
const GAP = 22;
const PICTURE_WIDTH = 92;
const PICTURE_HEIGHT = PICTURE_WIDTH * PICTURE_RATIO;
const PADDING = 10;

/** A style with its picture loaded and its text wrapped, ready to be drawn. */
export interface SheetCard {
  style: SheetStyle;
  picture: Buffer | null;
  lines: [type: "H3" | "P", lines: string[], style: TextStyle][];
  height: number;
}

const cardWidth = (paper: Paper) => (paper.width - GAP) / 2;

/**
 * Prepares a style's card: reads its picture, `width` pixels wide, and wraps its text. A picture that is not stored in
 * the shop is left out, because the server does not fetch from other hosts.
 */
export async function sheetCard(paper: Paper, style: SheetStyle, width: number): Promise<SheetCard> {
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
  const { price, minOrderQuantity: minimum } = style;
  const pieces = counted(minimum, "piece");
  return [
    ["P", style.styleCode, { ...small, color: MUTED }],
    ["H3", style.name, strong],
    ...(price ? [["P", rangeText(price), strong] as ["P", string, TextStyle]] : []),
    ...(price?.recommended ? [["P", texts.rrp(price.recommended), small] as ["P", string, TextStyle]] : []),
    ...(
      [
        ["P", style.composition, body],
        ["P", style.material, small],
        ["P", style.colors.length > 0 ? texts.colours(style.colors) : "", small],
        ["P", style.sizes.length > 0 ? texts.sizes(style.sizes) : "", small],
        ["P", `Minimum: ${pieces}`, small],
      ] as ["P", string, TextStyle][]
    ).filter(([, text]) => text),
  ];
}

const rangeText = ({ wholesale, highest }: PriceRange) =>
  [wholesale, highest]
    .filter((cents) => cents !== undefined)
    .map((cents) => formatEuro(cents))
    .join(" – ");

/** Draws one or two cards side by side at the paper's `y` and moves `y` below them. */
export function drawPair(paper: Paper, section: Tag, cards: readonly SheetCard[]): void {
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
