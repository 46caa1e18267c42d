import { fibreComposition } from "~/formats/fibres";
import { language } from "~/formats/language";
import { translated, translatedName } from "~/shop/base/brand-words";
import { translatedField } from "~/shop/base/translated-fields";
import { shownWindow, translatedWindow } from "~/shop/catalogue/delivery-windows/window-texts";
import { currentReader } from "~/db/read-source.server";
import type { Prisma } from "~/db/db.server";
import { type PriceList, priceRange, withPrices } from "~/shop/catalogue/prices/price";
import type { DeliveryWindow } from "~/shop/catalogue/delivery-windows/window";
import { styleWindows, windowsOf } from "~/shop/catalogue/delivery-windows/windows.server";
import { asPieces, stylePieces } from "../pieces/piece-records.server";
import { familiesOf } from "./colour-families";
import { picturesForColour, shownColour } from "./colours";
import { type CatalogueQuery, PAGE_SIZE } from "./query";
import { CARD_VIEWS, type StyleCard, type PiecedStyle } from "../styles/style";
import { categoriesOf } from "../styles/style-counts.server";
import { colourTraits } from "./vocabulary";
import { compositionText } from "../styles/composition";
import type { FieldOn } from "../styles/style-fields";
import { findStylePage, type StylePage } from "../styles/style-pages.server";
import { withLists } from "../styles/style-row";

const cardFields = {
  id: true,
  name: true,
  styleCode: true,
  colors: true,
  sizes: true,
  imageUrl: true,
  additionalImages: true,
  minOrderQuantity: true,
  bestSeller: true,
} as const satisfies Record<FieldOn<"card"> | "id", true>;

const pageFields = {
  category: true,
  description: true,
  material: true,
  fibreComposition: true,
  isActive: true,
} as const satisfies Record<FieldOn<"page">, true>;

const descriptions = {
  descriptionEn: true,
  descriptionDe: true,
  descriptionSl: true,
  descriptionIt: true,
  descriptionFr: true,
} as const satisfies Record<ReturnType<typeof translatedField<"description">>, true>;

// Selected only for users who may see prices: what is not read cannot leak.
const priceFields = {
  wholesalePrice: true,
  recommendedPrice: true,
  retailPrice: true,
} as const satisfies Record<FieldOn<"prices">, true>;

const orderFields = {
  ...priceFields,
  windows: styleWindows,
} as const satisfies Prisma.ProductSelect;

type CardRow = Prisma.ProductGetPayload<{ select: typeof cardFields }> &
  Partial<Prisma.ProductGetPayload<{ select: typeof orderFields }>>;

/** For a customer who may order: the delivery windows that are open today, and the prices. */
export interface CatalogueReader {
  open: readonly DeliveryWindow[];
  prices: PriceList;
}

function asCard(found: CardRow, { open, prices }: Partial<CatalogueReader>): StyleCard {
  const row = withLists(found);
  const { additionalImages: images, colors: names } = row;
  return {
    id: row.id,
    name: translatedName(row.id, row.name),
    styleCode: row.styleCode,
    colors: names.map((name) => ({
      ...shownColour(name),
      pictures: picturesForColour(name, row.imageUrl, images),
    })),
    pictures: names.length > 0 ? [] : [...new Set([row.imageUrl, ...images])].filter(Boolean),
    sizes: row.sizes,
    minOrderQuantity: row.minOrderQuantity,
    bestSeller: row.bestSeller,
    ...(prices &&
      row.wholesalePrice !== undefined && {
        price: {
          ...priceRange({ id: row.id, wholesalePrice: row.wholesalePrice }, prices),
          recommended: row.recommendedPrice ?? null,
          retail: row.retailPrice ?? null,
        },
      }),
    ...(found.windows && {
      windows: windowsOf(found.windows, open ?? [])
        .map(shownWindow)
        .map(translatedWindow),
    }),
  };
}

function withCardViews(style: StyleCard): StyleCard {
  const colors = style.colors.map((colour, index) =>
    index === 0 ? colour : { ...colour, pictures: colour.pictures.slice(0, CARD_VIEWS) },
  );
  return { ...style, colors };
}

/** Moves the colours of the family by which the catalogue is filtered to the front. */
function withFamilyFirst(style: StyleCard, family: string | undefined): StyleCard {
  if (!family) return style;
  const isOther = ({ name }: { name: string }) => Number(!familiesOf(name).some((own) => own === family));
  return { ...style, colors: style.colors.toSorted((a, b) => isOther(a) - isOther(b)) };
}

/** Moves the colours that the search names in any language to the front, before those of their families. */
function withNamedFirst(style: StyleCard, named: ReadonlySet<string>): StyleCard {
  if (named.size === 0) return style;
  const shared = ({ name }: { name: string }) => [...colourTraits(name)].filter((trait) => named.has(trait)).length;
  return { ...style, colors: style.colors.toSorted((a, b) => shared(b) - shared(a)) };
}

/** Moves the delivery window by which the catalogue is filtered to the front. */
function withWindowFirst(style: StyleCard, chosen: string | undefined): StyleCard {
  const at = style.windows?.findIndex(({ id }) => String(id) === chosen) ?? -1;
  if (at <= 0) return style;
  const windows = [style.windows![at]!, ...style.windows!.toSpliced(at, 1)];
  return { ...style, windows, windowId: windows[0]!.id };
}

/**
 * With the total count, the number of the page (at most the last one), and how it was found. `reader` is null for users
 * who may not order, who see no prices. An order by price is by the reader's prices.
 */
export async function listStyles(
  query: CatalogueQuery,
  reader: CatalogueReader | null,
): Promise<{ styles: StyleCard[]; found: Omit<StylePage, "query" | "ids" | "place"> } & StylePage["place"]> {
  const { query: page, ids, place, ...found } = await findStylePage(query, PAGE_SIZE, reader?.prices ?? null);
  const rows = await currentReader().product.findMany({
    ...page,
    select: reader ? { ...cardFields, ...orderFields } : cardFields,
  });
  if (ids) rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  const named = colourTraits(query.q);
  const styles = rows.map((row) => {
    const style = withFamilyFirst(withNamedFirst(asCard(row, reader ?? {}), named), query.colour);
    return withCardViews(withWindowFirst(style, query.window));
  });
  return { styles, found, ...place };
}

/** Those with an active style, by name. */
export function categories(): Promise<string[]> {
  return categoriesOf({ isActive: true });
}

/**
 * Null for an unknown style or, unless `includeInactive`, an inactive one. `prices` are null for a reader who may not
 * see any.
 */
export async function findStyle(
  id: number,
  { prices, includeInactive = false }: { prices: PriceList | null; includeInactive?: boolean },
): Promise<PiecedStyle | null> {
  const row = await currentReader().product.findFirst({
    where: { id, ...(!includeInactive && { isActive: true }) },
    select: {
      ...cardFields,
      ...pageFields,
      ...descriptions,
      ...(prices && priceFields),
      // Data that is not read cannot leak.
      ...(prices && { pieces: stylePieces }),
      windows: styleWindows,
    },
  });
  if (!row) return null;
  const { description, material, fibreComposition: fibres, isActive } = withLists(row);
  const { windows, ...columns } = row;
  const ownDescription = row[translatedField("description", language())];
  return {
    ...asCard(columns, prices ? { prices } : {}),
    category: row.category,
    kind: translated("category", row.category),
    description: ownDescription || description,
    language: ownDescription && language(),
    material: translated("material", material),
    composition: fibreComposition(compositionText(fibres), language()),
    isActive,
    pieces: withPrices(asPieces(row.pieces ?? []), row, prices),
    windowIds: windows.map(({ windowId }) => windowId),
  };
}
