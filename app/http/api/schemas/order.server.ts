import { z } from "zod";

import { MAX_LINES } from "~/shop/cart/limits";
import { pieceName } from "~/shop/cart/piece";
import { obstacle } from "~/shop/cart/unavailable-texts";
import { isCountry } from "~/formats/countries";
import { needsPostcode, writtenPostcode } from "~/formats/postcode";
import { optionalCode, optionalText } from "~/shop/base/fields.server";
import { MAX_ADDRESS_LENGTH, type ShippingAddress } from "~/formats/address";
import { MAX_NOTES_LENGTH, MAX_PO_NUMBER_LENGTH } from "~/shop/orders/limits";
import { type OrderLine, WIRE_STATUSES } from "~/shop/orders/order";
import { type OpenInstalment, PAYMENT_STATUSES, type PaymentSummary } from "~/shop/orders/payment-summary";
import type { OrderRecord } from "~/shop/orders/order-records.server";
import { amountInput, euro, euroOf, type FieldsOf, idInput, percentOf, timestamp } from "../fields.server";
import { colourInput, quantityInput, shownWindow, sizeInput, windowInput } from "./cart.server";
import { optionalPrinted, requiredPrinted } from "~/shop/brand/pdf/pdf-fonts.server";

const address = z.object({
  label: z.string().optional().meta({ description: "What the customer calls the address: one of several." }),
  name: z.string(),
  address: z.string(),
  zipCode: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string().meta({ description: "ISO 3166-1 alpha-2; empty if unknown." }),
} satisfies FieldsOf<ShippingAddress>);

const person = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  name: z.string(),
  email: z.string(),
} satisfies FieldsOf<OrderRecord["customer"]>);

const day = z.iso.date().nullable();

const payments = z
  .object({
    status: z.enum(PAYMENT_STATUSES),
    due: euro,
    paid: euro.meta({ description: "Received less refunded." }),
    writtenOff: euro.meta({ description: "What is not asked for any more." }),
    open: euro,
    credit: euro.meta({ description: "What was paid beyond what is due." }),
    overdue: euro,
    nextDueOn: day,
    instalments: z.array(
      z.object({
        dueOn: day.meta({
          description: "null while VAT or shipping is not decided: please wait with the payment.",
        }),
        amount: euro,
        open: euro,
        isOverdue: z.boolean(),
      } satisfies FieldsOf<Omit<OpenInstalment, "isPlanned">>),
    ),
  } satisfies FieldsOf<PaymentSummary>)
  .meta({
    description: "What is due on which day, paid and open: with VAT and shipping, as on the newest proforma.",
  });

// Specification 3 has other names for some fields than the shop's own records.
type SentLine = Omit<OrderLine, "name" | "unitPrice"> & Record<"productName" | "wholesalePrice", 0>;
type SentOrder = Omit<OrderRecord, "lines" | "companyId" | "customer"> &
  Record<"items" | "totalAmount" | "userId" | "user", 0>;

/** An order in responses, with the fields of both the stored and the listed form of specification 3. */
export const order = z
  .object({
    id: z.int(),
    userId: z.string(),
    orderNumber: z.string(),
    clientReference: z.string().meta({ description: "The orderNumber of the request that placed the order." }),
    status: z.enum(WIRE_STATUSES),
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
        window: shownWindow.nullable().meta({
          description: "The delivery window as it was; null for an order of an earlier version.",
        }),
      } satisfies FieldsOf<SentLine>),
    ),
    subtotal: euro,
    discountPercentage: euro.meta({ description: "Percent, two decimals.", examples: ["10.00"] }),
    discountAmount: euro,
    total: euro,
    totalAmount: euro,
    shippingCost: euro.nullable().meta({ description: "Net, not in `total`; null while it is to be confirmed." }),
    payments,
    leftOut: z.array(z.object({ name: z.string(), quantity: z.int(), reason: z.string() })).meta({
      description: "What the cart held as well and could not be ordered; it stayed in the cart.",
    }),
    customerNotes: z.string().nullable(),
    poNumber: z.string().nullable(),
    shippingAddress: address,
    createdAt: timestamp,
    updatedAt: timestamp,
    user: person,
  } satisfies FieldsOf<SentOrder>)
  .meta({ id: "Order" });

export function serializeOrder({
  companyId,
  customer,
  lines,
  payments,
  leftOut,
  createdAt,
  updatedAt,
  ...record
}: OrderRecord) {
  return {
    ...record,
    userId: companyId,
    user: customer,
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
    shippingCost: record.shippingCost === null ? null : euroOf(record.shippingCost),
    payments: serializePayments(payments),
    leftOut: leftOut.map(({ quantity, reason, ...piece }) => ({
      name: pieceName(piece),
      quantity,
      reason: obstacle(reason),
    })),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  } satisfies z.infer<typeof order>;
}

function serializePayments({ due, paid, writtenOff, open, credit, overdue, instalments, ...rest }: PaymentSummary) {
  return {
    ...rest,
    due: euroOf(due),
    paid: euroOf(paid),
    writtenOff: euroOf(writtenOff),
    open: euroOf(open),
    credit: euroOf(credit),
    overdue: euroOf(overdue),
    instalments: instalments.map(({ isPlanned: _, ...one }) => ({
      ...one,
      amount: euroOf(one.amount),
      open: euroOf(one.open),
    })),
  };
}

const line = (missing: string) => requiredPrinted(MAX_ADDRESS_LENGTH, missing);

const newAddress = z
  .object({
    name: line("Send the recipient’s name."),
    address: line("Send street and number."),
    zipCode: optionalCode(MAX_ADDRESS_LENGTH)
      .transform((zipCode) => zipCode ?? "")
      .meta({ description: "Required where the country has postcodes." }),
    city: line("Send the city."),
    state: optionalPrinted(MAX_ADDRESS_LENGTH).transform((state) => state ?? ""),
    country: z
      .string({ error: "Send the country." })
      .refine(isCountry, { error: "Send the country’s two letters (ISO 3166-1)." }),
  })
  .superRefine(({ zipCode, country }, ctx) => {
    if (!zipCode && needsPostcode(country))
      ctx.addIssue({ code: "custom", path: ["zipCode"], message: "Send the postcode." });
  })
  .transform((address) => ({ ...address, zipCode: writtenPostcode(address.zipCode, address.country) }));

const REFERENCE = "An orderNumber is 1 to 50 letters, digits or signs, without spaces.";

/**
 * The body of a new order (specification 7). Items and totals are only compared with the cart; the order is created from
 * the cart. The orderNumber makes the call idempotent.
 */
export const newOrder = z.object({
  orderNumber: z
    .string({ error: REFERENCE })
    .regex(/^[!-~]{1,50}$/, { error: REFERENCE })
    .meta({ examples: ["ORD-1767225600000"] }),
  items: z
    .array(
      z.object({
        productId: idInput,
        productName: z.string().max(1_000).nullish(),
        quantity: quantityInput,
        size: sizeInput,
        color: colourInput,
        windowId: windowInput,
        wholesalePrice: amountInput.nullish(),
      }),
    )
    .max(MAX_LINES),
  subtotal: amountInput.nullish(),
  discountAmount: amountInput.nullish(),
  total: amountInput,
  customerNotes: optionalText(MAX_NOTES_LENGTH).or(z.null()),
  poNumber: optionalCode(MAX_PO_NUMBER_LENGTH).or(z.null()),
  shippingAddress: newAddress
    .nullish()
    .meta({ description: "The shipping address; by default that of your last order." }),
});
