import { db } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import * as t from "~/messages/catalogue";
import { record } from "~/shop/base/audit/audit.server";
import { contactColumns } from "~/shop/brand/mail/contact";
import { Problem } from "~/shop/base/problem";
import { lockGroup } from "./change-groups.server";

/** Null: no group. Open carts show the new prices at once. Refuses as stale when the group was removed. */
export function choosePriceGroup(actorId: string, companyId: string, priceGroupId: number | null): Promise<void> {
  return db.write(async (tx) => {
    const { count } = await tx.company.updateMany({
      where: { id: companyId },
      // Locks the customer.
      data: { updatedAt: new Date() },
    });
    if (count === 0) throw new Problem("not_found.customer");
    const { priceGroup: before, contact } = await tx.company.findUniqueOrThrow({
      where: { id: companyId },
      select: {
        contact: { select: contactColumns },
        priceGroup: { select: { id: true, name: true } },
      },
    });
    if ((before?.id ?? null) === priceGroupId) return;
    // Locked, so that nobody removes it meanwhile.
    const after = priceGroupId === null ? null : await lockGroup(tx, priceGroupId).catch(throwStale);
    await tx.company.updateMany({ where: { id: companyId }, data: { priceGroupId } });
    await record(tx, {
      actorId,
      action: "choose_price_group",
      subject: `company:${companyId}`,
      label: personName(contact),
      before: { "Price group": before?.name ?? t.listPrices() },
      after: { "Price group": after?.name ?? t.listPrices() },
    });
  });
}

function throwStale(error: unknown): never {
  if (!(error instanceof Problem)) throw error;
  throw new Problem("stale.removed_price_group");
}
