import { z } from "zod";

import { MAX_LINES } from "~/shop/cart/limits";
import { isCountry } from "~/formats/countries";
import { optionalLine, optionalText, requiredLine } from "~/shop/fields.server";
import { type Address, MAX_ADDRESS_LENGTH } from "~/formats/address";
import { MAX_NOTES_LENGTH, MAX_PO_NUMBER_LENGTH } from "~/shop/orders/limits";
import { ORDER_STATUSES, type OrderLine } from "~/shop/orders/order";
import type { OrderRecord } from "~/shop/orders/order-records.server";
import {
  euro,
  euroOf,
  type FieldsOf,
  moment,
  percentOf,
  sentAmount,
  sentId,
} from "../fields.server";
import { sentColour, sentQuantity, sentSize } from "./cart.server";

const address = z.object({
  name: z.string(),
  address: z.string(),
  zipCode: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string().meta({ description: "ISO 3166-1 alpha-2; empty while it is not known." }),
} satisfies FieldsOf<Address>);

const person = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  name: z.string(),
  email: z.string(),
} satisfies FieldsOf<OrderRecord["user"]>);

// The names of specification 3 for what the shop calls otherwise.
type SentLine = Omit<OrderLine, "name" | "unitPrice"> & Record<"productName" | "wholesalePrice", 0>;
type SentOrder = Omit<OrderRecord, "lines"> & Record<"items" | "totalAmount", 0>;

/** An order as calls answer it, with the fields of both shapes that specification 3 saw. */
export const order = z
  .object({
    id: z.int(),
    userId: z.string(),
    orderNumber: z.string(),
    clientReference: z.string().meta({ description: "The orderNumber that was sent with it." }),
    status: z.enum(ORDER_STATUSES),
    items: z.array(
      z.object({
        productId: z.int(),
        sku: z.string(),
        productName: z.string(),
        size: z.string().nullable(),
        color: z.string().nullable(),
        quantity: z.int(),
        wholesalePrice: euro,
        lineTotal: euro,
      } satisfies FieldsOf<SentLine>),
    ),
    subtotal: euro,
    discountPercentage: euro.meta({ description: "Percent, two decimals.", examples: ["10.00"] }),
    discountAmount: euro,
    total: euro,
    totalAmount: euro,
    customerNotes: z.string().nullable(),
    poNumber: z.string().nullable(),
    shippingAddress: address,
    createdAt: moment,
    updatedAt: moment,
    user: person,
  } satisfies FieldsOf<SentOrder>)
  .meta({ id: "Order" });

/** An order as it travels. */
export function serializeOrder({ lines, createdAt, updatedAt, ...record }: OrderRecord) {
  return {
    ...record,
    items: lines.map(({ name, unitPrice, lineTotal, ...line }) => ({
      ...line,
      productName: name,
      wholesalePrice: euroOf(unitPrice),
      lineTotal: euroOf(lineTotal),
    })),
    subtotal: euroOf(record.subtotal),
    discountPercentage: percentOf(record.discountPercentage),
    discountAmount: euroOf(record.discountAmount),
    total: euroOf(record.total),
    totalAmount: euroOf(record.total),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  } satisfies z.infer<typeof order>;
}

const line = (missing: string) => requiredLine(MAX_ADDRESS_LENGTH, missing);

const newAddress = z.object({
  name: line("Send the name that the parcel is for."),
  address: line("Send street and number."),
  zipCode: line("Send the postcode."),
  city: line("Send the city."),
  state: optionalLine(MAX_ADDRESS_LENGTH).transform((state) => state ?? ""),
  country: z
    .string({ error: "Send the country." })
    .refine(isCountry, { error: "Send the country's two letters (ISO 3166-1)." }),
});

const REFERENCE = "An orderNumber is 6 to 50 letters, digits, hyphens or underscores.";

/**
 * An order as a call sends it (specification 7). Lines and sums are compared with the cart and never used; the
 * orderNumber is the key under which it is placed once.
 */
export const newOrder = z.object({
  orderNumber: z
    .string({ error: REFERENCE })
    .regex(/^[\w-]{6,50}$/, { error: REFERENCE })
    .meta({ examples: ["ORD-1767225600000"] }),
  items: z
    .array(
      z.object({
        productId: sentId,
        productName: z.string().max(1_000).nullish(),
        quantity: sentQuantity,
        size: sentSize,
        color: sentColour,
        wholesalePrice: sentAmount.nullish(),
      }),
    )
    .max(MAX_LINES),
  subtotal: sentAmount.nullish(),
  discountAmount: sentAmount.nullish(),
  total: sentAmount,
  customerNotes: optionalText(MAX_NOTES_LENGTH).or(z.null()),
  poNumber: optionalLine(MAX_PO_NUMBER_LENGTH).or(z.null()),
  shippingAddress: newAddress
    .nullish()
    .meta({ description: "Where it goes; without it where your last order went." }),
});
