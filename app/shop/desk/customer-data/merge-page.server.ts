import { db } from "~/db/db.server";
import { nameForAdmins } from "~/formats/person-name";
import { namedCompany } from "~/shop/brand/mail/contact";
import { problemText } from "~/shop/base/problem-text.server";
import { isNoStaff } from "~/shop/customers/people/staff-role";
import { newestIdsFor } from "~/shop/base/search/search.server";
import {
  compareAccounts,
  type Comparison,
  mergeAccount,
  type MergeAccount,
  mergeRefusal,
} from "./compare-accounts.server";
import { NOT_CLOSED } from "~/shop/customers/applications/approval";

/** A company that can be merged with another one, in a list to choose from. */
export interface MergeChoice {
  id: string;
  name: string;
  email: string;
  companyName: string | null;
}

const MAX_CHOICES = 20;

/** The companies that a search finds and that can be merged with this one, the newest first. */
export async function mergeChoices(id: string, q: string): Promise<MergeChoice[]> {
  const found = await newestIdsFor<string>("companies", q);
  if (!found) return [];
  const rows = await db.read.company.findMany({
    where: {
      id: { in: found, not: id },
      ...NOT_CLOSED,
      contact: isNoStaff(new Date()),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_CHOICES,
    select: namedCompany,
  });
  return rows.map(({ contact, ...row }) => ({
    id: row.id,
    name: nameForAdmins(contact),
    email: contact.email,
    companyName: row.name,
  }));
}

/** What the page of a merge shows: the company that stays, and the choices of a search or the comparison with another one. */
export interface MergePage {
  account: MergeAccount;
  choices: MergeChoice[];
  comparison: Comparison | null;
  /** Why the two cannot be merged. */
  refusal: string | null;
}

/** The page of a merge into a company; null when it or the other one is unknown. */
export async function mergePage(
  id: string,
  { q, goingId }: { q: string; goingId: string | null },
): Promise<MergePage | null> {
  if (goingId === null) {
    const account = await mergeAccount(db.read, id);
    return account && { account, choices: await mergeChoices(id, q), comparison: null, refusal: null };
  }
  const comparison = await compareAccounts(db.read, id, goingId);
  if (!comparison) return null;
  const refused = mergeRefusal(comparison);
  const refusal = refused && problemText(refused);
  return { account: comparison.staying, choices: [], comparison, refusal };
}
