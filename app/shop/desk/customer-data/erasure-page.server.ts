import { db, type Prisma } from "~/db/db.server";
import { env } from "~/env.server";
import { SELLER_STATES, type SellerState } from "~/shop/base/seller-states";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { nameForAdmins, nameOfCompany } from "~/formats/person-name";
import { markLookAlikes } from "~/formats/email";
import { staffStatusOf } from "~/shop/customers/people/staff-role";
import { type DocumentKind, forEachDocumentKind } from "~/shop/billing/documents/document-kinds";
import { openCompany, otherCompaniesOf, personColumns } from "./erase-customer.server";
import { type OpenOrder, openOrders } from "./open-orders.server";
import { PERSONAL_DATA } from "./personal-data.server";

/** What an erasure would delete and keep, and what stands against it. */
export interface ErasurePage {
  id: string;
  name: string;
  email: string;
  isStaff: boolean;
  erasedAt: Date | null;
  /** An erasure has closed the company, and ended before it was complete. Or it is going on. */
  hasBegun: boolean;
  /** The other companies of a company's contact, in which they stay with their name and e-mail. */
  remainingCompanies: string[];
  /** The company of which a person is the contact, with which they are erased. */
  contactOf: { id: string; name: string } | null;
  open: OpenOrder[];
  deleted: {
    carts: number;
    inquiries: number;
    apiKeys: number;
    mails: number;
    /** Orders of other companies that they placed or approved, of which letters and their own words go. */
    ordersForCompany: number;
  };
  /** Of documents their versions. */
  kept: { orders: number; documents: Record<DocumentKind, number>; invoices: number };
  books: SellerState["books"];
}

type Person = Prisma.UserGetPayload<{ select: typeof personColumns }>;

/** Reads what an erasure of a company with its contact would do; null for an unknown id. */
export async function erasurePage(companyId: string): Promise<ErasurePage | null> {
  // Postgres refuses NUL characters.
  if (companyId.includes("\0")) return null;
  const company = await db.read.company.findUnique({
    where: { id: companyId },
    select: { erasedAt: true, approvalStatus: true, mergedIntoId: true, contact: { select: personColumns } },
  });
  if (!company) return null;
  const { contact, erasedAt, approvalStatus, mergedIntoId } = company;
  const where = { companyId };
  const others = await otherCompaniesOf(db.read, contact.id, companyId);
  const isErased = others.length === 0;
  const [open, saved, shared, orders, documents, invoices, ofPerson] = await Promise.all([
    shopSettings().then((settings) => openOrders(db.read, companyId, settings)),
    db.read.cart.count({ where: { ...where, isCurrent: false } }),
    db.read.sharedCart.count({ where }),
    db.read.order.count({ where }),
    db.read.document.groupBy({ by: ["kind"], where: { order: where }, _count: true }),
    db.read.invoice.count({ where }),
    countsOf(isErased ? contact : null, companyId),
  ]);
  return {
    ...aboutPerson(contact),
    id: companyId,
    erasedAt,
    // Only a merge closes a company as well.
    hasBegun: approvalStatus === "closed" && mergedIntoId === null && erasedAt === null,
    remainingCompanies: others.map(markLookAlikes),
    contactOf: null,
    open,
    deleted: { carts: saved + shared, ...ofPerson },
    kept: {
      orders,
      documents: forEachDocumentKind((kind) => documents.find((one) => one.kind === kind)?._count ?? 0),
      invoices,
    },
  };
}

/** Reads what an erasure of a person alone would do; null for an unknown id. */
export async function personErasurePage(userId: string): Promise<ErasurePage | null> {
  if (userId.includes("\0")) return null;
  const person = await db.read.user.findUnique({
    where: { id: userId },
    select: { ...personColumns, contactOf: openCompany },
  });
  if (!person) return null;
  const [company] = person.contactOf;
  return {
    ...aboutPerson(person),
    hasBegun: false,
    remainingCompanies: [],
    contactOf: company ? { id: company.id, name: markLookAlikes(nameOfCompany(company)) } : null,
    open: [],
    deleted: { carts: 0, ...(await countsOf(person, null)) },
    kept: { orders: 0, documents: forEachDocumentKind(() => 0), invoices: 0 },
  };
}

const aboutPerson = (person: Person) => ({
  id: person.id,
  name: nameForAdmins(person),
  email: person.email,
  isStaff: staffStatusOf(person).isStaff,
  erasedAt: person.erasedAt,
  books: SELLER_STATES[env.SELLER_COUNTRY].books,
});

/** What of a person, of a company or of both would go. */
async function countsOf(person: Person | null, companyId: string | null) {
  const { inquiry, apiKey, order } = PERSONAL_DATA;
  type Rows<Where> = Record<"company" | "person", (of: { id: string; email: string }) => Where>;
  const either = <Where>({ company, person: ofPerson }: Rows<Where>) => ({
    OR: [...(person ? [ofPerson(person)] : []), ...(companyId ? [company({ id: companyId, email: "" })] : [])],
  });
  const [inquiries, apiKeys, mails, ordersForCompany] = await Promise.all([
    db.read.inquiry.count({ where: either<Prisma.InquiryWhereInput>(inquiry.rows) }),
    db.read.apiKey.count({ where: either<Prisma.ApiKeyWhereInput>(apiKey.rows) }),
    person ? db.read.outgoingMail.count({ where: { toAddress: person.email } }) : 0,
    person
      ? db.read.order.count({
          where: {
            OR: [order.rows.person(person), order.rows.approver(person)],
            ...(companyId && { companyId: { not: companyId } }),
          },
        })
      : 0,
  ]);
  return { inquiries, apiKeys, mails, ordersForCompany };
}
