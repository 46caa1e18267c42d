import { approvalMessages } from "~/shop/customers/approval-messages";
import { approvalStatusOf } from "~/shop/customers/approval";
import { refuse } from "./refusals.server";
import { type Buyer, readBuyer } from "../session/buyer.server";
import { type Person, readSession } from "../session/sessions.server";

/** The address of the sign-in, with the requested page as the one to return to. */
export function signInAddress(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const returnTo = request.method === "GET" ? pathname + withoutInternals(search) : pathname;
  return `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
}

function withoutInternals(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("_routes");
  query.delete("index");
  const text = query.toString();
  return text && `?${text}`;
}

/** Returns the signed-in person. Throws a 401 page that leads to the sign-in (specification 6 and 8). */
export async function requirePerson(request: Request): Promise<Person> {
  const person = await readSession(request);
  if (person) return person;
  const href = signInAddress(request);
  throw refuse(request, {
    status: 401,
    title: "Unauthorized",
    message: "Unauthorized: You are logged out. Logging in again...",
    link: { href, label: "LOG IN" },
    goTo: { href, afterMs: 500 },
  });
}

/**
 * Returns the signed-in person for a page of their own account. Throws 401, and 403 while they order for a customer, whose
 * account such a page would seem to be.
 */
export async function requireSelf(request: Request): Promise<Person> {
  const person = await requirePerson(request);
  const { id, email, orderedBy } = await requireBuyer(request);
  if (!orderedBy) return person;
  throw refuse(request, {
    status: 403,
    title: "Not while you order for a customer",
    message: `This page is for customers themselves, and you order for ${email}. Stop first, or open the customer’s page in the admin panel.`,
    link: { href: `/admin/customers/${encodeURIComponent(id)}`, label: "THE CUSTOMER" },
  });
}

/** Returns the buyer, approved or not: the signed-in person, or the customer for whom an admin orders. Throws 401. */
export async function requireBuyer(request: Request): Promise<Buyer> {
  await requirePerson(request);
  return (await readBuyer(request))!;
}

/**
 * Returns the buyer, an approved customer: the signed-in person, or the customer for whom an admin orders. Throws 401, or
 * 403 with a notice and a toast about the approval status.
 */
export async function requireApproved(request: Request): Promise<Buyer> {
  const person = await requireBuyer(request);
  if (person.isApproved) return person;
  throw refuse(request, {
    status: 403,
    ...approvalMessages(approvalStatusOf(person))!.refusal,
    isToast: true,
    link: { href: "/company", label: "YOUR COMPANY PROFILE" },
  });
}

/** The message for everybody but admins (specification 8). */
export const ADMINS_ONLY =
  "You need admin privileges to access this panel. Please use /admin-setup to request access.";

/**
 * Returns the signed-in admin. Throws 401 without a session and 403 for anybody else, with the message of specification
 * 8.
 */
export async function requireAdmin(request: Request): Promise<Person> {
  const person = await readSession(request);
  if (person?.isAdmin) return person;
  throw refuse(request, {
    status: person ? 403 : 401,
    title: "Access Denied",
    message: ADMINS_ONLY,
    link: { href: "/admin-setup", label: "GO TO ADMIN SETUP" },
    goTo: { href: "/admin-setup", afterMs: 2_000 },
  });
}
