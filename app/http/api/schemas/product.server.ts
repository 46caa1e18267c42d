import { z } from "zod";

import { isoDay } from "~/formats/dates";
import { inLanguage } from "~/shop/base/language.server";
import { paymentText, promiseText } from "~/shop/catalogue/delivery-windows/window-texts";
import type { ShopCache } from "~/shop/base/cached.server";
import { type Incoming, type IncomingGoods, nextIncoming } from "~/shop/catalogue/incoming-goods/incoming-goods";
import { AVAILABILITIES, type Piece } from "~/shop/catalogue/pieces/pieces";
import type { Stock } from "~/shop/catalogue/pieces/stock.server";
import type { FieldOn, StyleFields } from "~/shop/catalogue/styles/style-fields";
import type { PiecedRecord } from "~/shop/catalogue/styles/style-records.server";
import type { Visibility } from "~/shop/catalogue/styles/visibility";
import type { PiecePrice } from "~/shop/catalogue/prices/price";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import type { Account } from "~/shop/customers/people/account";
import { can } from "~/shop/customers/people/staff-role";
import { type DeliveryWindow, WINDOW_KINDS } from "~/shop/catalogue/delivery-windows/window";
import { euro, euroOf, type FieldsOf, timestamp } from "../fields.server";

const CUSTOMERS_ONLY = "Only for callers who may see prices.";

/** A piece of a style: one colour in one size. */
const piece = z
  .object({
    sku: z.string(),
    color: z.string().nullable(),
    size: z.string().nullable(),
    ean: z.string().nullable().optional().meta({ description: CUSTOMERS_ONLY }),
    availability: z
      .enum(AVAILABILITIES)
      .optional()
      .meta({
        description: `Whether the piece can be ordered: \`from\` means from \`availabilityDate\` on, \`until\` means up to and including it. ${CUSTOMERS_ONLY}`,
      }),
    availabilityDate: z.iso.date().nullable().optional(),
    stock: z
      .int()
      .nullable()
      .optional()
      .meta({
        description: `How many are left; null when the piece is made to order. ${CUSTOMERS_ONLY}`,
      }),
    incoming: z
      .object({ quantity: z.int(), dueOn: z.iso.date() } satisfies FieldsOf<Incoming>)
      .optional()
      .meta({ description: `The next pieces that are expected, and on which day. ${CUSTOMERS_ONLY}` }),
    wholesalePrice: euro.optional(),
  } satisfies FieldsOf<Omit<Piece, "id"> & PiecePrice & { stock?: number | null; incoming?: Incoming }>)
  .meta({ id: "Piece" });

/** A delivery window in which a style can be ordered today. */
const window = z
  .object({
    id: z.int(),
    name: z.string().meta({ examples: ["Autumn/Winter 2027"] }),
    kind: z.enum(WINDOW_KINDS),
    promise: z.string().meta({ description: "The same in words." }),
    ordersUntil: z.iso.date().nullable(),
    shipsFrom: z.iso.date().nullable(),
    shipsUntil: z.iso.date().nullable(),
    weeksFrom: z.int().nullable().meta({ description: "Weeks after the order." }),
    weeksTo: z.int().nullable(),
    payment: z
      .string()
      .meta({ description: "When it is paid, in words, where nothing else is agreed with the company." }),
  })
  .meta({ id: "DeliveryWindow" });

function serializeWindow(found: DeliveryWindow): z.infer<typeof window> {
  const { id, name, kind, ordersUntil, shipsFrom, shipsUntil, weeksFrom, weeksTo } = found;
  const ships = { shipsFrom, shipsUntil, weeksFrom, weeksTo };
  // Programs are answered in English.
  const [promise, payment] = inLanguage("en", () => [promiseText(found), paymentText(found)] as const);
  return { id, name, kind, promise, ordersUntil, ...ships, payment };
}

/** A style in responses (specification 3, "products"); the prices are missing for callers who may not see them. */
export const product = z
  .object({
    id: z.int(),
    styleCode: z.string(),
    name: z.string(),
    description: z.string(),
    category: z.string(),
    material: z.string(),
    fibreComposition: z.array(z.object({ fibre: z.string(), percent: z.number() })),
    hsCode: z
      .string()
      .nullable()
      .meta({
        description: "For customs: 6, 8 or 10 digits; null: that of the category, if it has one.",
        examples: ["611020"],
      }),
    countryOfOrigin: z.string().nullable().meta({ description: "ISO 3166-1 alpha-2, or null." }),
    netWeight: z.int().nullable().meta({ description: "In grams, of one piece, or null." }),
    sizes: z.array(z.string()),
    colors: z.array(z.string()),
    pieces: z.array(piece),
    windows: z.array(window).meta({
      description: "The delivery windows in which it can be ordered today; none: it cannot be ordered.",
    }),
    imageUrl: z.string(),
    additionalImages: z.array(z.string()),
    wholesalePrice: euro.optional().meta({
      description: "The lowest of its pieces, if these differ in price.",
    }),
    recommendedPrice: euro.nullable().optional(),
    retailPrice: euro.nullable().optional(),
    minOrderQuantity: z.int().meta({
      description:
        "How many pieces of the style an order should have at least, in all sizes and colours together. Admins read the style's own minimum, customers that or the shop's, whichever is higher.",
    }),
    bestSeller: z.boolean(),
    isActive: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
  } satisfies FieldsOf<Omit<PiecedRecord, "price"> & Omit<StyleFields, FieldOn<"admin">>>)
  .meta({ id: "Product" });

const incomingOf = (next: Incoming | undefined) => next && { incoming: { quantity: next.quantity, dueOn: next.dueOn } };

/** Serializes a style, with prices, stock and the next incoming goods if the record has prices. */
export function serializeProduct(record: PiecedRecord, stock: Stock, incoming?: IncomingGoods) {
  const today = isoDay(new Date());
  const { price, pieces, windows, createdAt, updatedAt, ...style } = record;
  return {
    ...style,
    windows: windows.map(serializeWindow),
    pieces: pieces.map(({ id, wholesalePrice, ...row }) => ({
      ...row,
      ...(wholesalePrice !== undefined && { wholesalePrice: euroOf(wholesalePrice) }),
      ...(price && { stock: stock.get(id) ?? null, ...incomingOf(nextIncoming(incoming, id, today)) }),
    })),
    ...(price && {
      wholesalePrice: euroOf(price.wholesale),
      recommendedPrice: euroOf(price.recommended),
      retailPrice: euroOf(price.retail),
    }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  } satisfies z.infer<typeof product>;
}

/**
 * Returns what a caller may see of the catalogue: prices if approved, inactive styles too if an admin. Pass `within` when the state
 * was read already.
 */
export async function visibilityOf(account: Account | null, within?: ShopCache): Promise<Visibility> {
  const includeInactive = account !== null && can(account.user, "see-catalogue");
  const seesPrices = account && (account.company.isApproved || (includeInactive && can(account.user, "see-prices")));
  return {
    prices: seesPrices ? await priceListOf(account.company.priceGroupId, within) : null,
    includeInactive,
    minimumPiecesPerStyle: includeInactive ? 1 : (await shopSettings(within)).minimumPiecesPerStyle,
  };
}
