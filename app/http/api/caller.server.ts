import * as t from "~/messages/access";
import { allows, type KeyScope } from "~/shop/customers/api-keys/api-key";
import { findApiKey } from "~/shop/customers/api-keys/api-keys.server";
import { type Account, accountCompany, accountCompanyColumns, hidesPrices } from "~/shop/customers/people/account";
import { contactColumns } from "~/shop/brand/mail/contact";
import { can, type StaffRight, staffColumns, staffStatusOf } from "~/shop/customers/people/staff-role";
import { approvalRefusal } from "~/shop/customers/applications/approval";
import { refuseReader } from "../gate/guards.server";
import { limitInProcess } from "../gate/rate-limit.server";
import { refuse } from "../gate/refusals.server";
import { readSession } from "../session/sessions.server";
import type { CallerFor, RequiredRole } from "./contract.server";

/**
 * Authenticates the caller of an API call by the session cookie or by the API key in `Authorization: Bearer`, and checks
 * that they have the role and the key has the scope that the contract requires. Returns null for an anonymous caller
 * where the contract allows one. Who has signed in calls for their company, with the rights of their role; a key for its company, as
 * its contact. Throws 401 (the body says "Unauthorized", specification 8) or 403.
 */
export async function callerOf<W extends RequiredRole>(
  request: Request,
  { who, scope, rights = [] }: { who: W; scope?: KeyScope; rights?: readonly StaffRight[] },
): Promise<CallerFor<W>> {
  const authorization = request.headers.get("Authorization");
  const account =
    authorization === null ? await readSession(request) : await accountOfKey(request, authorization, scope);
  if (who !== "anyone" && !account) throw unauthorized(request);
  if (who === "approved") refuseWithoutPrices(request, account!);
  if (who === "approved" && !account!.company.isApproved) {
    throw refuse(request, {
      status: 403,
      ...approvalRefusal(account!.company.approvalStatus)!,
      code: "not_approved",
    });
  }
  if (who === "approved") refuseReader(request, account!);
  if (who === "admin") {
    const { user } = account!;
    if (!user.isAdmin) throw denied(request, t.adminsOnly());
    if (rights.some((right) => !can(user, right))) throw roleLacks(request);
  }
  return account as CallerFor<W>;
}

/** Throws 403 for one of the staff who sees no prices, and so nothing of a company that is a customer. */
export function refuseWithoutPrices(request: Request, account: Account): void {
  if (hidesPrices(account)) throw roleLacks(request);
}

const denied = (request: Request, message: string) => refuse(request, { status: 403, title: "Access Denied", message });
const roleLacks = (request: Request) => denied(request, t.roleLacksRight());

const CALLS_PER_KEY = { points: 600, windowSeconds: 60 };

async function accountOfKey(request: Request, authorization: string, needed: KeyScope | undefined): Promise<Account> {
  const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  const found = token ? await findApiKey(token, fields) : null;
  if (!found) throw unauthorized(request, 'Bearer error="invalid_token"');
  const allowed = limitInProcess({ key: `api-key:${found.id}`, ...CALLS_PER_KEY });
  if (!allowed.ok) {
    throw refuse(request, {
      status: 429,
      title: "Too many calls",
      message: "Too many calls with this API key. Please wait.",
      headers: { "Retry-After": String(allowed.retryAfterSeconds) },
    });
  }
  if (needed && allows(found.scope, needed)) {
    const { contact } = found.company;
    const status = staffStatusOf(contact);
    return {
      user: { ...contact, ...status, signedInAt: null, orderingForId: null },
      company: accountCompany(found.company, status),
      role: "owner",
      isOnBehalf: false,
      hasOtherCompanies: false,
    };
  }
  throw refuse(request, {
    status: 403,
    title: "API key not accepted",
    message: needed
      ? "This API key is read-only. This call needs a key that may order."
      : "This call does not accept API keys. Please sign in.",
    code: "key_scope",
  });
}

const fields = {
  ...accountCompanyColumns,
  contact: {
    select: { id: true, ...contactColumns, profileImageUrl: true, ...staffColumns },
  },
} as const;

function unauthorized(request: Request, challenge = "Bearer") {
  return refuse(request, {
    status: 401,
    title: "Unauthorized",
    message: "Unauthorized",
    headers: { "WWW-Authenticate": challenge },
  });
}
