import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { isoDay } from "~/formats/dates";
import * as t from "~/messages/desk";
import type { AuditAction } from "~/shop/base/audit/actions";
import { staffColumns, staffStatusOf } from "~/shop/customers/people/staff-role";
import { profileColumns, profileOf } from "~/shop/customers/companies/company.server";
import { unsentFormsAbout, unsentFormsBy } from "~/shop/customers/sign-in/unsent-forms.server";
import { auditOf, mailsOf, ordersOf } from "./data-file-lists.server";

/**
 * The personal data that the shop holds about a person, with that of the companies of which they are the contact, as JSON (GDPR Art. 15
 * and 20): everything but secrets, the staff's names and
 * the texts of mails. What only admins see (internal notes, the price group's name) is in the copy for an admin alone, who looks through
 * it before handing it over (docs/decisions/030-internal-notes.md). Yields the file in parts, so that a long history is never in memory at once.
 */
export async function* personalDataFile(userId: string, copyFor: "customer" | "admin"): AsyncGenerator<string, void> {
  const { companyIds, priceGroup, ...account } = await accountOf(userId);
  const { email } = account;
  const isInternal = copyFor === "admin";
  const shown = isInternal ? { ...account, priceGroup } : account;
  yield `{\n${property("exportedAt", new Date())},\n${property("account", shown)}`;
  for (const [name, value] of Object.entries(await smallLists({ userId, companyIds, email }))) {
    yield `,\n${property(name, value)}`;
  }
  const notes = isInternal ? await notesOn(companyIds) : await aboutNotes(companyIds);
  yield `,\n${property("notes", notes)}`;
  const lists = {
    orders: ordersOf(companyIds),
    mails: mailsOf(email),
    audit: auditOf(userId, companyIds, isInternal ? [] : INTERNAL_ACTIONS),
  };
  for (const [name, batches] of Object.entries(lists)) {
    yield* listProperty(name, batches);
  }
  yield "\n}\n";
}

/** The file's name, with the day. */
export const personalDataFileName = (now: Date) => `personal-data-${isoDay(now)}.json`;

const property = (name: string, value: unknown) => `${JSON.stringify(name)}: ${json(value)}`;

const json = (value: unknown) => JSON.stringify(value, null, 1);

async function* listProperty(name: string, batches: AsyncIterable<readonly object[]>): AsyncGenerator<string, void> {
  let separator = "\n";
  yield `,\n${JSON.stringify(name)}: [`;
  for await (const rows of batches) {
    yield separator + rows.map(json).join(",\n");
    separator = ",\n";
  }
  yield "]";
}

/** A person with the company of which they are the contact; of several, all but the newest are closed. */
async function accountOf(id: string) {
  const { memberships, contactOf, staffRole, adminUntil, ...person } = await db.read.user.findUniqueOrThrow({
    where: { id },
    select: {
      id: true,
      issuer: true,
      subject: true,
      email: true,
      firstName: true,
      lastName: true,
      profileImageUrl: true,
      ...staffColumns,
      createdAt: true,
      updatedAt: true,
      memberships: {
        orderBy: { createdAt: "asc" },
        select: { role: true, createdAt: true, company: { select: { id: true, name: true } } },
      },
      contactOf: {
        orderBy: { createdAt: "desc" },
        select: {
          id: true,
          ...profileColumns,
          approvalStatus: true,
          approvalReason: true,
          approvalSince: true,
          approvedAt: true,
          approvalLimit: true,
          priceGroup: { select: { name: true } },
        },
      },
    },
  });
  const { name: _, priceGroup = null, id: _id, ...company } = contactOf[0] ?? { name: null };
  return {
    ...person,
    isAdmin: staffStatusOf({ staffRole, adminUntil }).isAdmin,
    ...company,
    ...(contactOf[0] && profileOf(contactOf[0])),
    companies: memberships.map(({ role, createdAt, company: { name } }) => ({
      companyName: name,
      role,
      createdAt,
    })),
    priceGroup,
    companyIds: contactOf.map((one) => one.id),
  };
}

/** The audited changes whose values customers do not see: the names of price groups. */
const INTERNAL_ACTIONS: readonly AuditAction[] = ["choose_price_group"];

const notesOn = (companyIds: string[]) =>
  db.read.customerNote.findMany({
    where: { companyId: { in: companyIds } },
    orderBy: { createdAt: "asc" },
    select: { text: true, createdAt: true, correctedAt: true },
  });

/** What a customer's own copy says in place of the internal notes. */
const aboutNotes = async (companyIds: string[]) => ({
  count: await db.read.customerNote.count({ where: { companyId: { in: companyIds } } }),
  howToGetThem: t.internalNotesAreNotIn({ salesEmail: env.SALES_EMAIL }),
});

const cartLines = {
  orderBy: { id: "asc" },
  select: {
    piece: {
      select: { product: { select: { styleCode: true, name: true } }, color: true, size: true },
    },
    quantity: true,
    createdAt: true,
  },
} as const;

/** The current cart and those that were saved. */
async function cartsOf(companyIds: string[]) {
  const carts = await db.read.cart.findMany({
    where: { companyId: { in: companyIds } },
    orderBy: { createdAt: "asc" },
    select: {
      isCurrent: true,
      name: true,
      createdAt: true,
      updatedAt: true,
      lines: cartLines,
    },
  });
  const found = carts.map(({ lines, ...cart }) => ({
    ...cart,
    lines: lines.map(({ piece, ...line }) => ({ ...piece, ...line })),
  }));
  const current = found.find(({ isCurrent }) => isCurrent);
  return {
    cart: current?.lines ?? [],
    cartName: current?.name ?? null,
    savedCarts: found.filter(({ isCurrent }) => !isCurrent).map(({ isCurrent: _, ...cart }) => cart),
  };
}

/** The lists that are short by nature or by a limit. Hashes of sessions, keys and links, and ids of shared carts are left out. */
async function smallLists({ userId, companyIds, email }: { userId: string; companyIds: string[]; email: string }) {
  const theirs = { in: companyIds };
  const where = { companyId: theirs };
  const orderBy = { createdAt: "asc" } as const;
  return {
    signIns: await db.read.session.findMany({
      where: { userId },
      select: { sess: true, signedInAt: true, lastSeenAt: true, expire: true },
    }),
    unsentForms: await db.read.unsentForm.findMany({
      where: { OR: [unsentFormsBy(userId), ...companyIds.map(unsentFormsAbout)] },
      orderBy,
      select: { path: true, fields: true, createdAt: true },
    }),
    apiKeys: await db.read.apiKey.findMany({
      where,
      orderBy,
      select: { name: true, scope: true, createdAt: true, lastUsedAt: true, revokedAt: true },
    }),
    vatChecks: await db.read.vatCheck.findMany({
      where,
      orderBy: { checkedAt: "asc" },
      select: { vatId: true, answer: true, holder: true, checkedAt: true },
    }),
    ...(await cartsOf(companyIds)),
    sharedCarts: await db.read.sharedCart.findMany({
      where,
      orderBy,
      select: { cartItems: true, customerInfo: true, createdAt: true, expiresAt: true },
    }),
    inquiries: await db.read.inquiry.findMany({
      where: { OR: [where, { customerEmail: email }] },
      orderBy,
      select: {
        customerName: true,
        customerEmail: true,
        company: true,
        message: true,
        productDetails: true,
        createdAt: true,
      },
    }),
    shipToAddresses: await db.read.shipToAddress.findMany({
      where,
      orderBy,
      select: { label: true, address: true, createdAt: true, updatedAt: true },
    }),
    approvalRequests: await db.read.approvalRequest.findMany({
      where: { OR: [where, { askedById: userId }] },
      orderBy,
      take: 10_000,
      select: {
        state: true,
        total: true,
        shippingAddress: true,
        poNumber: true,
        customerNotes: true,
        reason: true,
        createdAt: true,
        endedAt: true,
        lines: { select: { sku: true, name: true, quantity: true, unitPrice: true } },
      },
    }),
    colleagues: await db.read.membership.findMany({
      where: { ...where, userId: { not: userId } },
      orderBy,
      select: { role: true, createdAt: true },
    }),
    companyInvitations: await db.read.companyInvitation.findMany({
      where: { email },
      orderBy,
      select: { role: true, createdAt: true, expiresAt: true, acceptedAt: true, revokedAt: true },
    }),
    ordersPlacedForCompany: await db.read.order.findMany({
      where: { placedById: userId, onBehalf: false, companyId: { notIn: companyIds } },
      orderBy,
      take: 10_000,
      select: { orderNumber: true, createdAt: true },
    }),
    changesAskedForCompany: await db.read.changeRequest.findMany({
      where: { requestedById: userId, order: { companyId: { notIn: companyIds } } },
      orderBy,
      take: 10_000,
      select: { kind: true, message: true, createdAt: true },
    }),
    accessRequests: await db.read.accessRequest.findMany({ where: { email }, orderBy }),
    invitations: await db.read.invitation.findMany({
      where: { email },
      orderBy,
      select: { createdAt: true, expiresAt: true, acceptedAt: true, revokedAt: true },
    }),
  };
}
