import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { Problem } from "~/shop/problem";
import { VAT_ID_FORMS } from "~/formats/vat-id-patterns";
import { type VatCheckView, VIES_ANSWERS } from "./vies";
import { askVies } from "./vies.server";

/** Whether VIES can be asked about a VAT ID: it knows those of the member states and Northern Ireland, if it is on. */
export function canAskVies(vatId: string | null): vatId is string {
  return env.VIES_CHECK === "on" && isOfVies(vatId);
}

function isOfVies(vatId: string | null): vatId is string {
  return VAT_ID_FORMS[vatId?.slice(0, 2) ?? ""]?.pattern.test(vatId!) ?? false;
}

/**
 * Asks VIES about a customer's VAT ID and keeps the answer. It waits for VIES, at most four seconds.
 * Throws a Problem: not_found, refused (there is nothing that VIES could be asked).
 */
export async function checkVatId(userId: string): Promise<VatCheckView> {
  const user = await db.read.user.findUnique({ where: { id: userId }, select: { vatId: true } });
  if (!user) throw new Problem("not_found", "There is no such customer.");
  const { vatId } = user;
  if (!canAskVies(vatId)) {
    throw new Problem(
      "refused",
      env.VIES_CHECK === "on"
        ? "VIES knows only VAT IDs of the EU and of Northern Ireland."
        : "The shop does not ask VIES: VIES_CHECK is off.",
    );
  }
  const answer = await askVies(vatId);
  const { checkedAt } = await db.write((tx) =>
    tx.vatCheck.create({ data: { userId, vatId, ...answer }, select: { checkedAt: true } }),
  );
  return { ...answer, checkedAt };
}

/**
 * Asks VIES about the VAT ID that a customer has just saved, unless it has said valid or invalid of it before.
 * For after the answer to the customer, who never waits for it.
 */
export async function checkSavedVatId(userId: string): Promise<void> {
  if (env.VIES_CHECK === "off") return;
  const user = await db.read.user.findUnique({ where: { id: userId }, select: { vatId: true } });
  if (!user || !canAskVies(user.vatId)) return;
  const known = await lastVatCheck(userId, user.vatId);
  if (known && known.answer !== "unknown") return;
  await checkVatId(userId);
}

/** What VIES last said of a customer's VAT ID; null when it was not asked about this one. */
export async function lastVatCheck(
  userId: string,
  vatId: string | null,
): Promise<VatCheckView | null> {
  if (!vatId) return null;
  const row = await db.read.vatCheck.findFirst({
    where: { userId, vatId },
    orderBy: [{ checkedAt: "desc" }, { id: "desc" }],
    select: { answer: true, checkedAt: true, requestIdentifier: true, holder: true, trouble: true },
  });
  if (!row) return null;
  return { ...row, answer: VIES_ANSWERS.find((word) => word === row.answer) ?? "unknown" };
}
