import { db, type Prisma } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import { newestIdsFor } from "~/shop/search/search.server";

/** Somebody who has signed in, as the brand's programs read them. */
export interface PersonRecord {
  id: string;
  firstName: string | null;
  lastName: string | null;
  /** First and last name, else the e-mail. */
  name: string;
  email: string;
  isApproved: boolean;
  isAdmin: boolean;
  createdAt: Date;
  updatedAt: Date;
}

const columns = {
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  isApproved: true,
  isAdmin: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Record<Exclude<keyof PersonRecord, "name">, true>;

/** Whom of all people somebody asks for, and which part of them. */
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

/** A part of all people, approved or not, and how many match in all. */
export async function peopleRecords({
  q,
  updatedSince,
  sort,
  skip,
  take,
}: PeopleFilter): Promise<{ rows: PersonRecord[]; count: number }> {
  const found = await newestIdsFor<string>("users", q);
  const where: Prisma.UserWhereInput = {
    ...(found && { id: { in: found } }),
    ...(updatedSince && { updatedAt: { gte: updatedSince } }),
  };
  const [count, rows] = await Promise.all([
    db.read.user.count({ where }),
    db.read.user.findMany({ where, orderBy: sorted[sort], skip, take, select: columns }),
  ]);
  return { rows: rows.map(asRecord), count };
}

/** One person; null for an unknown one. */
export async function personRecord(id: string): Promise<PersonRecord | null> {
  const row = await db.read.user.findUnique({ where: { id }, select: columns });
  return row && asRecord(row);
}

function asRecord(row: Omit<PersonRecord, "name">): PersonRecord {
  return { ...row, name: personName(row) };
}
