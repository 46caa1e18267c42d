import { db } from "~/db/db.server";
import type { ApiKeyRow } from "~/shop/customers/api-keys/api-key";
import { myApiKeys } from "~/shop/customers/api-keys/api-keys.server";
import { type AuditEntryView, auditEntriesAbout } from "~/shop/base/audit/read-audit.server";
import type { Cart } from "~/shop/cart/cart";
import { readCart } from "~/shop/cart/read-cart.server";
import { contactColumns } from "~/shop/brand/mail/contact";
import { type CompanyPeople, companyPeople } from "~/shop/customers/people/people.server";
import { type CompanyProfile, profileColumns, profileOf } from "~/shop/customers/companies/company.server";
import { type StaffStatus, staffColumns, staffStatusOf } from "~/shop/customers/people/staff-role";
import { nameForAdmins } from "~/formats/person-name";
import { type ApprovalStatus, approvalStatusOf } from "~/shop/customers/applications/approval";
import { canAskVies, canExempt, lastVatCheck, lastVatIdAnswer } from "~/shop/customers/companies/vat-checks.server";
import { countriesOf } from "~/shop/customers/applications/fill-from-request.server";
import { vatIdDoubt } from "~/formats/vat-id";
import { exemptUntil, isValidNow, type VatCheckView } from "~/shop/customers/companies/vies";
import { type CashDiscount, cashDiscountOf } from "~/shop/base/money/cash-discount";
import { groupNames } from "~/shop/catalogue/price-groups/admin-groups.server";
import { stateOfVatId } from "~/shop/billing/vat/vat-rules";
import type { Cents } from "~/formats/money";
import { amountColumns, paymentsOf } from "~/shop/orders/payment-summary.server";
import { asOrderStatus, type OrderStatus } from "~/shop/orders/order";
import type { PaymentStatus } from "~/shop/orders/payment-summary";
import { VOID_STATUSES } from "~/shop/orders/steps";
import type { ListedApprovalRequest } from "~/shop/checkout/approvals/approval-request";
import { approvalLimitOf } from "~/shop/checkout/approvals/approval-limit.server";
import { openApprovalRequests } from "~/shop/checkout/approvals/approval-requests.server";
import type { InScope } from "~/shop/customers/companies/company-scope.server";
import { type CustomerFigures, customerFigures } from "./customer-figures.server";

/** The data of an admin's page about one customer. */
export interface CustomerFile {
  customer: CustomerFacts;
  figures: CustomerFigures;
  orders: OrderRow[];
  /** The number and the total of all orders that were not cancelled. */
  sales: { orders: number; total: Cents };
  cart: Pick<Cart, "lines" | "totals">;
  inquiries: InquiryRow[];
  /** The contact's requests for access about which the brand has written. */
  requests: { id: number; createdAt: Date; message: string | null }[];
  /** The colleagues who act for them, and whom they have invited. */
  colleagues: CompanyPeople;
  /** The amount over which a second person of theirs approves orders, and the orders that wait. */
  approvals: { amount: Cents | null; open: ListedApprovalRequest[] };
  /** The active API keys. */
  apiKeys: ApiKeyRow[];
  /** The price groups to choose one from. */
  priceGroups: { id: number; name: string }[];
  /** The newest audit entries about them. */
  history: AuditEntryView[];
}

/** A company with its contact, whose name, e-mail and admin role these are. */
export interface CustomerFacts extends CompanyProfile, StaffStatus {
  id: string;
  contactId: string;
  name: string;
  email: string;
  approvalStatus: ApprovalStatus;
  /** The question to the applicant, or the reason of a decline or suspension. */
  approvalReason: string | null;
  approvalSince: Date | null;
  adminRequestedAt: Date | null;
  /** When their personal data was erased. */
  erasedAt: Date | null;
  /** The company into which this one was merged. */
  mergedInto: { id: string; name: string } | null;
  /** How many further delivery addresses the company has. */
  shipTos: number;
  hasSignedIn: boolean;
  /** Null: the list prices. */
  priceGroupId: number | null;
  /** Its invoices are paid within so many days; null: as the delivery windows say. */
  netDays: number | null;
  /** Null: none is agreed. */
  cashDiscount: CashDiscount | null;
  /** When they have stopped mailings; null: they get them. */
  mailingsOffAt: Date | null;
  createdAt: Date;
  /** The name of its country; null when nobody has said it. */
  country: string | null;
  /** Why the VAT ID may be wrong; null if it looks right. */
  vatIdDoubt: string | null;
  /** Whether it is a number from outside the EU, which decides no VAT. */
  isTaxNumber: boolean;
  /** The last check of the VAT ID, and whether VIES can check it. */
  vatCheck: VatCheckView | null;
  canAskVies: boolean;
  /** Whether the VAT ID would exempt orders if it is valid, and until when it does so by its last check. */
  canExempt: boolean;
  exemptUntil: Date | null;
}

export interface OrderRow {
  id: number;
  orderNumber: string;
  createdAt: Date;
  status: OrderStatus;
  payment: PaymentStatus;
  total: Cents;
}

export interface InquiryRow {
  id: number;
  createdAt: Date;
  message: string | null;
  totalItems: number;
  isRead: boolean;
}

const ORDERS = 10;
const INQUIRIES = 5;
const ENTRIES = 10;

/** Reads the file of any company, applicants included; null for an unknown id. */
export async function customerFile(id: InScope<string>): Promise<CustomerFile | null> {
  const customer = await customerFacts(id);
  if (!customer) return null;
  const [
    figures,
    orders,
    sales,
    { lines, totals },
    inquiries,
    requests,
    apiKeys,
    priceGroups,
    history,
    all,
    setting,
    waiting,
  ] = await Promise.all([
    customerFigures([id]),
    ordersOf(id),
    salesOf(id),
    readCart(id),
    inquiriesOf(id, customer.email),
    db.read.accessRequest.findMany({
      where: { email: customer.email, conversation: { isNot: null } },
      orderBy: { id: "desc" },
      take: INQUIRIES,
      select: { id: true, createdAt: true, message: true },
    }),
    myApiKeys(id),
    groupNames(),
    auditEntriesAbout([`company:${id}`, `user:${customer.contactId}`], ENTRIES),
    companyPeople(id),
    approvalLimitOf(id),
    openApprovalRequests(id),
  ]);
  return {
    customer,
    figures: figures.get(id)!,
    orders,
    sales,
    cart: { lines, totals },
    inquiries,
    requests,
    colleagues: { ...all, people: all.people.filter(({ isContact }) => !isContact) },
    approvals: { amount: setting.amount, open: waiting },
    apiKeys,
    priceGroups,
    history,
  };
}

async function customerFacts(id: string): Promise<CustomerFacts | null> {
  // Postgres refuses NUL characters.
  if (id.includes("\0")) return null;
  const company = await db.read.company.findUnique({
    where: { id },
    select: {
      id: true,
      contactId: true,
      contact: {
        select: { ...contactColumns, ...staffColumns, subject: true, adminRequestedAt: true },
      },
      createdAt: true,
      approvalStatus: true,
      approvalReason: true,
      approvalSince: true,
      erasedAt: true,
      mergedInto: { select: { id: true, contact: { select: contactColumns } } },
      priceGroupId: true,
      netDays: true,
      cashDiscountPercentage: true,
      cashDiscountDays: true,
      mailingsOffAt: true,
      ...profileColumns,
      _count: { select: { shipToAddresses: true } },
    },
  });
  if (!company) return null;
  const { contact, mergedInto, vatId } = company;
  const profile = profileOf(company);
  const last = vatId ? await lastVatIdAnswer(db.read, id, vatId) : null;
  return {
    id,
    contactId: company.contactId,
    ...profile,
    ...staffStatusOf(contact),
    name: nameForAdmins(contact),
    email: contact.email,
    approvalStatus: approvalStatusOf(company),
    approvalReason: company.approvalReason,
    approvalSince: company.approvalSince,
    adminRequestedAt: contact.adminRequestedAt,
    erasedAt: company.erasedAt,
    mergedInto: mergedInto && { id: mergedInto.id, name: nameForAdmins(mergedInto.contact) },
    shipTos: company._count.shipToAddresses,
    hasSignedIn: contact.subject !== null,
    priceGroupId: company.priceGroupId,
    netDays: company.netDays,
    cashDiscount: cashDiscountOf(company),
    mailingsOffAt: company.mailingsOffAt,
    createdAt: company.createdAt,
    country: (await countriesOf([company])).get(id) ?? null,
    vatIdDoubt: vatIdDoubt(vatId, (profile.billingAddress ?? profile.shippingAddress)?.country),
    isTaxNumber: vatId !== null && stateOfVatId(vatId) === null,
    vatCheck: await lastVatCheck(id, vatId),
    canAskVies: canAskVies(vatId),
    canExempt: canExempt(vatId),
    exemptUntil: last && isValidNow(last, new Date()) ? exemptUntil(last) : null,
  };
}

async function ordersOf(companyId: string): Promise<OrderRow[]> {
  const rows = await db.read.order.findMany({
    where: { companyId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: ORDERS,
    select: {
      id: true,
      orderNumber: true,
      createdAt: true,
      status: true,
      total: true,
      ...amountColumns,
    },
  });
  return rows.map(({ id, orderNumber, createdAt, status, total, ...amounts }) => ({
    id,
    orderNumber,
    createdAt,
    status: asOrderStatus(status),
    payment: paymentsOf(amounts).status,
    total,
  }));
}

async function salesOf(companyId: string): Promise<CustomerFile["sales"]> {
  const { _count, _sum } = await db.read.order.aggregate({
    where: { companyId, status: { notIn: VOID_STATUSES } },
    _count: true,
    _sum: { total: true },
  });
  return { orders: _count, total: _sum.total ?? 0 };
}

function inquiriesOf(companyId: string, email: string): Promise<InquiryRow[]> {
  return db.read.inquiry.findMany({
    where: { OR: [{ companyId }, { customerEmail: email }] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: INQUIRIES,
    select: { id: true, createdAt: true, message: true, totalItems: true, isRead: true },
  });
}
