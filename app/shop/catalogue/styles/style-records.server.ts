import { currentReader, onPrimary, onReplica } from "~/db/read-source.server";
import type { Prisma } from "~/db/db.server";
import { priceRange } from "~/shop/catalogue/prices/price";
import { withMinimum } from "~/shop/catalogue/offers/advice";
import { newestIdsFor } from "~/shop/base/search/search.server";
import { hasOwnOrder, isPriceSort, PRICE_ORDERS, sliceByPrice } from "../search/price-order.server";
import type { Sort } from "../search/query";
import type { DeliveryWindow } from "~/shop/catalogue/delivery-windows/window";
import { openWindows, styleWindows, windowsOf } from "~/shop/catalogue/delivery-windows/windows.server";
import { asPieces, inStyleOrder, stylePieces } from "../pieces/piece-records.server";
import type { Price } from "./style";
import { countStyles } from "./style-counts.server";
import type { FieldOn, StyleFields } from "./style-fields";
import { withLists } from "./style-row";
import { type Visibility, type VisiblePiece, visiblePieces } from "./visibility";

/** For the API. `price` is present only if the caller may see prices. */
export interface StyleRecord extends Omit<StyleFields, FieldOn<"prices" | "admin">> {
  id: number;
  createdAt: Date;
  updatedAt: Date;
  price?: Price;
}

/** By colour and size, with the delivery windows that are open today, as the caller knows them. */
export interface PiecedRecord extends StyleRecord {
  pieces: VisiblePiece[];
  windows: DeliveryWindow[];
}

export interface StylesFilter {
  q: string;
  category: string;
  sort: Sort | "updated";
  updatedSince?: Date;
  skip: number;
  take: number;
}

const columns = {
  id: true,
  styleCode: true,
  name: true,
  description: true,
  category: true,
  material: true,
  fibreComposition: true,
  hsCode: true,
  countryOfOrigin: true,
  netWeight: true,
  sizes: true,
  colors: true,
  imageUrl: true,
  additionalImages: true,
  minOrderQuantity: true,
  bestSeller: true,
  isActive: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Record<Exclude<keyof StyleRecord, "price">, true>;

// Prisma reads the pieces of all styles of a list in one query.
const withPieces = { ...columns, pieces: stylePieces, windows: styleWindows };

// Selected only for callers who may see prices.
const priceColumns = {
  wholesalePrice: true,
  recommendedPrice: true,
  retailPrice: true,
} as const satisfies Record<FieldOn<"prices">, true>;

const orders: Record<StylesFilter["sort"], Prisma.ProductOrderByWithRelationInput[]> = {
  featured: [{ id: "asc" }],
  ...PRICE_ORDERS,
  newest: [{ createdAt: "desc" }, { id: "desc" }],
  updated: [{ updatedAt: "asc" }, { id: "asc" }],
};

/** Admins read from the primary, because they decide by what they read. */
const sourceFor = ({ includeInactive }: Visibility) => (includeInactive ? onPrimary : onReplica);

/**
 * With the number of all matches. Sorting by price, by the caller's prices, is ignored for callers who may not see
 * prices.
 */
export async function styleSlice(
  { q, category, sort, updatedSince, skip, take }: StylesFilter,
  { prices, includeInactive }: Visibility,
): Promise<{ ids: number[]; count: number }> {
  const found = await newestIdsFor<number>("products", q);
  const where: Prisma.ProductWhereInput = {
    ...(found && { id: { in: found } }),
    ...(!includeInactive && { isActive: true }),
    ...(category && { category }),
    ...(updatedSince && { updatedAt: { gte: updatedSince } }),
  };
  const count =
    found || updatedSince
      ? await currentReader().product.count({ where })
      : await countStyles({
          ...(!includeInactive && { isActive: true }),
          ...(category && { category }),
        });
  if (prices && hasOwnOrder(prices) && isPriceSort(sort)) {
    return { ids: await sliceByPrice(where, { sort, skip, take }, prices), count };
  }
  const orderBy = orders[!prices && isPriceSort(sort) ? "featured" : sort];
  const slice = { where, orderBy, skip, take, select: { id: true } };
  const rows = await currentReader().product.findMany(slice);
  return { ids: rows.map(({ id }) => id), count };
}

export async function styleRecordsOf(ids: number[], visibility: Visibility): Promise<PiecedRecord[]> {
  const { prices } = visibility;
  const open = await openWindows();
  const rows = await currentReader().product.findMany({
    where: { id: { in: ids } },
    select: { ...withPieces, ...(prices && priceColumns) },
  });
  return rows.map((row) => asPiecedRecord(row, visibility, open));
}

/** Null when it is unknown or not visible. */
export async function styleRecord(id: number, visibility: Visibility): Promise<PiecedRecord | null> {
  const { prices, includeInactive } = visibility;
  const row = await sourceFor(visibility)(() =>
    currentReader().product.findFirst({
      where: { id, ...(!includeInactive && { isActive: true }) },
      select: { ...withPieces, ...(prices && priceColumns) },
    }),
  );
  return row && asPiecedRecord(row, visibility, await openWindows());
}

/** By id, at most `take`. For exports that read all styles. */
export async function styleRecordsAfter(id: number, visibility: Visibility, take: number): Promise<StyleRecord[]> {
  const { prices, includeInactive } = visibility;
  const rows = await sourceFor(visibility)(() =>
    currentReader().product.findMany({
      where: { id: { gt: id }, ...(!includeInactive && { isActive: true }) },
      orderBy: { id: "asc" },
      take,
      select: { ...columns, ...(prices && priceColumns) },
    }),
  );
  return rows.map((row) => asRecord(row, visibility));
}

type Row = Prisma.ProductGetPayload<{ select: typeof columns }> &
  Partial<Prisma.ProductGetPayload<{ select: typeof priceColumns }>>;

function asRecord(
  { wholesalePrice, recommendedPrice, retailPrice, ...row }: Row,
  { prices, ...minimums }: Visibility,
): StyleRecord {
  return {
    ...withMinimum(withLists(row), minimums),
    ...(prices &&
      wholesalePrice !== undefined && {
        price: {
          ...priceRange({ id: row.id, wholesalePrice }, prices),
          recommended: recommendedPrice ?? null,
          retail: retailPrice ?? null,
        },
      }),
  };
}

type PiecedRow = Row & Prisma.ProductGetPayload<{ select: typeof withPieces }>;

function asPiecedRecord(
  { pieces: found, windows, ...row }: PiecedRow,
  visibility: Visibility,
  open: readonly DeliveryWindow[],
): PiecedRecord {
  const record = asRecord(row, visibility);
  const pieces = inStyleOrder(record, asPieces(found));
  return {
    ...record,
    pieces: visiblePieces(pieces, row, visibility.prices),
    windows: windowsOf(windows, open),
  };
}
