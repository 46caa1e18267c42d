import type { Prisma } from "~/db/db.server";
import { formatDateTime } from "~/formats/dates";
import { isLanguage, LANGUAGE_NAMES } from "~/formats/language";
import { formatEuro, percentText } from "~/formats/money";
import { colon } from "~/formats/lists";
import * as t from "~/messages/desk";

/** Formatted for display. */
export interface Change {
  field: string;
  /** Null if there is no value, such as the previous value of a new object. */
  from: string | null;
  to: string | null;
}

type Numbers<Row> = {
  [Column in keyof Row]: NonNullable<Row[Column]> extends number ? Column : never;
}[keyof Row];
type Row = Prisma.ProductGetPayload<object> &
  Prisma.OrderGetPayload<object> &
  Prisma.PaymentGetPayload<object> &
  Prisma.BulkDiscountGetPayload<object> &
  Prisma.ShopSettingsGetPayload<object> &
  Prisma.ShippingZoneGetPayload<object> &
  Prisma.DeliveryWindowGetPayload<object> &
  Pick<Prisma.CompanyGetPayload<object>, "approvalLimit" | "netDays">;

const count = String;
const times = (hundredths: number) => String(hundredths / 100);

/** Of numeric columns that an admin can change. */
const NUMBERS: Record<
  Exclude<Numbers<Row>, "id" | "version" | "termsId" | "entryPart" | "claimId">,
  (value: number) => string
> = {
  wholesalePrice: formatEuro,
  recommendedPrice: formatEuro,
  retailPrice: formatEuro,
  minOrderQuantity: count,
  netWeight: (grams) => `${grams} g`,
  subtotal: formatEuro,
  discountPercentage: percentText,
  discountAmount: formatEuro,
  ownDiscount: percentText,
  total: formatEuro,
  shippingCost: formatEuro,
  amount: formatEuro,
  approvalLimit: formatEuro,
  netDays: count,
  cashDiscountPercentage: percentText,
  cashDiscountDays: count,
  orderId: count,
  minQuantity: count,
  freeFrom: formatEuro,
  freeShippingThresholdEU: formatEuro,
  freeShippingThresholdWorld: formatEuro,
  minimumOrderValue: formatEuro,
  minimumPiecesPerStyle: count,
  markupFrom: times,
  markupTo: times,
  proformaValidDays: count,
  claimDays: count,
  messageMonths: count,
  lowStock: count,
  paymentDays: count,
  depositPercentage: percentText,
  weeksFrom: count,
  weeksTo: count,
  position: count,
};
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Formatted: amounts in euro, yes and no, dates. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [from, to] = [asObject(before), asObject(after)];
  // Sorted, because Postgres does not preserve the order of the fields of a jsonb value.
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].sort();
  return names.map((name) => ({
    field: labelOf(name),
    from: name in from ? formatValue(name, from[name]) : null,
    to: name in to ? formatValue(name, to[name]) : null,
  }));
}

/** "Admin: no -> yes". */
export function changeText({ field, from, to }: Change): string {
  return from === null ? field + colon() + to : `${field}${colon()}${from} -> ${to ?? t.noValue()}`;
}

function asObject(value: unknown): Record<string, unknown> {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : {};
}

/** "minOrderQuantity" is "Min order quantity"; a name with spaces is a label already. */
function labelOf(name: string): string {
  if (name.includes(" ")) return name;
  const [, field, translated] = /^(title|text)-(.*)$/.exec(name) ?? [];
  if (field && isLanguage(translated)) return `${labelOf(field)} (${LANGUAGE_NAMES[translated]})`;
  if (t.hasAuditFieldName(name)) return t.auditFieldName(name);
  const words = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function formatValue(name: string, value: unknown): string {
  if (value === null || value === "") return t.noValue();
  if (typeof value === "boolean") return t.auditBoolean({ isTrue: value });
  if (typeof value === "number") {
    return Object.hasOwn(NUMBERS, name) ? NUMBERS[name as keyof typeof NUMBERS](value) : count(value);
  }
  if (typeof value === "string") return TIMESTAMP.test(value) ? formatDateTime(new Date(value)) : value;
  return formatList(value);
}

/** Of a list or an object, such as an address: "cotton 95, elastane 5". */
function formatList(value: unknown, separator = ", "): string {
  const values = Array.isArray(value) ? value : Object.values(asObject(value));
  const texts = values.map((one) => (typeof one === "object" ? formatList(one, " ") : String(one)));
  return texts.filter(Boolean).join(Array.isArray(value) ? ", " : separator) || t.noValue();
}
