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

/** The subject of audit entries about a price group. */
export const groupSubject = (id: number) => `price-group:${id}`;
export const groupNotFound = () => new Problem("not_found.price_group");

/** Creates a price group without customers and own prices, and returns its id. Throws a Problem "already_exists" (field name). */
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
 * Changes a price group; its customers see the new prices with the next page they load, and placed orders keep theirs.
 * `version` is the one that the form was rendered from. Throws a Problem: not_found, stale, already_exists (field name).
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

/** Removes a price group that no customer is in, with its own prices. Throws a Problem: not_found, wrong_step. */
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

/** Locks a group's row and reads it. Throws a Problem "not_found". */
export async function lockGroup(tx: Tx, id: number) {
  const data = { version: { increment: 0 } };
  const { count } = await tx.priceGroup.updateMany({ where: { id }, data });
  if (count === 0) throw groupNotFound();
  return tx.priceGroup.findUniqueOrThrow({ where: { id } });
}

/** Throws a Problem "already_exists" when another price group is called so, or so but for case, accents and spaces. */
async function checkName(tx: Tx, id: number, name: string) {
  const others = await tx.priceGroup.findMany({ where: { id: { not: id } }, select: { name: true } });
  const same = others.find((other) => nameKey(other.name) === nameKey(name));
  if (same) throw new Problem("already_exists.price_group", { name: same.name }, { field: "name" });
}

/** An error handler that turns a unique violation into a Problem "already_exists". */
function rethrowDuplicate(name: string) {
  return (error: unknown): never => {
    if (!isUniqueViolation(error)) throw error;
    throw new Problem("already_exists.price_group", { name }, { field: "name" });
  };
}
