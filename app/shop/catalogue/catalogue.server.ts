import { db, type Prisma } from "~/db/db.server";
import { pageOf } from "~/shop/paging";
import { picturesForColour, swatch } from "./colours";
import { type CatalogueQuery, PAGE_SIZE } from "./query";
import { searchWords } from "./search";
import { CARD_VIEWS, type StyleCard, type StyleDetail } from "./style";

const cardFields = {
  id: true,
  name: true,
  styleCode: true,
  category: true,
  colors: true,
  sizes: true,
  imageUrl: true,
  additionalImages: true,
  minOrderQuantity: true,
  bestSeller: true,
} as const satisfies Prisma.ProductSelect;

// Read only for who may see them: what was not read cannot leak (design, rule 4).
const priceFields = {
  wholesalePrice: true,
  recommendedPrice: true,
  retailPrice: true,
} as const satisfies Prisma.ProductSelect;

type CardRow = Prisma.ProductGetPayload<{ select: typeof cardFields }> &
  Partial<Prisma.ProductGetPayload<{ select: typeof priceFields }>>;

function asCard(row: CardRow): StyleCard {
  const images = row.additionalImages as string[];
  const names = row.colors as string[];
  return {
    id: row.id,
    name: row.name,
    styleCode: row.styleCode,
    category: row.category,
    colors: names.map((name) => ({
      name,
      swatch: swatch(name),
      pictures: picturesForColour(name, row.imageUrl, images),
    })),
    pictures: names.length > 0 ? [] : [...new Set([row.imageUrl, ...images])].filter(Boolean),
    sizes: row.sizes as string[],
    minOrderQuantity: row.minOrderQuantity,
    bestSeller: row.bestSeller,
    ...(row.wholesalePrice !== undefined && {
      price: {
        wholesale: row.wholesalePrice,
        recommended: row.recommendedPrice ?? null,
        retail: row.retailPrice ?? null,
      },
    }),
  };
}

function withFewViews(style: StyleCard): StyleCard {
  const few = style.colors.map((colour, index) =>
    index === 0 ? colour : { ...colour, pictures: colour.pictures.slice(0, CARD_VIEWS) },
  );
  return { ...style, colors: few };
}

const orderOf: Record<CatalogueQuery["sort"], Prisma.ProductOrderByWithRelationInput[]> = {
  featured: [{ id: "asc" }],
  "price-low": [{ wholesalePrice: "asc" }, { id: "asc" }],
  "price-high": [{ wholesalePrice: "desc" }, { id: "desc" }],
  newest: [{ createdAt: "desc" }, { id: "desc" }],
};

/** A page of the active styles, how many there are in all, and the page that is shown (the last one at most). */
export async function listStyles(
  query: CatalogueQuery,
  seesPrices: boolean,
): Promise<{ styles: StyleCard[]; count: number; page: number; pages: number }> {
  const where: Prisma.ProductWhereInput = {
    isActive: true,
    ...(query.category && { category: query.category }),
    AND: searchWords(query.q).map((word) => ({ searchText: { contains: word } })),
  };
  const count = await db.read.product.count({ where });
  const { page, pages, skip, take } = pageOf(count, query.page, PAGE_SIZE);
  const rows = await db.read.product.findMany({
    where,
    orderBy: orderOf[query.sort],
    skip,
    take,
    select: seesPrices ? { ...cardFields, ...priceFields } : cardFields,
  });
  return { styles: rows.map(asCard).map(withFewViews), count, page, pages };
}

/** The categories that have an active style, by name. */
export async function categories(): Promise<string[]> {
  const rows = await db.read.product.findMany({
    where: { isActive: true, category: { not: "" } },
    distinct: ["category"],
    orderBy: { category: "asc" },
    select: { category: true },
  });
  return rows.map((row) => row.category);
}

/** The picture that stands for the collection: the first best seller's, "" while there is none. */
export async function coverPicture(): Promise<string> {
  const row = await db.read.product.findFirst({
    where: { isActive: true, imageUrl: { not: "" } },
    orderBy: [{ bestSeller: "desc" }, { id: "asc" }],
    select: { imageUrl: true },
  });
  return row?.imageUrl ?? "";
}

/** One style; null when it is unknown or, unless `includeInactive`, not active. */
export async function findStyle(
  id: number,
  { seesPrices, includeInactive = false }: { seesPrices: boolean; includeInactive?: boolean },
): Promise<StyleDetail | null> {
  const row = await db.read.product.findFirst({
    where: { id, ...(!includeInactive && { isActive: true }) },
    select: {
      ...cardFields,
      description: true,
      material: true,
      fibreComposition: true,
      isActive: true,
      ...(seesPrices && priceFields),
    },
  });
  return (
    row && {
      ...asCard(row),
      description: row.description,
      material: row.material,
      fibreComposition: row.fibreComposition as unknown as StyleDetail["fibreComposition"],
      isActive: row.isActive,
    }
  );
}
