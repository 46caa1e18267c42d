import { z } from "zod";

import type { PersonRecord } from "~/shop/customers/staff/people-records.server";
import type { Account } from "~/shop/customers/people/account";
import { type FieldsOf, timestamp } from "../fields.server";

/** The signed-in user in responses (specification 3, "Current user"). */
export const user = z
  .object({
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string(),
    profileImageUrl: z.string().nullable(),
    isAdmin: z.boolean(),
    isApproved: z.boolean(),
  })
  .meta({ id: "User" });

type User = z.infer<typeof user>;

/** Serializes the signed-in user, and whether their company is approved, leaving out all other fields. */
export function serializeUser({ user, company }: Account): User {
  const { firstName, lastName, email, profileImageUrl, isAdmin } = user;
  const { isApproved } = company;
  return { firstName, lastName, email, profileImageUrl, isAdmin, isApproved };
}

/** A user in responses to admins (specification 3, "users"). */
export const adminUser = z
  .object({
    id: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    isApproved: z.boolean(),
    isAdmin: z.boolean(),
    adminUntil: timestamp.nullable().meta({ description: "When an admin role by emergency code ends." }),
    createdAt: timestamp,
    updatedAt: timestamp,
  } satisfies FieldsOf<PersonRecord>)
  .meta({ id: "AdminUser" });

export function serializeAdminUser({ adminUntil, createdAt, updatedAt, ...person }: PersonRecord) {
  return {
    ...person,
    adminUntil: adminUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  } satisfies z.infer<typeof adminUser>;
}
