import { db, type Prisma, sql } from "~/db/db.server";
import { nameForAdmins } from "~/formats/person-name";
import { contactColumns } from "~/shop/brand/mail/contact";
import { type StaffStatus, staffColumns, staffStatusOf } from "~/shop/customers/people/staff-role";
import { type ApprovalStatus, approvalStatusOf } from "~/shop/customers/applications/approval";
import { type Counted, cappedCount, type PageOf, pageOf, MAX_LISTED } from "~/shop/base/paging";
import { queryCount, queryIds, searchPage } from "~/shop/base/search/search.server";
import { searchWords } from "~/shop/base/search/words";
import type { StaffQuery } from "./staff-query";
import { HAS_STAFF_ROLE } from "~/shop/customers/companies/company-scope.server";

/** In the list of the staff. */
export interface StaffRow extends StaffStatus {
  id: string;
  /** The company of which they are the contact; null for a colleague. */
  company: { id: string; approvalStatus: ApprovalStatus } | null;
  name: string;
  email: string;
  createdAt: Date;
  /** Of the sign-ins that are still valid; null without one. */
  lastSignIn: Date | null;
}

const fields = {
  id: true,
  ...contactColumns,
  createdAt: true,
  ...staffColumns,
  // Of several companies, all but the newest are closed.
  contactOf: {
    orderBy: { createdAt: "desc" },
    take: 1,
    select: { id: true, name: true, approvalStatus: true },
  },
} as const satisfies Prisma.UserSelect;

/** Roles without an end, newest first; the number is capped. */
export async function listStaff({ q, page: requested }: StaffQuery): Promise<{ staff: StaffRow[] } & Counted & PageOf> {
  const words = searchWords(q);
  const { ids, ...page } =
    words.length > 0
      ? await searchPage<string>("users", { words, marks: ["admin"], where: HAS_STAFF_ROLE }, requested)
      : await pageWithoutSearch(requested);
  const [rows, signIns] = await Promise.all([
    db.read.user.findMany({
      where: { id: { in: ids } },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      select: fields,
    }),
    db.read.session.groupBy({
      by: ["userId"],
      where: { userId: { in: ids } },
      _max: { signedInAt: true },
    }),
  ]);
  const lastSignIns = new Map(signIns.map(({ userId, _max }) => [userId, _max.signedInAt]));
  const staff = rows.map((row) => {
    const company = row.contactOf[0];
    return {
      id: row.id,
      company: company ? { id: company.id, approvalStatus: approvalStatusOf(company) } : null,
      email: row.email,
      ...staffStatusOf(row),
      createdAt: row.createdAt,
      name: nameForAdmins(row),
      lastSignIn: lastSignIns.get(row.id) ?? null,
    };
  });
  return { staff, ...page };
}

async function pageWithoutSearch(requested: number) {
  const people = sql`FROM "users" WHERE ${HAS_STAFF_ROLE}`;
  const counted = cappedCount(MAX_LISTED, await queryCount(sql`SELECT 1 ${people} LIMIT ${MAX_LISTED + 1}`));
  const page = pageOf(counted.count, requested);
  const ids = await queryIds<string>(sql`SELECT "id" ${people} ORDER BY "createdAt" DESC, "id" DESC
    LIMIT ${page.take} OFFSET ${page.skip}`);
  return { ids, ...counted, ...page };
}

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

/** On the page; further ones appear when these are answered. */
const MAX_REQUESTS = 50;

/** From /admin-setup, oldest first. */
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
