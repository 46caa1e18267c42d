import { AUDIT_ACTIONS, type AuditAction } from "~/shop/base/audit/actions";
import { searchText } from "~/shop/base/search/words";
import { seededRandom, daysBefore } from "../../../prisma/seed/random";
import type { BenchPerson } from "./people";
import { CUSTOMERS, type Size } from "./sizes";
import { type BenchStyle, styleCodeOf } from "./styles";

const INQUIRIES = 3_000;
const AUDIT_ENTRIES = 20_000;
const UNREAD = 150;
const ADMINS = ["bench-0001", "bench-0002", "bench-0003"];

/** Generates the inquiries of two years, the latest unread; every third is a customer's cart. */
export function benchInquiries(people: readonly BenchPerson[], styles: readonly BenchStyle[], now: Date) {
  return Array.from({ length: INQUIRIES }, (_, index) => {
    const random = seededRandom(400_000 + index);
    const person = random.pick(people);
    const isCart = index % 3 === 0;
    const productDetails = Array.from({ length: random.between(1, isCart ? 40 : 3) }, () => {
      const style = random.pick(styles);
      return {
        productName: style.name,
        size: style.sizes.length > 0 ? random.pick(style.sizes) : null,
        color: random.pick(style.colors),
        quantity: random.between(1, 12),
      };
    });
    const customerName = `${person.firstName} ${person.lastName}`;
    return {
      customerEmail: person.email,
      customerName,
      company: person.companyName,
      searchText: searchText(customerName, person.email, person.companyName),
      message: "We run a small shop and would like to know your minimum for a first order. ".repeat(
        random.between(1, 6),
      ),
      companyId: isCart ? person.id : null,
      productId: isCart ? null : random.pick(styles).id,
      productDetails,
      totalItems: productDetails.reduce((sum, { quantity }) => sum + quantity, 0),
      csvData: isCart
        ? "Product Name,Quantity,Size,Color,Description\n" +
          productDetails.map((line) => `${line.productName},${line.quantity},,,`).join("\n")
        : null,
      isRead: index < INQUIRIES - UNREAD,
      createdAt: daysBefore(now, ((INQUIRIES - 1 - index) / INQUIRIES) * 730, index % 480),
    };
  });
}

/** Generates the audit entries of two years. */
export function benchAudit(size: Size, now: Date) {
  const actions = Object.keys(AUDIT_ACTIONS) as AuditAction[];
  return Array.from({ length: AUDIT_ENTRIES }, (_, index) => {
    const random = seededRandom(700_000 + index);
    const action = random.pick(actions);
    const isAttempt = action.startsWith("try_");
    return {
      actorId: isAttempt && index % 2 ? null : random.pick(ADMINS),
      action,
      ...subjectOf(action, random.between(1, 1_000_000), size),
      result: isAttempt && random.between(1, 3) > 1 ? "refused" : "done",
      note: index % 4 === 0 ? "As agreed on the phone." : null,
      address: isAttempt ? `192.0.2.${random.between(1, 250)}` : null,
      before: { was: index },
      after: { was: index + 1 },
      createdAt: daysBefore(now, ((AUDIT_ENTRIES - 1 - index) / AUDIT_ENTRIES) * 730, index % 480),
    };
  });
}

function subjectOf(
  action: AuditAction,
  number: number,
  { products, orders }: Size,
): { subject: string; label: string } {
  if (action.includes("order")) {
    const id = (number % orders) + 1;
    return { subject: `order:${id}`, label: `PRJ-${id}` };
  }
  if (action.includes("product")) {
    const id = (number % products) + 1;
    return { subject: `product:${id}`, label: `Style ${styleCodeOf(id)}` };
  }
  const id = String((number % CUSTOMERS) + 1).padStart(4, "0");
  return { subject: `company:bench-${id}`, label: `Buyer ${id}` };
}

/** Generates access requests of visitors; the last 40 are open. */
export function benchAccessRequests(now: Date) {
  return Array.from({ length: 600 }, (_, index) => ({
    name: `Asker ${index}`,
    email: `asker${index}@bench.example`,
    company: `Shop ${index}`,
    country: "AT",
    message: "We found you through a colleague in Graz.",
    status: index >= 560 ? "open" : index % 2 ? "invited" : "closed",
    createdAt: daysBefore(now, 600 - index, index % 480),
  }));
}

export function benchInvitations(now: Date) {
  return Array.from({ length: 400 }, (_, index) => {
    const createdAt = daysBefore(now, 400 - index, index % 480);
    return {
      email: `asker${index}@bench.example`,
      tokenHash: `bench-${index}`,
      invitedById: ADMINS[0]!,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + 30 * 86_400_000),
      acceptedAt: index % 3 === 0 ? createdAt : null,
    };
  });
}

/** Generates a cart of one to six lines for each of these customers, changed in the last two months. */
export function benchCarts(customers: readonly BenchPerson[], styles: readonly BenchStyle[], now: Date): BenchCart[] {
  return customers.map(({ id: companyId }, index) => {
    const random = seededRandom(900_000 + index);
    const changed = daysBefore(now, random.between(0, 60), random.between(0, 480));
    const lines = random
      .sample(styles.slice(index % 1_000, (index % 1_000) + 30), random.between(1, 6))
      .map(({ id: productId }) => ({ productId, quantity: random.between(1, 9) }));
    return { companyId, changed, lines };
  });
}

/** A current cart. */
export interface BenchCart {
  companyId: string;
  changed: Date;
  lines: { productId: number; quantity: number }[];
}
