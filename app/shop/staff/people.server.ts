import { db, type Prisma } from "~/db/db.server";
import { searchWords } from "~/shop/catalogue/search";
import { personName } from "~/shop/customers/person-name";
import { type Standing, standingOf } from "~/shop/customers/standing";
import { pageOf, type PageOf } from "~/shop/paging";
import type { PeopleQuery } from "./people-query";

/** A row of the staff tab. */
export interface PersonRow {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
  createdAt: Date;
  standing: Standing;
}

const fields = {
  ...{ id: true, email: true, firstName: true, lastName: true, createdAt: true },
  ...{ isAdmin: true, isApproved: true, standing: true },
} as const satisfies Prisma.UserSelect;

const BY_ROLE = {
  all: { OR: [{ isApproved: true }, { isAdmin: true }] },
  admin: { isAdmin: true },
  customer: { isApproved: true, isAdmin: false },
} satisfies Record<PeopleQuery["role"], Prisma.UserWhereInput>;

/**
 * One page of the approved users (specification 2, "Staff") and of the admins who are not approved, the newest first,
 * and how many there are.
 */
export async function listPeople({
  q,
  role,
  page: asked,
}: PeopleQuery): Promise<{ people: PersonRow[]; count: number } & PageOf> {
  const where: Prisma.UserWhereInput = {
    ...BY_ROLE[role],
    AND: searchWords(q).map((word) => ({ searchText: { contains: word } })),
  };
  const count = await db.read.user.count({ where });
  const page = pageOf(count, asked);
  const { skip, take } = page;
  const rows = await db.read.user.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    ...{ skip, take },
    select: fields,
  });
  const people = rows.map(({ id, email, isAdmin, createdAt, ...row }) => ({
    ...{ id, email, isAdmin, createdAt },
    name: personName({ ...row, email }),
    standing: standingOf(row),
  }));
  return { people, count, ...page };
}

/** Somebody who has asked for the admin role. */
export interface AdminRequest {
  id: string;
  name: string;
  email: string;
  companyName: string | null;
  standing: Standing;
  askedAt: Date;
}

/** The most requests on one page; the rest comes up when these are answered. */
const MAX_REQUESTS = 50;

/** Who asked for the admin role at /admin-setup and has no answer yet, the longest waiting first. */
export async function adminRequests(): Promise<AdminRequest[]> {
  const rows = await db.read.user.findMany({
    where: { adminRequestedAt: { not: null } },
    orderBy: [{ adminRequestedAt: "asc" }, { id: "asc" }],
    take: MAX_REQUESTS,
    select: { ...fields, adminRequestedAt: true, companyName: true },
  });
  return rows.map((row) => ({
    ...{ id: row.id, email: row.email, companyName: row.companyName },
    name: personName(row),
    standing: standingOf(row),
    askedAt: row.adminRequestedAt!,
  }));
}
