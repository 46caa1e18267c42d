import { randomUUID } from "node:crypto";

import type { Tx } from "~/db/db.server";
import { yieldToEventLoop } from "~/event-loop.server";
import { personName } from "~/formats/person-name";
import { inBatches } from "~/shop/base/batches";
import { record } from "~/shop/base/audit/audit.server";
import { APPROVED } from "~/shop/customers/applications/approval";
import { foundCompany, profileData } from "~/shop/customers/companies/company.server";
import { issueInvitation } from "~/shop/customers/applications/issue-invitation.server";
import { companySearchText, personSearchText } from "~/shop/customers/companies/search-text";
import { updateSearchText } from "~/shop/customers/companies/search-text.server";
import type { ComparedRow } from "./compare.server";
import { customersOfEmails } from "./current-customers.server";
import { previewRow } from "./preview.server";
import type { TableCustomer } from "./read-cells.server";

type Changed = Extract<ComparedRow, { kind: "changed" }>;

/**
 * Writes the changed and the new rows of a table with an audit entry for each, and invites the new customers who are approved.
 * Returns how many were invited; null when a customer is not as the rows were compared with, and what was written must be
 * rolled back.
 */
export async function writeCustomers(
  tx: Tx,
  rows: readonly ComparedRow[],
  { actorId, invites }: { actorId: string; invites: boolean },
): Promise<{ invited: number } | null> {
  const changed = rows.filter((row) => row.kind === "changed");
  const added = rows.filter((row) => row.kind === "new");
  if (!(await areAsCompared(tx, changed))) return null;
  const emails = added.map(({ after }) => after.email);
  if ((await customersOfEmails(tx, emails)).length > 0) return null;
  let invited = 0;
  for (const row of [...changed, ...added]) {
    await yieldToEventLoop();
    const id = row.kind === "changed" ? row.before.id : randomUUID();
    await (row.kind === "changed" ? change(tx, row) : insert(tx, id, row.after));
    await recordRow(tx, row, id, actorId);
    if (row.kind === "new" && invites && row.after.isApproved) {
      await issueInvitation(tx, { email: row.after.email, actorId });
      invited += 1;
    }
  }
  return { invited };
}

/** Locks the companies that change, and compares them once more. */
async function areAsCompared(tx: Tx, changed: readonly Changed[]): Promise<boolean> {
  for (const some of inBatches(changed)) {
    await tx.company.updateMany({
      where: { id: { in: some.map(({ before }) => before.id) } },
      data: { updatedAt: new Date() },
    });
  }
  const emails = changed.map(({ before }) => before.cells.email);
  const present = new Map((await customersOfEmails(tx, emails)).map((one) => [one.id, one]));
  return changed.every(({ before }) => JSON.stringify(present.get(before.id)) === JSON.stringify(before));
}

async function change(tx: Tx, { before: { id, contactId }, after }: Changed): Promise<void> {
  const { email: _, isApproved: _approved, firstName, lastName, ...profile } = after;
  await tx.company.update({
    where: { id },
    data: { ...profileData(profile), version: { increment: 1 } },
    select: { id: true },
  });
  const data = { firstName, lastName };
  await tx.user.update({ where: { id: contactId }, data, select: { id: true } });
  await updateSearchText(tx, id);
}

/** A new customer: somebody who has founded a company. */
async function insert(
  tx: Tx,
  id: string,
  { email, isApproved, firstName, lastName, ...profile }: TableCustomer,
): Promise<void> {
  const names = { firstName, lastName, email };
  const company = { name: profile.companyName };
  await tx.user.create({
    data: { id, ...names, searchText: personSearchText(names, [company]) },
    select: { id: true },
  });
  await foundCompany(tx, id, {
    ...profileData(profile),
    ...(isApproved && { ...APPROVED, approvedAt: new Date() }),
    searchText: companySearchText(company, [names]),
  });
}

/** One entry for each customer, so that it is a part of their history. */
async function recordRow(
  tx: Tx,
  row: Extract<ComparedRow, { kind: "changed" | "new" }>,
  id: string,
  actorId: string,
): Promise<void> {
  const { cells } = previewRow(row);
  const values = (name: "before" | "after") =>
    Object.fromEntries(
      cells.flatMap((cell) => {
        const text = cell[name];
        return text === undefined ? [] : [[cell.heading, text]];
      }),
    );
  await record(tx, {
    actorId,
    action: "import_customer",
    subject: `company:${id}`,
    label: personName(row.after),
    before: row.kind === "changed" ? values("before") : null,
    after: values("after"),
  });
}
