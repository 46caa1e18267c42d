import { markLookAlikes } from "~/formats/email";
import * as t from "~/messages/access";
import * as tLayout from "~/messages/layout";
import { approvalRefusal } from "~/shop/customers/applications/approval";
import { mayOrder } from "~/shop/customers/people/roles";
import { parseId } from "~/formats/ids";
import { anyOrderNotFound } from "./order-not-found.server";
import { isApiRequest, notFound, refuse } from "./refusals.server";
import { safeReturnTo } from "./safe-redirect";
import { type Account, hidesPrices, type Person } from "~/shop/customers/people/account";
import { readAccount } from "../session/account.server";
import { readSession } from "../session/sessions.server";
import { can, type StaffRight } from "~/shop/customers/people/staff-role";
import {
  type CompanyScope,
  type InScope,
  scopedCompanies,
  scopedOrders,
  scopeOf,
} from "~/shop/customers/companies/company-scope.server";

/** The address of the sign-in, with the page to return to; by default the requested one. */
export function signInAddress(request: Request, page?: string): string {
  const { pathname, search } = pageAddress(request);
  return `/api/login?returnTo=${encodeURIComponent(safeReturnTo(page ?? pathname + search))}`;
}

/** The address of the page that was asked for, or whose form was sent, without what is Remix's own. */
export function pageAddress({ url }: Request): URL {
  const address = new URL(url);
  address.searchParams.delete("_routes");
  address.searchParams.delete("index");
  return address;
}

/** Whether a form was sent from the page of a style, from which some go to the cart. */
const isFormOfStyle = ({ method, headers }: Request) =>
  method === "POST" && /^https?:[/][/][^/]+[/]product[/]/.test(headers.get("Referer") ?? "");

/** Returns the signed-in person. Throws a 401 page that leads to the sign-in (specification 6 and 8). */
export async function requirePerson(request: Request): Promise<Person> {
  const account = await readSession(request);
  if (account) return account.user;
  const href = signInAddress(request);
  throw refuse(request, {
    status: 401,
    title: t.unauthorized(),
    message: t.loggedOut({ isUnauthorized: !isFormOfStyle(request) }),
    note: tLayout.signInNote(),
    link: { href, label: tLayout.signInLabel() },
    goTo: { href, afterMs: 500 },
  });
}

/**
 * Returns who acts for which company, on a page of the customer's own. Throws 401, and 403 while an admin orders for a customer, whose
 * own such a page would seem to be.
 */
export async function requireSelf(request: Request): Promise<Account> {
  const account = await requireAccount(request);
  const { company, isOnBehalf } = account;
  if (!isOnBehalf) return account;
  throw refuse(request, {
    status: 403,
    title: t.notWhileYouOrderFor(),
    message: t.thisPageIsForCustomers({ name: markLookAlikes(company.contact.email) }),
    link: { href: `/admin/customers/${encodeURIComponent(company.id)}`, label: t.theCustomer() },
  });
}

/** requireSelf for what the owners of a company keep: its data, people and API keys. Throws 403 for its other people. */
export async function requireOwner(request: Request): Promise<Account> {
  const account = await requireSelf(request);
  if (account.role === "owner") return account;
  throw refuse(request, {
    status: 403,
    title: t.forOwnersOnly(),
    message: t.ownersOnly({ company: account.company.name ?? t.companyOfReader() }),
    link: { href: "/company", label: t.yourCompany() },
  });
}

/**
 * Returns who acts for which company, approved or not: a company of the signed-in person, or the one for which an admin
 * orders. Throws 401, and 403 for a change by somebody who may only read, whatever the page, and for anything by one of the staff who
 * sees no prices, where the company is a customer.
 */
export async function requireAccount(request: Request): Promise<Account> {
  const account = await requirePriced(request);
  refuseReader(request, account);
  return account;
}

async function requirePriced(request: Request): Promise<Account> {
  await requirePerson(request);
  const account = (await readAccount(request))!;
  if (hidesPrices(account)) throw roleLacksRight(request);
  return account;
}

/** Throws 403 for a request that changes something by somebody who may only read. */
export function refuseReader(request: Request, account: Account): void {
  if (request.method !== "GET" && request.method !== "HEAD") requireOrderer(request, account);
}

const readersOnly = (request: Request, { company }: Account) =>
  refuse(request, {
    status: 403,
    title: t.youHaveReadOnlyAccess(),
    message: t.readOnlyNote({ company: company.name ?? t.companyOfReader() }),
    code: "read_only",
    link: { href: "/orders", label: t.orderHistory() },
  });

/** requireApproved for the pages on which one orders. Throws 403 for somebody who may only read. */
export async function requireOrdering(request: Request): Promise<Account> {
  const account = await requireApproved(request);
  requireOrderer(request, account);
  return account;
}

/** Throws 403 for somebody who may only read: the cart and what is put into it are for those who order. */
export function requireOrderer(request: Request, account: Account): void {
  if (!mayOrder(account.role)) throw readersOnly(request, account);
}

/**
 * Returns who acts for which approved company: see requireAccount. Throws 401, or 403 with a notice and a toast about the approval status;
 * staff are told that they are no customers. `alsoReaders` lets those who may only read change something.
 */
export async function requireApproved(request: Request, { alsoReaders = false } = {}): Promise<Account> {
  const account = await (alsoReaders ? requirePriced(request) : requireAccount(request));
  if (account.company.isApproved) return account;
  if (account.user.isAdmin) {
    throw refuse(request, {
      status: 403,
      title: t.forCustomers(),
      message: t.staffHaveNoAccount(),
      link: { href: "/admin", label: t.adminPanel() },
    });
  }
  throw refuse(request, {
    status: 403,
    ...approvalRefusal(account.company.approvalStatus)!,
    isToast: true,
    link: { href: "/company", label: t.yourCompanyProfile() },
  });
}

/** Somebody of the staff, and the companies that they see. */
export interface StaffMember extends Person {
  scope: CompanyScope;
  /** Otherwise no amount is sent to them, in no answer. */
  seesPrices: boolean;
}

/**
 * Returns the signed-in person if they may enter the admin panel and have these rights. Throws 401 without a session and 403 for
 * anybody else, with the message of specification 8 for those who are no staff.
 */
export async function requireStaff(request: Request, ...rights: StaffRight[]): Promise<StaffMember> {
  const person = (await readSession(request))?.user ?? null;
  if (person?.isAdmin) {
    if (rights.every((right) => can(person, right))) {
      return { ...person, scope: scopeOf(person), seesPrices: can(person, "see-prices") };
    }
    throw roleLacksRight(request);
  }
  // Somebody who has sent a form was an admin when its page was opened.
  const isForm = request.method !== "GET" && request.method !== "HEAD" && !isApiRequest(request);
  if (!person && isForm) await requirePerson(request);
  throw refuse(request, {
    status: person ? 403 : 401,
    title: t.accessDenied(),
    message: t.adminsOnly(),
    link: { href: "/admin-setup", label: t.goToAdminSetup() },
    goTo: { href: "/admin-setup", afterMs: 2_000 },
  });
}

const roleLacksRight = (request: Request) =>
  refuse(request, {
    status: 403,
    title: t.accessDenied(),
    message: t.roleLacksRight(),
    link: { href: "/admin", label: t.adminPanel() },
  });

/** Who acts on which order, in the admin panel. */
export interface OrderActor {
  orderId: InScope<number>;
  actorId: string;
  seesPrices: boolean;
}

/**
 * Returns the order of an address of the admin panel, if it lies in the scope of the signed-in person: see requireStaff. Throws the
 * 404 of `orderNotFound` for others, and for what is no id; whether the order exists says its read.
 */
export async function requireOrder(
  request: Request,
  right: StaffRight,
  typed: string | undefined,
  orderNotFound: (request: Request) => unknown = anyOrderNotFound,
): Promise<OrderActor> {
  const { id: actorId, scope, seesPrices } = await requireStaff(request, right);
  const id = parseId(typed);
  const [orderId] = id ? await scopedOrders(scope, [id]) : [];
  if (!orderId) throw orderNotFound(request);
  return { orderId, actorId, seesPrices };
}

/** requireOrder for a company. */
export async function requireCompany(
  request: Request,
  right: StaffRight,
  typed: string | undefined,
): Promise<{ companyId: InScope<string>; staff: StaffMember }> {
  const staff = await requireStaff(request, right);
  // Postgres refuses NUL characters.
  const ids = typed && !typed.includes("\0") ? [typed] : [];
  const [companyId] = await scopedCompanies(staff.scope, ids);
  if (!companyId) throw notFound(request);
  return { companyId, staff };
}
