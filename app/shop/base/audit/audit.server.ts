import type { Prisma, Tx } from "~/db/db.server";
import { DbNull } from "~/db/db.server";
import type { AuditAction } from "./actions";

export type Scalar = string | number | boolean | null | undefined;
type Values = Readonly<Record<string, Scalar>>;

/** A change or an attempt. */
export interface NewAuditEntry {
  /** Null for the shop's operator and for somebody who was not signed in. */
  actorId: string | null;
  action: AuditAction;
  /** The changed object: "user:ID", "company:ID", "order:12", "product:7", "settings". */
  subject: string;
  label?: string;
  result?: "done" | "refused";
  /** By the actor, or the reason of a refusal. Must not contain a secret. */
  note?: string | null;
  /** The network address of an attempt to get admin access. */
  address?: string | null;
  before?: Prisma.InputJsonObject | null;
  after?: Prisma.InputJsonObject | null;
}

/** `before` and `after` of an audit entry: only the values that differ; null for missing ones. */
export function auditChange(before: Values, after: Values) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => (before[name] ?? null) !== (after[name] ?? null),
  );
  const pick = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** In the transaction of the change itself, so that both are stored or neither. */
export async function record(tx: Tx, { before, after, ...entry }: NewAuditEntry): Promise<void> {
  await tx.auditEntry.create({
    data: { ...entry, before: before ?? DbNull, after: after ?? DbNull },
    select: { id: true },
  });
}
