import { approvalMessages } from "~/shop/customers/approval-messages";
import { approvalStatusOf } from "~/shop/customers/approval";
import { refuse } from "./refusals.server";
import { type Person, readSession } from "../session/sessions.server";

/** The address to come back to after signing in: the page that was asked for. */
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

/** The signed-in person, or a 401 that leads to the sign-in (specification 6 and 8). */
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

/** A signed-in person whom the brand has approved; others get 401 or a notice of where they stand with 403. */
export async function requireApproved(request: Request): Promise<Person> {
  const person = await requirePerson(request);
  if (person.isApproved) return person;
  throw refuse(request, {
    status: 403,
    ...approvalMessages(approvalStatusOf(person))!.refusal,
    link: { href: "/company", label: "YOUR COMPANY PROFILE" },
  });
}

/** What everybody but an admin is told (specification 8). */
export const ADMINS_ONLY =
  "You need admin privileges to access this panel. Please use /admin-setup to request access.";

/**
 * An admin of the brand; who is not signed in gets 401, everybody else 403, both with the words of specification 8,
 * after what the page has to say before them.
 */
export async function requireAdmin(request: Request, before = ""): Promise<Person> {
  const person = await readSession(request);
  if (person?.isAdmin) return person;
  throw refuse(request, {
    status: person ? 403 : 401,
    title: "Access Denied",
    message: before + ADMINS_ONLY,
    link: { href: "/admin-setup", label: "GO TO ADMIN SETUP" },
    goTo: { href: "/admin-setup", afterMs: 2_000 },
  });
}
