import { db, type Prisma } from "~/db/db.server";
import { searchWords } from "~/shop/catalogue/search";
import type { Address } from "~/shop/orders/order";
import { type PageOf, pageOf } from "~/shop/paging";
import { Problem } from "~/shop/problem";
import { ANY_STANDING, type ApplicationsQuery } from "./applications";
import { countryName } from "./countries";
import { personName } from "./person-name";
import { type Decision, type Standing, standingOf } from "./standing";
import { decide } from "./standing.server";
import { vatIdDoubt } from "./vat-id";

/** Somebody who is not approved, with all that they said of their company. */
export interface Applicant {
  id: string;
  name: string;
  email: string;
  appliedAt: Date;
  standing: Standing;
  /** What they were told, or have been asked and have answered since. */
  reason: string | null;
  standingSince: Date | null;
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

/** A page of those who are not approved: who waits first, the longest waiting on top. */
export async function listApplications({
  q,
  standing,
  page: asked,
}: ApplicationsQuery): Promise<PageOf & { applicants: Applicant[]; count: number }> {
  const where: Prisma.UserWhereInput = {
    isApproved: false,
    ...(standing !== ANY_STANDING && { standing }),
    AND: searchWords(q).map((word) => ({ searchText: { contains: word } })),
  };
  const count = await db.read.user.count({ where });
  const page = pageOf(count, asked);
  const rows = await db.read.user.findMany({
    where,
    // "waiting" happens to be the last of the words.
    orderBy: [{ standing: "desc" }, { createdAt: "asc" }, { id: "asc" }],
    skip: page.skip,
    take: page.take,
  });
  return { ...page, count, applicants: rows.map(asApplicant) };
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
    standing: standingOf(row),
    reason: row.standingReason,
    standingSince: row.standingSince,
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
