import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { Problem } from "~/shop/problem";
import { VAT_ID_FORMS } from "~/formats/vat-id-patterns";
import { type VatCheckView, VIES_ANSWERS } from "./vies";
import { queryVies } from "./vies.server";

/** Whether VIES can be queried for a VAT ID: the check is on, and the ID is of a member state or Northern Ireland. */
export function canAskVies(vatId: string | null): vatId is string {
  return env.VIES_CHECK === "on" && isViesFormat(vatId);
}

function isViesFormat(vatId: string | null): vatId is string {
  return VAT_ID_FORMS[vatId?.slice(0, 2) ?? ""]?.pattern.test(vatId!) ?? false;
}

/**
 * Queries VIES for a customer's VAT ID and stores the answer. Waits for VIES for at most four seconds.
 * Throws a Problem: not_found, refused (VIES cannot be queried for this VAT ID).
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
        : "VIES checks are switched off (VIES_CHECK).",
    );
  }
  const answer = await queryVies(vatId);
  const { checkedAt } = await db.write((tx) =>
    tx.vatCheck.create({ data: { userId, vatId, ...answer }, select: { checkedAt: true } }),
  );
  return { ...answer, checkedAt };
}

/**
 * Queries VIES for the VAT ID that a customer has just saved, unless it has already answered valid or invalid for it.
 * Call it after the response is sent, so that the customer does not wait.
 */
export async function checkSavedVatId(userId: string): Promise<void> {
  if (env.VIES_CHECK === "off") return;
  const user = await db.read.user.findUnique({ where: { id: userId }, select: { vatId: true } });
  if (!user || !canAskVies(user.vatId)) return;
  const last = await lastVatCheck(userId, user.vatId);
  if (last && last.answer !== "unknown") return;
  await checkVatId(userId);
}

/** The last answer of VIES for a customer's VAT ID; null when it was never queried for this ID. */
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
