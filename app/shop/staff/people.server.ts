import { db, type Prisma, sql } from "~/db/db.server";
import { nameForAdmins } from "~/formats/person-name";
import { type AdminRole, adminRoleColumns, adminRoleOf } from "~/shop/customers/admin-role";
import { type ApprovalStatus, approvalStatusOf } from "~/shop/customers/approval";
import { type Counted, cappedCount, type PageOf, pageOf, MAX_LISTED } from "~/shop/paging";
import { queryCount, queryIds, searchPage } from "~/shop/search/search.server";
import { searchWords } from "~/shop/search/words";
import type { PeopleQuery, RoleFilter } from "./people-query";

/** A row of the staff tab. */
export interface PersonRow extends AdminRole {
  id: string;
  name: string;
  email: string;
  createdAt: Date;
  approvalStatus: ApprovalStatus;
}

const fields = {
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  createdAt: true,
  ...adminRoleColumns,
  isApproved: true,
  approvalStatus: true,
} as const satisfies Prisma.UserSelect;

// Each condition has an index in Postgres and SQLite, and each mark is in the search index.
const BY_ROLE: Record<RoleFilter, { where: Prisma.Sql; mark: string }> = {
  all: { where: sql`("isApproved" OR "isAdmin")`, mark: "person" },
  admin: { where: sql`"isAdmin" = true`, mark: "admin" },
  customer: { where: sql`"isApproved" = true AND "isAdmin" = false`, mark: "customer" },
};

/**
 * Returns a page of the approved users (specification 2, "Staff") and the admins who are not approved, newest first, and
 * their capped number.
 */
export async function listPeople({
  q,
  role,
  page: requested,
}: PeopleQuery): Promise<{ people: PersonRow[] } & Counted & PageOf> {
  const words = searchWords(q);
  const { where, mark } = BY_ROLE[role];
  const { ids, ...page } =
    words.length > 0
      ? await searchPage<string>("users", { words, marks: [mark], where }, requested)
      : await pageOfRole(role, requested);
  const rows = await db.read.user.findMany({
    where: { id: { in: ids } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: fields,
  });
  const people = rows.map(({ id, email, createdAt, ...row }) => ({
    id,
    email,
    ...adminRoleOf(row),
    createdAt,
    name: nameForAdmins({ ...row, email }),
    approvalStatus: approvalStatusOf(row),
  }));
  return { people, ...page };
}

async function pageOfRole(role: RoleFilter, requested: number) {
  const people = sql`FROM "users" WHERE ${BY_ROLE[role].where}`;
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

/** The maximum number of requests on the page; further ones appear when these are answered. */
const MAX_REQUESTS = 50;

/** Returns the pending requests for the admin role from /admin-setup, oldest first. */
export async function adminRequests(): Promise<AdminRequest[]> {
  const rows = await db.read.user.findMany({
    where: { adminRequestedAt: { not: null } },
    orderBy: [{ adminRequestedAt: "asc" }, { id: "asc" }],
    take: MAX_REQUESTS,
    select: { ...fields, adminRequestedAt: true, companyName: true },
  });
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    companyName: row.companyName,
    name: nameForAdmins(row),
    approvalStatus: approvalStatusOf(row),
    askedAt: row.adminRequestedAt!,
  }));
}
