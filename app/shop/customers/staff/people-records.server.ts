import { db, type Prisma } from "~/db/db.server";
import { yieldToEventLoop } from "~/event-loop.server";
import { personName } from "~/formats/person-name";
import { readByIds } from "~/shop/base/batches";
import { type StaffStatus, staffColumns, staffStatusOf } from "~/shop/customers/people/staff-role";
import { APPROVED } from "~/shop/customers/applications/approval";
import { newestIdsFor } from "~/shop/base/search/search.server";

export interface PersonRecord extends Pick<StaffStatus, "isAdmin" | "adminUntil"> {
  id: string;
  firstName: string | null;
  lastName: string | null;
  /** First and last name, or the e-mail without a name. */
  name: string;
  email: string;
  /** A company of theirs is approved. */
  isApproved: boolean;
  createdAt: Date;
  updatedAt: Date;
}

const columns = {
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  memberships: { where: { company: APPROVED }, take: 1, select: { role: true } },
  ...staffColumns,
  createdAt: true,
  updatedAt: true,
} as const satisfies Prisma.UserSelect;

export interface PeopleFilter {
  q: string;
  updatedSince?: Date;
  sort: "newest" | "updated";
  skip: number;
  take: number;
}

const sorted: Record<PeopleFilter["sort"], Prisma.UserOrderByWithRelationInput[]> = {
  newest: [{ createdAt: "desc" }, { id: "desc" }],
  updated: [{ updatedAt: "asc" }, { id: "asc" }],
};

/** All, approved or not, with the number of all matches. Ends when the reader has left. */
export async function peopleRecords(
  { q, updatedSince, sort, skip, take }: PeopleFilter,
  reader?: AbortSignal,
): Promise<{ rows: PersonRecord[]; count: number }> {
  const found = await newestIdsFor<string>("users", q);
  const where: Prisma.UserWhereInput = {
    ...(found && { id: { in: found } }),
    ...(updatedSince && { updatedAt: { gte: updatedSince } }),
  };
  const count = await db.read.user.count({ where });
  const orderBy = sorted[sort];
  const ids = await db.read.user.findMany({ where, orderBy, skip, take, select: { id: true } });
  const batches = readByIds(
    ids.map(({ id }) => id),
    (batch) => db.read.user.findMany({ where: { id: { in: batch } }, select: columns }),
  );
  const rows: PersonRecord[] = [];
  for await (const batch of batches) {
    rows.push(...batch.map(asRecord));
    await yieldToEventLoop(reader);
  }
  return { rows, count };
}

/** Null for an unknown id. */
export async function personRecord(id: string): Promise<PersonRecord | null> {
  // Postgres refuses NUL characters.
  if (id.includes("\0")) return null;
  const row = await db.read.user.findUnique({ where: { id }, select: columns });
  return row && asRecord(row);
}

function asRecord({ memberships, ...row }: Prisma.UserGetPayload<{ select: typeof columns }>): PersonRecord {
  const { id, firstName, lastName, email, createdAt, updatedAt } = row;
  const { isAdmin, adminUntil } = staffStatusOf(row);
  return {
    id,
    firstName,
    lastName,
    name: personName(row),
    email,
    isApproved: memberships.length > 0,
    isAdmin,
    adminUntil,
    createdAt,
    updatedAt,
  };
}
