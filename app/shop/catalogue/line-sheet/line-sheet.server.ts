import { db, type Prisma } from "~/db/db.server";
import { yieldToEventLoop } from "~/event-loop.server";
import { fibreComposition } from "~/formats/fibres";
import { language } from "~/formats/language";
import { compareNames } from "~/formats/lists";
import { translated, translatedName } from "~/shop/base/brand-words";
import { readInBatches } from "~/shop/base/batches";
import { Problem } from "~/shop/base/problem";
import { withMinimum } from "~/shop/catalogue/offers/advice";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { compositionText } from "~/shop/catalogue/styles/composition";
import type { FieldOn, StyleFields } from "~/shop/catalogue/styles/style-fields";
import { withLists } from "~/shop/catalogue/styles/style-row";
import type { Cents } from "~/formats/money";
import { type PriceList, type PriceRange, priceRange } from "~/shop/catalogue/prices/price";
import type { LineSheetOptions } from "./line-sheet";

export interface SheetStyle extends Omit<Pick<StyleFields, FieldOn<"line sheet">>, "fibreComposition" | "imageUrl"> {
  composition: string;
  /** The address of the main picture, "" for none. */
  picture: string;
  price?: PriceRange & { recommended: Cents | null };
}

/** Some 350 pages, in memory until the last style is drawn. */
const MAX_SHEET_STYLES = 2_000;

/** By category as the language of now sorts them, those without one last; with null for prices none are read. Refuses more than MAX_SHEET_STYLES. */
export async function sheetStyles(
  { category, windowId }: Pick<LineSheetOptions, "category" | "windowId">,
  prices: PriceList | null,
  reader?: AbortSignal,
): Promise<Map<string, SheetStyle[]>> {
  const where = {
    isActive: true,
    ...(category !== null && { category }),
    ...(windowId !== null && { windows: { some: { windowId } } }),
  };
  const settings = await shopSettings();
  const first = { where, take: MAX_SHEET_STYLES + 1, select: { id: true } };
  if ((await db.read.product.findMany(first)).length > MAX_SHEET_STYLES) {
    throw new Problem("refused.line_sheet_too_long", { most: MAX_SHEET_STYLES });
  }
  const batches = readInBatches<Row>((last, take) =>
    db.read.product.findMany({
      where: {
        AND: [
          where,
          last
            ? {
                OR: [{ category: { gt: last.category } }, { category: last.category, id: { gt: last.id } }],
              }
            : {},
        ],
      },
      orderBy: [{ category: "asc" }, { id: "asc" }],
      take,
      select: { ...fields, ...(prices && priceFields) },
    }),
  );
  const styles = new Map<string, SheetStyle[]>();
  for await (const rows of batches) {
    for (const row of rows) {
      const style = withMinimum(toSheetStyle(row, prices), settings);
      const group = styles.get(style.category);
      if (group) group.push(style);
      else styles.set(style.category, [style]);
    }
    await yieldToEventLoop(reader);
  }
  const isLast = (name: string) => Number(name === "");
  const label = (name: string) => translated("category", name);
  return new Map([...styles].sort(([a], [b]) => isLast(a) - isLast(b) || compareNames(label(a), label(b))));
}

const fields = {
  id: true,
  styleCode: true,
  name: true,
  category: true,
  fibreComposition: true,
  material: true,
  colors: true,
  sizes: true,
  minOrderQuantity: true,
  imageUrl: true,
} as const satisfies Record<FieldOn<"line sheet"> | "id", true>;

const priceFields = {
  wholesalePrice: true,
  recommendedPrice: true,
} as const satisfies Record<FieldOn<"prices of line sheet">, true>;

type Row = Prisma.ProductGetPayload<{ select: typeof fields }> &
  Partial<Prisma.ProductGetPayload<{ select: typeof priceFields }>>;

function toSheetStyle(row: Row, prices: PriceList | null): SheetStyle {
  const { id, fibreComposition: fibres, imageUrl, wholesalePrice, recommendedPrice, ...style } = withLists(row);
  return {
    ...style,
    name: translatedName(id, style.name),
    material: translated("material", style.material),
    colors: style.colors.map((name) => translated("colour", name)),
    picture: imageUrl,
    composition: fibreComposition(compositionText(fibres), language()),
    ...(prices &&
      wholesalePrice !== undefined && {
        price: {
          ...priceRange({ id, wholesalePrice }, prices),
          recommended: recommendedPrice ?? null,
        },
      }),
  };
}
