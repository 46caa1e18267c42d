import type { Prisma, Tx } from "~/db/db.server";
import { DbNull } from "~/db/db.server";
import type { AuditAction } from "./actions";

export type Scalar = string | number | boolean | null | undefined;
type Values = Readonly<Record<string, Scalar>>;

/** A change or an attempt to record in the audit log. */
export interface NewAuditEntry {
  /** The user who did it; null for the shop's operator and for somebody who was not signed in. */
  actorId: string | null;
  action: AuditAction;
  /** The changed object: "user:ID", "company:ID", "order:12", "product:7", "settings". */
  subject: string;
  /** The subject's name for display. */
  label?: string;
  result?: "done" | "refused";
  /** The reason given by the actor, or the reason of a refusal. Must not contain a secret. */
  note?: string | null;
  /** The network address of an attempt to get admin access. */
  address?: string | null;
  /** The values of the changed fields before and after. */
  before?: Prisma.InputJsonObject | null;
  after?: Prisma.InputJsonObject | null;
}

/** What an audit entry says before and after a change: the values that differ; null for what is missing. */
export function auditChange(before: Values, after: Values) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => (before[name] ?? null) !== (after[name] ?? null),
  );
  const pick = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** Writes an audit entry in the transaction of the change itself, so that both are stored or neither. */
export async function record(tx: Tx, { before, after, ...entry }: NewAuditEntry): Promise<void> {
  await tx.auditEntry.create({
    data: { ...entry, before: before ?? DbNull, after: after ?? DbNull },
    select: { id: true },
  });
}
