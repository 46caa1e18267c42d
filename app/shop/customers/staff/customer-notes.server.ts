import { z } from "zod";

import { db, type Tx } from "~/db/db.server";
import { nameForAdmins, personName } from "~/formats/person-name";
import * as t from "~/messages/customers";
import type { AuditAction } from "~/shop/base/audit/actions";
import { record } from "~/shop/base/audit/audit.server";
import { requiredText, rowId, rowVersion } from "~/shop/base/fields.server";
import { pageOf } from "~/shop/base/paging";
import { Problem } from "~/shop/base/problem";
import { contactColumns } from "~/shop/brand/mail/contact";
import type { InScope } from "~/shop/customers/companies/company-scope.server";
import { contactOf } from "~/shop/customers/companies/company.server";
import { MAX_NOTE_LENGTH } from "~/shop/customers/limits";

const noteText = requiredText(MAX_NOTE_LENGTH, t.enterNote);

export const noteForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("add"),
    text: noteText,
  }),
  z.object({ intent: z.literal("correct"), note: rowId(), text: noteText, expectedVersion: rowVersion() }),
  z.object({ intent: z.literal("remove"), note: rowId() }),
]);

export interface CustomerNote {
  id: number;
  text: string;
  author: string | null;
  createdAt: Date;
  /** When it was last corrected. */
  correctedAt: Date | null;
  version: number;
}

/** Newest first. */
export async function customerNotes(
  companyId: InScope<string>,
  requested = 1,
  rowsPerPage?: number,
): Promise<{ notes: CustomerNote[]; count: number; page: number; pages: number }> {
  const count = await countNotes(companyId);
  const { page, pages, skip, take } = pageOf(count, requested, rowsPerPage);
  const rows = await db.read.customerNote.findMany({
    where: { companyId },
    orderBy: { id: "desc" },
    skip,
    take,
    select: {
      id: true,
      text: true,
      createdAt: true,
      correctedAt: true,
      version: true,
      author: { select: contactColumns },
    },
  });
  const notes = rows.map(({ author, ...note }) => ({
    ...note,
    author: author && nameForAdmins(author),
  }));
  return { notes, count, page, pages };
}

export const countNotes = (companyId: string) => db.read.customerNote.count({ where: { companyId } });

/** Null for an unknown id and for a customer whose data was erased. */
export async function nameOfCustomer(id: InScope<string>): Promise<string | null> {
  const company = await db.read.company.findUnique({
    where: { id, erasedAt: null },
    select: { contact: { select: contactColumns } },
  });
  return company && nameForAdmins(company.contact);
}

interface About {
  companyId: InScope<string>;
  actorId: string;
}

export function addNote({ companyId, actorId }: About, text: string): Promise<void> {
  return db.write(async (tx) => {
    // Locks the company, so that it is not erased meanwhile.
    const known = await tx.company.updateMany({
      where: { id: companyId, erasedAt: null },
      data: { version: { increment: 0 } },
    });
    if (known.count === 0) throw new Problem("not_found.customer");
    await tx.customerNote.createMany({ data: { companyId, authorId: actorId, text } });
    await recordNote(tx, "add_note", { companyId, actorId });
  });
}

/**
 * `expectedVersion` is the version that the form showed. Nothing changes when the text is the same. Refuses as stale another
 * version, and a note that is not, or no longer, on this customer.
 */
export function correctNote(
  about: About,
  { note: id, expectedVersion, text }: { note: number; expectedVersion: number; text: string },
): Promise<void> {
  const { companyId } = about;
  return db.write(async (tx) => {
    const { count } = await tx.customerNote.updateMany({
      where: { id, companyId, version: expectedVersion, NOT: { text } },
      data: { text, version: { increment: 1 }, correctedAt: new Date() },
    });
    if (count > 0) return recordNote(tx, "correct_note", about);
    const present = await tx.customerNote.findFirst({
      where: { id, companyId },
      select: { version: true, text: true },
    });
    if (!present) throw new Problem("stale.note_removed");
    if (present.text !== text) throw new Problem("stale.note", { text: present.text }, { version: present.version });
  });
}

export function removeNote(about: About, id: number): Promise<void> {
  const { companyId } = about;
  return db.write(async (tx) => {
    const { count } = await tx.customerNote.deleteMany({ where: { id, companyId } });
    if (count > 0) await recordNote(tx, "remove_note", about);
  });
}

/** Without the note's text: a removed note must be gone. */
async function recordNote(
  tx: Tx,
  action: Extract<AuditAction, `${string}_note`>,
  { companyId, actorId }: About,
): Promise<void> {
  const subject = `company:${companyId}`;
  const label = personName(await contactOf(tx, companyId));
  await record(tx, { actorId, action, subject, label });
}
