import type { Prisma } from "~/db/db.server";
import { formatDateTime } from "~/formats/dates";
import { formatEuro, formatPercent } from "~/shop/money/money";

/** One field that an entry changed, in words. */
export interface Change {
  field: string;
  /** Null where there was or is nothing to tell, as of something new. */
  from: string | null;
  to: string | null;
}

const FIELD_LABELS: Record<string, string> = {
  isAdmin: "Admin",
  isApproved: "Approved",
  approvalStatus: "Approval status",
  // What entries of earlier versions call it.
  standing: "Approval status",
  adminRequestedAt: "Asked for the admin role",
  isActive: "Active",
  isRead: "Read",
  colors: "Colours",
  imageUrl: "Picture",
  additionalImages: "More pictures",
  vatTreatment: "VAT",
  freeShippingThresholdEU: "Free shipping, EU",
  freeShippingThresholdWorld: "Free shipping, rest of world",
};

type Numbers<Row> = {
  [Column in keyof Row]: NonNullable<Row[Column]> extends number ? Column : never;
}[keyof Row];
type Row = Prisma.ProductGetPayload<object> &
  Prisma.OrderGetPayload<object> &
  Prisma.BulkDiscountGetPayload<object> &
  Prisma.ShopSettingsGetPayload<object>;

const count = String;
const percent = (hundredths: number) => `${formatPercent(hundredths)}%`;
const times = (hundredths: number) => String(hundredths / 100);

/** How the numbers that an admin can change are written. */
const NUMBERS: Record<Exclude<Numbers<Row>, "id" | "version">, (value: number) => string> = {
  wholesalePrice: formatEuro,
  recommendedPrice: formatEuro,
  retailPrice: formatEuro,
  minOrderQuantity: count,
  subtotal: formatEuro,
  discountPercentage: percent,
  discountAmount: formatEuro,
  total: formatEuro,
  shippingCost: formatEuro,
  minQuantity: count,
  freeShippingThresholdEU: formatEuro,
  freeShippingThresholdWorld: formatEuro,
  minimumOrderValue: formatEuro,
  minimumPiecesPerStyle: count,
  markupFrom: times,
  markupTo: times,
  reorderWeeksFrom: count,
  reorderWeeksTo: count,
};
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** What changed from `before` to `after`, as the record keeps them: field by field, money as euro, yes and no. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [was, is] = [asObject(before), asObject(after)];
  // Sorted: Postgres keeps the fields of a Json in an order of its own.
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort();
  return names.map((name) => ({
    field: wordsOf(name),
    from: name in was ? valueOf(name, was[name]) : null,
    to: name in is ? valueOf(name, is[name]) : null,
  }));
}

/** A change on one line: "Admin: no -> yes". */
export function changeText({ field, from, to }: Change): string {
  return from === null ? `${field}: ${to}` : `${field}: ${from} -> ${to ?? "nothing"}`;
}

function asObject(value: unknown): Record<string, unknown> {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : {};
}

/** "minOrderQuantity" is "Min order quantity"; what has blanks is words already. */
function wordsOf(name: string): string {
  if (name.includes(" ")) return name;
  const words = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  return FIELD_LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function valueOf(name: string, value: unknown): string {
  if (value === null || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") {
    return Object.hasOwn(NUMBERS, name)
      ? NUMBERS[name as keyof typeof NUMBERS](value)
      : count(value);
  }
  if (typeof value === "string")
    return MOMENT.test(value) ? formatDateTime(new Date(value)) : value;
  return listed(value);
}

/** A list or an address: its values, one after the other; "cotton 95, elastane 5". */
function listed(value: unknown, separator = ", "): string {
  const values = Array.isArray(value) ? value : Object.values(asObject(value));
  const words = values.map((one) => (typeof one === "object" ? listed(one, " ") : String(one)));
  return words.filter(Boolean).join(Array.isArray(value) ? ", " : separator) || "nothing";
}
