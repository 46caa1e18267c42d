import { db, type Prisma, sql } from "~/db/db.server";
import type { Address } from "~/formats/address";
import { type Counted, cappedCount, type PageOf, pageOf, MAX_LISTED } from "~/shop/paging";
import { Problem } from "~/shop/problem";
import { find } from "~/shop/search/search.server";
import { searchWords } from "~/shop/search/words";
import { ANY_APPROVAL_STATUS, type ApplicationsQuery } from "./applications";
import { countryName } from "~/formats/countries";
import { personName } from "~/formats/person-name";
import { type Decision, type ApprovalStatus, approvalStatusOf } from "./approval";
import { decide } from "./approval.server";
import { vatIdDoubt } from "~/formats/vat-id";

/** Somebody who is not approved, with all that they said of their company. */
export interface Applicant {
  id: string;
  name: string;
  email: string;
  appliedAt: Date;
  approvalStatus: ApprovalStatus;
  /** What they were told, or have been asked and have answered since. */
  reason: string | null;
  approvalSince: Date | null;
  companyName: string | null;
  country: string | null;
  vatId: string | null;
  /** Why the VAT ID should be looked at; null when it looks right. */
  vatIdDoubt: string | null;
  website: string | null;
  phone: string | null;
  billingAddress: Address | null;
  /** Null when it is the billing address. */
  shippingAddress: Address | null;
}

// "waiting" happens to be the last of the words.
const IN_ORDER: Prisma.UserOrderByWithRelationInput[] = [
  { approvalStatus: "desc" },
  { createdAt: "asc" },
  { id: "asc" },
];

/**
 * A page of those who are not approved: who waits first, the longest waiting on top. Of very many whom a search
 * finds, the newest.
 */
export async function listApplications({
  q,
  approvalStatus,
  page: asked,
}: ApplicationsQuery): Promise<PageOf & Counted & { applicants: Applicant[] }> {
  const words = searchWords(q);
  const of = {
    isApproved: false,
    ...(approvalStatus !== ANY_APPROVAL_STATUS && { approvalStatus }),
  };
  const { where, ...counted } =
    words.length > 0
      ? await foundAmong(words, approvalStatus)
      : {
          where: of,
          ...cappedCount(
            MAX_LISTED,
            await db.read.user.count({ where: of, orderBy: IN_ORDER, take: MAX_LISTED + 1 }),
          ),
        };
  const page = pageOf(counted.count, asked);
  const rows = await db.read.user.findMany({
    where: { ...of, ...where },
    orderBy: IN_ORDER,
    skip: page.skip,
    take: page.take,
  });
  return { ...page, ...counted, applicants: rows.map(asApplicant) };
}

async function foundAmong(words: string[], approvalStatus: ApplicationsQuery["approvalStatus"]) {
  const isAny = approvalStatus === ANY_APPROVAL_STATUS;
  const where = isAny
    ? sql`"isApproved" = false`
    : sql`"isApproved" = false AND "approvalStatus" = ${approvalStatus}`;
  const search = { words, marks: [isAny ? "open" : approvalStatus], where };
  const { ids, isMore } = await find<string>("users", search);
  return { where: { id: { in: ids } }, count: ids.length, isMore };
}

function asApplicant(row: Prisma.UserGetPayload<object>): Applicant {
  const billing = row.billingAddress as Address | null;
  const shipping = row.shippingAddress as Address | null;
  const country = (billing ?? shipping)?.country;
  return {
    id: row.id,
    name: personName(row),
    email: row.email,
    appliedAt: row.createdAt,
    approvalStatus: approvalStatusOf(row),
    reason: row.approvalReason,
    approvalSince: row.approvalSince,
    companyName: row.companyName,
    country: country ? countryName(country) : null,
    vatId: row.vatId,
    vatIdDoubt: vatIdDoubt(row.vatId, billing?.country),
    website: row.website,
    phone: row.phone,
    billingAddress: billing,
    shippingAddress: isSame(billing, shipping) ? null : shipping,
  };
}

function isSame(one: Address | null, other: Address | null): boolean {
  if (!one || !other) return one === other;
  return (Object.keys(one) as (keyof Address)[]).every((name) => one[name] === other[name]);
}

/** What became of a decision about several people. */
export interface DecidedAll {
  /** Names of those whom it changed, and of those where it had been made before. */
  done: string[];
  unchanged: string[];
  /** About those where it was not possible. */
  problems: Problem[];
}

/** Decides the same about several people, each for themselves: one whom it cannot be about stops nobody else's. */
export async function decideAll(
  decision: Decision,
  userIds: readonly string[],
  actorId: string,
  reason: string | null,
): Promise<DecidedAll> {
  const all: DecidedAll = { done: [], unchanged: [], problems: [] };
  for (const userId of new Set(userIds)) {
    try {
      const { name, changed } = await decide(decision, userId, actorId, reason);
      (changed ? all.done : all.unchanged).push(name);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      all.problems.push(error);
    }
  }
  return all;
}
