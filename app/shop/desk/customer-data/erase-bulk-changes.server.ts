import type { Tx } from "~/db/db.server";
import type { BulkResult, KeptRequest } from "~/shop/desk/bulk-changes/bulk-change";
import type { AppliedCustomer } from "./import/put-back.server";

/** Whose data is erased: companies, and a person who was the contact of these or perhaps of others. */
interface Erased {
  companies: readonly string[];
  person?: { id: string; email: string; lastName: string | null };
}

/** What an erasure of a company and of a person does. */
export const BULK_CHANGES = {
  company: (tx: Tx, { id }: { id: string }) => eraseBulkChanges(tx, { companies: [id] }),
  person: async (tx: Tx, person: NonNullable<Erased["person"]>) => {
    const companies = await tx.membership.findMany({ where: { userId: person.id }, select: { companyId: true } });
    await eraseBulkChanges(tx, { companies: companies.map(({ companyId }) => companyId), person });
  },
};

const APPLICATIONS = "/admin/applications";

/**
 * Takes companies and a person out of the bulk changes that name customers: a decision on their applications that waits is deleted, and
 * so is an applied table of customers that changed nobody else. All others can be made or undone as before.
 */
async function eraseBulkChanges(tx: Tx, erased: Erased): Promise<void> {
  // The list to which they lead back may be that of a search for the name.
  await tx.bulkChange.updateMany({
    where: { kind: "applications", back: { startsWith: `${APPLICATIONS}?` } },
    data: { back: APPLICATIONS },
  });
  const kinds = ["applications", "customer-table"];
  const changes = await tx.bulkChange.findMany({ where: { kind: { in: kinds } }, select: { id: true } });
  // One at a time: what undoes a table of 10,000 rows is megabytes.
  for (const { id } of changes) {
    const change = await tx.bulkChange.findUnique({ where: { id }, select: { request: true, result: true } });
    if (!change) continue;
    const request = change.request as unknown as KeptRequest;
    if (request.kind === "applications" && request.ids.some((one) => erased.companies.includes(one))) {
      await tx.bulkChange.delete({ where: { id }, select: { id: true } });
    }
    const result = change.result as unknown as BulkResult | null;
    if (request.kind === "customer-table" && result) await eraseTable(tx, id, result, erased);
  }
}

/** Takes what undoes a table back, where it is about them, and their addresses out of what undoing left. */
async function eraseTable(tx: Tx, id: string, result: BulkResult, erased: Erased): Promise<void> {
  const all = (result.before ?? []) as AppliedCustomer[];
  const theirs = all.filter((one) => isAbout(one, erased));
  const before = all.filter((one) => !theirs.includes(one));
  const { email } = erased.person ?? {};
  const stays = result.stays?.filter((address) => address !== email);
  const leftNames = result.leftNames?.filter((name) => !email || !name.startsWith(`${email}:`));
  const isSame = theirs.length === 0 && stays?.length === result.stays?.length;
  if (isSame && leftNames?.length === result.leftNames?.length) return;
  const where = { id };
  if (before.length === 0) await tx.bulkChange.delete({ where, select: { id: true } });
  else {
    const kept: BulkResult = { ...result, before, stays, leftNames };
    await tx.bulkChange.update({ where, data: { result: kept as object }, select: { id: true } });
  }
}

/** Whether a table changed the row of a company of theirs, or one that names the person as the contact. */
function isAbout({ id, was, made }: AppliedCustomer, { companies, person }: Erased): boolean {
  if (companies.includes(id)) return true;
  if (!person) return false;
  return [was, made].some(
    ({ lastName, email }) => email === person.email || (lastName && lastName === person.lastName),
  );
}
