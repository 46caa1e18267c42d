import type { Prisma, Tx } from "~/db/db.server";
import { DbNull } from "~/db/db.server";
import type { AuditAction } from "./actions";

/** One thing that was done or tried. */
export interface NewAuditEntry {
  /** Who did it; null for the shop's operator and for strangers. */
  actorId: string | null;
  action: AuditAction;
  /** "user:ID", "order:12", "product:7", "settings": what it was done to. */
  subject: string;
  /** The subject's name, for people. */
  label?: string;
  result?: "done" | "refused";
  /** The reason given, or why it was refused. Never a secret. */
  note?: string | null;
  /** The network address, of attempts at a special door. */
  address?: string | null;
  /** What changed, from what to what: the changed fields alone. */
  before?: Prisma.InputJsonObject | null;
  after?: Prisma.InputJsonObject | null;
}

/** Writes an audit entry in the transaction of the change itself, so that both are stored or neither. */
export async function record(tx: Tx, { before, after, ...entry }: NewAuditEntry): Promise<void> {
  await tx.auditEntry.create({
    data: { ...entry, before: before ?? DbNull, after: after ?? DbNull },
    select: { id: true },
  });
}
