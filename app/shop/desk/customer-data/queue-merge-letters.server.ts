import type { Tx } from "~/db/db.server";
import { companiesOf } from "~/shop/customers/people/people.server";
import { contactOf } from "~/shop/customers/companies/company.server";
import { queueLetters } from "~/shop/brand/mail/send-letter.server";
import type { Comparison } from "./compare-accounts.server";
import { accountMerged, accountTookOver } from "./letters/closed-account";

/**
 * Queues the letters about a merge to both contacts. The key of the one that names the company that stays begins with that
 * company, so that the erasure of its data finds the letter.
 */
export async function queueMergeLetters(
  tx: Tx,
  { staying, going }: Omit<Comparison, "seen">,
): Promise<void> {
  const companies = await companiesOf(going.contactId, tx);
  const belongs = companies.some(({ id }) => id === staying.id);
  await queueLetters(tx, [
    {
      key: `company:${staying.id}:merged:${going.id}`,
      kind: "account-merged",
      to: going.email,
      letter: accountMerged({
        firstName: (await contactOf(tx, going.id)).firstName,
        email: going.email,
        stayingEmail: staying.email,
        signsInFor: belongs ? "staying" : companies.length > 0 ? "others" : "none",
      }),
    },
    {
      key: `company:${staying.id}:took-over:${going.id}`,
      kind: "account-took-over",
      to: staying.email,
      letter: accountTookOver({ firstName: (await contactOf(tx, staying.id)).firstName }),
    },
  ]);
}
