import { db, type Tx } from "~/db/db.server";
import { isUniqueViolation } from "~/db/errors.server";
import { record } from "~/shop/base/audit/audit.server";
import { editRow } from "~/shop/base/audit/edit-row.server";
import { nameKey } from "~/shop/catalogue/styles/keys";
import { Problem } from "~/shop/base/problem";
import type { ValidDays } from "~/shop/catalogue/prices/price";

/** The fields of a price group that admins edit. */
export interface GroupFields extends ValidDays {
  name: string;
  percentOff: number;
  tiersApply: boolean;
}

export const groupSubject = (id: number) => `price-group:${id}`;
export const groupNotFound = () => new Problem("not_found.price_group");

/** Without customers and own prices; returns the id. Refuses (already_exists, at "name") a name that is in use. */
export function createPriceGroup(actorId: string, fields: GroupFields): Promise<number> {
  return db
    .write(async (tx) => {
      const { id } = await tx.priceGroup.create({ data: fields, select: { id: true } });
      await checkName(tx, id, fields.name);
      await record(tx, {
        actorId,
        action: "create_price_group",
        subject: groupSubject(id),
        label: fields.name,
        after: { ...fields },
      });
      return id;
    })
    .catch(rethrowDuplicate(fields.name));
}

/**
 * Its customers see the new prices with the next page they load; placed orders keep theirs. `version` is that of the
 * form.
 */
export function changePriceGroup(
  actorId: string,
  { id, version }: { id: number; version: number },
  fields: GroupFields,
): Promise<void> {
  return db
    .write(async (tx) =>
      editRow<GroupFields>(tx, {
        actorId,
        action: "change_price_group",
        subject: groupSubject(id),
        label: fields.name,
        current: await lockGroup(tx, id),
        version,
        fields,
        stale: () => new Problem("stale.price_group"),
        async save(data, changed) {
          await tx.priceGroup.updateMany({ where: { id }, data });
          if (changed.includes("name")) await checkName(tx, id, fields.name);
        },
      }),
    )
    .catch(rethrowDuplicate(fields.name));
}

/** With its own prices. Refuses (wrong_step) a group that has customers. */
export function removePriceGroup(actorId: string, id: number): Promise<void> {
  return db.write(async (tx) => {
    const { name } = await lockGroup(tx, id);
    const customers = await tx.company.count({ where: { priceGroupId: id } });
    if (customers > 0) {
      throw new Problem("wrong_step.price_group_in_use", { customers });
    }
    await tx.priceGroup.deleteMany({ where: { id } });
    await record(tx, {
      actorId,
      action: "remove_price_group",
      subject: groupSubject(id),
      label: name,
    });
  });
}

export async function lockGroup(tx: Tx, id: number) {
  const data = { version: { increment: 0 } };
  const { count } = await tx.priceGroup.updateMany({ where: { id }, data });
  if (count === 0) throw groupNotFound();
  return tx.priceGroup.findUniqueOrThrow({ where: { id } });
}

/** Refuses (already_exists) a name that another group has, whatever its case, accents and spaces. */
async function checkName(tx: Tx, id: number, name: string) {
  const others = await tx.priceGroup.findMany({ where: { id: { not: id } }, select: { name: true } });
  const same = others.find((other) => nameKey(other.name) === nameKey(name));
  if (same) throw new Problem("already_exists.price_group", { name: same.name }, { field: "name" });
}

/** Turns a unique violation into a Problem "already_exists". */
function rethrowDuplicate(name: string) {
  return (error: unknown): never => {
    if (!isUniqueViolation(error)) throw error;
    throw new Problem("already_exists.price_group", { name }, { field: "name" });
  };
}
