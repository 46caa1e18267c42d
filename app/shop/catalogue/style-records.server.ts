import { currentReader, onPrimary, onReplica } from "~/db/read-source.server";
import type { Prisma } from "~/db/db.server";
import { newestIdsFor } from "~/shop/search/search.server";
import type { Sort } from "./query";
import type { Price } from "./style";
import { countStyles } from "./style-counts.server";
import type { FieldOn, StyleFields } from "./style-fields";
import { withLists } from "./style-row";

/** A style whole, as programs read it. `price` is there only for readers who may see prices. */
export interface StyleRecord extends Omit<StyleFields, FieldOn<"prices">> {
  id: number;
  createdAt: Date;
  updatedAt: Date;
  price?: Price;
}

/** What somebody may see of the catalogue. */
export interface Visibility {
  seesPrices: boolean;
  /** Styles that are not sold now, too: the desk's. */
  includeInactive: boolean;
}

/** Which styles are asked for, and which part of them. */
export interface StylesFilter {
  q: string;
  category: string;
  sort: Sort | "updated";
  updatedSince?: Date;
  skip: number;
  take: number;
}

const columns = {
  ...{ id: true, styleCode: true, name: true, description: true, category: true, material: true },
  ...{ fibreComposition: true, sizes: true, colors: true, imageUrl: true, additionalImages: true },
  ...{ minOrderQuantity: true, bestSeller: true, isActive: true, createdAt: true, updatedAt: true },
} as const satisfies Record<Exclude<keyof StyleRecord, "price">, true>;

// Read only for who may see them (design, rule 4).
const priceColumns = {
  ...{ wholesalePrice: true, recommendedPrice: true, retailPrice: true },
} as const satisfies Record<FieldOn<"prices">, true>;

const orders: Record<StylesFilter["sort"], Prisma.ProductOrderByWithRelationInput[]> = {
  featured: [{ id: "asc" }],
  "price-low": [{ wholesalePrice: "asc" }, { id: "asc" }],
  "price-high": [{ wholesalePrice: "desc" }, { id: "desc" }],
  newest: [{ createdAt: "desc" }, { id: "desc" }],
  updated: [{ updatedAt: "asc" }, { id: "asc" }],
};

/** The desk decides by what it reads. */
const reading = ({ includeInactive }: Visibility) => (includeInactive ? onPrimary : onReplica);

/** A part of the styles, and how many match in all. Who sees no prices cannot sort by them. */
export function styleRecords(
  asked: StylesFilter,
  sight: Visibility,
): Promise<{ rows: StyleRecord[]; count: number }> {
  return reading(sight)(() => readRecords(asked, sight));
}

async function readRecords(
  { q, category, sort, updatedSince, skip, take }: StylesFilter,
  { seesPrices, includeInactive }: Visibility,
) {
  const found = await newestIdsFor<number>("products", q);
  const where: Prisma.ProductWhereInput = {
    ...(found && { id: { in: found } }),
    ...(!includeInactive && { isActive: true }),
    ...(category && { category }),
    ...(updatedSince && { updatedAt: { gte: updatedSince } }),
  };
  const [count, rows] = await Promise.all([
    found || updatedSince
      ? currentReader().product.count({ where })
      : countStyles({ ...(!includeInactive && { isActive: true }), ...(category && { category }) }),
    currentReader().product.findMany({
      where,
      orderBy: orders[!seesPrices && sort.startsWith("price") ? "featured" : sort],
      ...{ skip, take },
      select: { ...columns, ...(seesPrices && priceColumns) },
    }),
  ]);
  return { rows: rows.map(asRecord), count };
}

/** One style; null when it is unknown or not to be seen. */
export async function styleRecord(id: number, sight: Visibility): Promise<StyleRecord | null> {
  const { seesPrices, includeInactive } = sight;
  const row = await reading(sight)(() =>
    currentReader().product.findFirst({
      where: { id, ...(!includeInactive && { isActive: true }) },
      select: { ...columns, ...(seesPrices && priceColumns) },
    }),
  );
  return row && asRecord(row);
}

/** Styles that a file takes in one step. */
const STEP = 200;

/** The next styles after one, by number; none when it was the last. For what reads all of them. */
export async function styleRecordsAfter(id: number, sight: Visibility): Promise<StyleRecord[]> {
  const { seesPrices, includeInactive } = sight;
  const rows = await reading(sight)(() =>
    currentReader().product.findMany({
      where: { id: { gt: id }, ...(!includeInactive && { isActive: true }) },
      orderBy: { id: "asc" },
      take: STEP,
      select: { ...columns, ...(seesPrices && priceColumns) },
    }),
  );
  return rows.map(asRecord);
}

type Row = Prisma.ProductGetPayload<{ select: typeof columns }> &
  Partial<Prisma.ProductGetPayload<{ select: typeof priceColumns }>>;

function asRecord({ wholesalePrice, recommendedPrice, retailPrice, ...row }: Row): StyleRecord {
  return {
    ...withLists(row),
    ...(wholesalePrice !== undefined && {
      price: {
        wholesale: wholesalePrice,
        recommended: recommendedPrice ?? null,
        retail: retailPrice ?? null,
      },
    }),
  };
}
