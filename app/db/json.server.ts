import { db, type Prisma, sql } from "./db.server";

/** The value of a Json column for a raw SQL statement: one parameter, where Prisma's own queries walk through every part. */
export function asJson(value: object): Prisma.Sql {
  const text = JSON.stringify(value);
  return db.kind === "postgres" ? sql`${text}::jsonb` : sql`${text}`;
}
