import * as t from "~/messages/access";
import { allows, type KeyScope } from "~/shop/customers/api-keys/api-key";
import { findApiKey } from "~/shop/customers/api-keys/api-keys.server";
import { PROGRAM_KEY, type ProgramScope } from "~/shop/customers/programs/program-key";
import { findProgramKey } from "~/shop/customers/programs/program-keys.server";
import {
  type Account,
  accountCompany,
  accountCompanyColumns,
  hidesPrices,
  type Person,
} from "~/shop/customers/people/account";
import { contactColumns } from "~/shop/brand/mail/contact";
import {
  can,
  type StaffColumns,
  type StaffRight,
  type StaffStatus,
  staffColumns,
  staffStatusOf,
} from "~/shop/customers/people/staff-role";
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
 * its contact. A program of the brand calls as the owner of the shop who made its key, with a read key as a read-only role. Throws 401
 * (the body says "Unauthorized", specification 8) or 403.
 */
export async function callerOf<W extends RequiredRole>(
  request: Request,
  {
    who,
    scope,
    program,
    rights = [],
  }: { who: W; scope?: KeyScope; program?: ProgramScope; rights?: readonly StaffRight[] },
): Promise<CallerFor<W>> {
  const authorization = request.headers.get("Authorization");
  const account =
    authorization === null
      ? await readSession(request)
      : await accountOfKey(request, authorization, { scope, program });
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

async function accountOfKey(
  request: Request,
  authorization: string,
  { scope, program }: { scope: KeyScope | undefined; program: ProgramScope | undefined },
): Promise<Account> {
  const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (!token) throw invalidKey(request);
  return PROGRAM_KEY.test(token) ? accountOfProgram(request, token, program) : accountOfBuyer(request, token, scope);
}

async function accountOfBuyer(request: Request, token: string, needed: KeyScope | undefined): Promise<Account> {
  const found = await findApiKey(token, companyFields);
  if (!found) throw invalidKey(request);
  limitCalls(request, `api-key:${found.id}`);
  if (!needed || !allows(found.scope, needed)) {
    throw scopeRefusal(request, needed ? "This API key is read-only. This call needs a key that may order." : null);
  }
  const { contact } = found.company;
  return keyAccount(contact, found.company, staffStatusOf(contact));
}

/** As the owner who made the key; one that may only read has the rights of the role that may only read. */
async function accountOfProgram(request: Request, token: string, needed: ProgramScope | undefined): Promise<Account> {
  const found = await findProgramKey(token, makerFields);
  const membership = found?.maker.memberships[0];
  if (!found || !membership) throw invalidKey(request);
  limitCalls(request, `program-key:${found.id}`);
  if (!needed || (needed === "write" && found.scope === "read")) {
    throw scopeRefusal(request, needed ? "This API key is read-only. This call needs a key that may write." : null);
  }
  const { memberships: _, ...maker } = found.maker;
  const role = { ...maker, ...(found.scope === "read" && { staffRole: "read-only" }) };
  const account = keyAccount(maker, membership.company, staffStatusOf(role));
  return { ...account, program: found.name };
}

function keyAccount(
  {
    staffRole: _role,
    adminUntil: _until,
    ...person
  }: StaffColumns & Omit<Person, keyof StaffStatus | "signedInAt" | "orderingForId">,
  company: Parameters<typeof accountCompany>[0],
  status: StaffStatus,
): Account {
  return {
    user: { ...person, ...status, signedInAt: null, orderingForId: null },
    company: accountCompany(company, status),
    role: "owner",
    isOnBehalf: false,
    hasOtherCompanies: false,
    hasUnread: false,
  };
}

function limitCalls(request: Request, key: string): void {
  const allowed = limitInProcess({ key, ...CALLS_PER_KEY });
  if (allowed.ok) return;
  throw refuse(request, {
    status: 429,
    title: "Too many calls",
    message: "Too many calls with this API key. Please wait.",
    headers: { "Retry-After": String(allowed.retryAfterSeconds) },
  });
}

/** `message` is null where the call accepts no keys of this kind. */
const scopeRefusal = (request: Request, message: string | null) =>
  refuse(request, {
    status: 403,
    title: "API key not accepted",
    message: message ?? "This call does not accept API keys. Please sign in.",
    code: "key_scope",
  });

const personFields = { id: true, ...contactColumns, profileImageUrl: true, ...staffColumns } as const;
const companyFields = { ...accountCompanyColumns, contact: { select: personFields } } as const;
const makerFields = {
  ...personFields,
  memberships: {
    where: { company: { approvalStatus: { not: "closed" } } },
    orderBy: { createdAt: "asc" },
    take: 1,
    select: { company: { select: accountCompanyColumns } },
  },
} as const;

const invalidKey = (request: Request) => unauthorized(request, 'Bearer error="invalid_token"');

function unauthorized(request: Request, challenge = "Bearer") {
  return refuse(request, {
    status: 401,
    title: "Unauthorized",
    message: "Unauthorized",
    headers: { "WWW-Authenticate": challenge },
  });
}
