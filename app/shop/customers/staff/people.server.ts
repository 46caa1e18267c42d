import { db, type Prisma, sql } from "~/db/db.server";
import { nameForAdmins } from "~/formats/person-name";
import { contactColumns } from "~/shop/brand/mail/contact";
import { type StaffStatus, staffColumns, staffStatusOf } from "~/shop/customers/people/staff-role";
import { type ApprovalStatus, approvalStatusOf } from "~/shop/customers/applications/approval";
import { type Counted, cappedCount, type PageOf, pageOf, MAX_LISTED } from "~/shop/base/paging";
import { queryCount, queryIds, searchPage } from "~/shop/base/search/search.server";
import { searchWords } from "~/shop/base/search/words";
import type { PeopleQuery, RoleFilter } from "./people-query";
import {
  type CompanyScope,
  contactsIn,
  HAS_STAFF_ROLE,
} from "~/shop/customers/companies/company-scope.server";

/** A row of the list of people: an admin, or the contact of a customer. */
export interface PersonRow extends StaffStatus {
  /** Of the company in which they are the contact, whose page leads on. */
  companyId: string;
  id: string;
  name: string;
  email: string;
  createdAt: Date;
  approvalStatus: ApprovalStatus;
}

const fields = {
  id: true,
  ...contactColumns,
  createdAt: true,
  ...staffColumns,
  // Of several, all but the newest are closed.
  contactOf: {
    orderBy: { createdAt: "desc" },
    take: 1,
    select: { id: true, name: true, approvalStatus: true },
  },
} as const satisfies Prisma.UserSelect;

const IS_CUSTOMER = sql`EXISTS (SELECT 1 FROM "companies"
  WHERE "companies"."contactId" = "users"."id" AND "companies"."approvalStatus" = 'approved')`;

// Each mark is in the search index.
const BY_ROLE: Record<RoleFilter, { where: Prisma.Sql; mark: string }> = {
  all: { where: sql`(${HAS_STAFF_ROLE} OR ${IS_CUSTOMER})`, mark: "person" },
  admin: { where: HAS_STAFF_ROLE, mark: "admin" },
  customer: { where: sql`NOT ${HAS_STAFF_ROLE} AND ${IS_CUSTOMER}`, mark: "customer" },
};

/**
 * Returns a page of the contacts of customers (specification 2, "Staff") and the admins, newest first, and their capped
 * number.
 */
export async function listPeople(
  scope: CompanyScope,
  { q, role, page: requested }: PeopleQuery,
): Promise<{ people: PersonRow[] } & Counted & PageOf> {
  const words = searchWords(q);
  const { where, mark } = BY_ROLE[role];
  const condition = contactsIn(scope);
  const { ids, ...page } =
    words.length > 0
      ? await searchPage<string>("users", { words, marks: [mark], where, condition }, requested)
      : await pageOfRole(sql`${where} AND ${condition(sql`"id"`)}`, requested);
  const rows = await db.read.user.findMany({
    where: { id: { in: ids } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: fields,
  });
  const people = rows.map((row) => {
    const company = row.contactOf[0]!;
    return {
      id: row.id,
      companyId: company.id,
      email: row.email,
      ...staffStatusOf(row),
      createdAt: row.createdAt,
      name: nameForAdmins(row),
      approvalStatus: approvalStatusOf(company),
    };
  });
  return { people, ...page };
}

async function pageOfRole(where: Prisma.Sql, requested: number) {
  const people = sql`FROM "users" WHERE ${where}`;
  const counted = cappedCount(
    MAX_LISTED,
    await queryCount(sql`SELECT 1 ${people} LIMIT ${MAX_LISTED + 1}`),
  );
  const page = pageOf(counted.count, requested);
  const ids = await queryIds<string>(sql`SELECT "id" ${people} ORDER BY "createdAt" DESC, "id" DESC
    LIMIT ${page.take} OFFSET ${page.skip}`);
  return { ids, ...counted, ...page };
}

/** A pending request for the admin role. */
export interface AdminRequest {
  id: string;
  name: string;
  email: string;
  companyName: string | null;
  approvalStatus: ApprovalStatus;
  askedAt: Date;
}

const FIRST_COMPANY = {
  orderBy: { createdAt: "asc" },
  take: 1,
  select: { company: { select: { id: true, name: true, approvalStatus: true } } },
} as const;

/** The maximum number of requests on the page; further ones appear when these are answered. */
const MAX_REQUESTS = 50;

/** Returns the pending requests for the admin role from /admin-setup, oldest first. */
export async function adminRequests(): Promise<AdminRequest[]> {
  const rows = await db.read.user.findMany({
    where: { adminRequestedAt: { not: null } },
    orderBy: [{ adminRequestedAt: "asc" }, { id: "asc" }],
    take: MAX_REQUESTS,
    select: { ...fields, adminRequestedAt: true, memberships: FIRST_COMPANY },
  });
  return rows.map((row) => {
    const company = row.contactOf[0] ?? row.memberships[0]?.company;
    return {
      id: row.id,
      email: row.email,
      companyName: company?.name ?? null,
      name: nameForAdmins(row),
      approvalStatus: company ? approvalStatusOf(company) : "waiting",
      askedAt: row.adminRequestedAt!,
    };
  });
}
