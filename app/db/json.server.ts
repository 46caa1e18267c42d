import { db, type Prisma, sql } from "./db.server";

/** A value of a Json column for a statement by hand: Prisma's own words take every part of it in hand by itself. */
export function asJson(value: object): Prisma.Sql {
  const text = JSON.stringify(value);
  return db.kind === "postgres" ? sql`${text}::jsonb` : sql`${text}`;
}
