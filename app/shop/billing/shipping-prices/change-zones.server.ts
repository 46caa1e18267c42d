import { db, type Tx } from "~/db/db.server";
import { isUniqueViolation } from "~/db/errors.server";
import { record } from "~/shop/base/audit/audit.server";
import { editRow } from "~/shop/base/audit/edit-row.server";
import { Problem } from "~/shop/base/problem";
import { nameKey } from "~/shop/catalogue/styles/keys";
import { placesText, storedPlaces } from "./places";
import { pricesText, type ShippingZone } from "./shipping-price";
import { asZone, zoneColumns } from "./shipping-zones.server";

export type ZoneFields = Omit<ShippingZone, "id"> & { position: number };

const adminColumns = { ...zoneColumns, position: true, version: true } as const;

/** Uncached, for the forms, by position. */
export async function adminZones() {
  const rows = await db.read.shippingZone.findMany({
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: adminColumns,
  });
  return rows.map(asZone);
}

export type AdminZone = Awaited<ReturnType<typeof adminZones>>[number];

/** Uncached; null for an unknown id. */
export async function findZone(id: number): Promise<AdminZone | null> {
  const row = await db.read.shippingZone.findUnique({ where: { id }, select: adminColumns });
  return row && asZone(row);
}

const subjectOf = (id: number) => `shipping-zone:${id}`;

/** Returns the id. Refuses (already_exists, at "name") a name that is in use. */
export function createZone(actorId: string, fields: ZoneFields): Promise<number> {
  return db.write((tx) => insertZone(tx, actorId, fields)).catch(rethrowDuplicate(fields.name));
}

export async function insertZone(tx: Tx, actorId: string, fields: ZoneFields): Promise<number> {
  const { prices, ...zone } = stored(fields);
  const { id } = await tx.shippingZone.create({ data: zone, select: { id: true } });
  await checkName(tx, id, fields.name);
  await savePrices(tx, id, prices);
  const after = await auditFields(tx, fields);
  await record(tx, { actorId, action: "create_shipping_zone", subject: subjectOf(id), label: fields.name, after });
  return id;
}

/**
 * With its prices. Carts and orders that are placed or changed from now on have the new ones. `version` is that of the
 * form.
 */
export function changeZone(
  actorId: string,
  { id, version }: { id: number; version: number },
  fields: ZoneFields,
): Promise<void> {
  return db.write((tx) => updateZone(tx, actorId, { id, version }, fields)).catch(rethrowDuplicate(fields.name));
}

/** As changeZone. */
export async function updateZone(
  tx: Tx,
  actorId: string,
  { id, version }: { id: number; version: number },
  fields: ZoneFields,
): Promise<void> {
  const current = await lockZone(tx, id);
  await editRow<Awaited<ReturnType<typeof auditFields>>>(tx, {
    actorId,
    action: "change_shipping_zone",
    subject: subjectOf(id),
    label: fields.name,
    current: { ...(await auditFields(tx, current)), version: current.version },
    version,
    fields: await auditFields(tx, fields),
    stale: () => new Problem("stale.shipping_zone"),
    save: (_, changed) => writeZone(tx, id, fields, changed.includes("name")),
  });
}

async function writeZone(tx: Tx, id: number, fields: ZoneFields, isRenamed: boolean) {
  const { prices, ...zone } = stored(fields);
  await tx.shippingZone.updateMany({ where: { id }, data: { ...zone, version: { increment: 1 } } });
  if (isRenamed) await checkName(tx, id, fields.name);
  await tx.shippingPrice.deleteMany({ where: { zoneId: id } });
  await savePrices(tx, id, prices);
}

/** With its prices. */
export const removeZone = (actorId: string, id: number): Promise<void> => db.write((tx) => deleteZone(tx, actorId, id));

export async function deleteZone(tx: Tx, actorId: string, id: number): Promise<void> {
  const zone = await lockZone(tx, id);
  await tx.shippingZone.deleteMany({ where: { id } });
  const before = await auditFields(tx, zone);
  await record(tx, { actorId, action: "remove_shipping_zone", subject: subjectOf(id), label: zone.name, before });
}

async function lockZone(tx: Tx, id: number): Promise<AdminZone> {
  const { count } = await tx.shippingZone.updateMany({ where: { id }, data: { version: { increment: 0 } } });
  if (count === 0) throw new Problem("not_found.shipping_zone");
  return asZone(await tx.shippingZone.findUniqueOrThrow({ where: { id }, select: adminColumns }));
}

const stored = ({ places, ...fields }: ZoneFields) => ({ ...fields, places: storedPlaces(places) });

/** Refuses (stale) a delivery window that was deleted. */
async function savePrices(tx: Tx, zoneId: number, prices: ZoneFields["prices"]) {
  const windowIds = [...new Set(prices.flatMap(({ windowId }) => windowId ?? []))];
  const known = await tx.deliveryWindow.count({ where: { id: { in: windowIds } } });
  if (known < windowIds.length) throw new Problem("stale.shipping_window");
  await tx.shippingPrice.createMany({ data: prices.map((price) => ({ zoneId, ...price })) });
}

/** As the audit log says them. */
async function auditFields(tx: Tx, { name, places, basis, isPerWindow, freeFrom, position, ...zone }: ZoneFields) {
  const windows = await tx.deliveryWindow.findMany({ select: { id: true, name: true } });
  const prices = pricesText({ basis, prices: zone.prices }, windows);
  return { name, places: placesText(places), basis, isPerWindow, freeFrom, position, prices };
}

/** Refuses (already_exists) a name that another zone has, whatever its case, accents and spaces. */
async function checkName(tx: Tx, id: number, name: string) {
  const others = await tx.shippingZone.findMany({ where: { id: { not: id } }, select: { name: true } });
  const same = others.find((other) => nameKey(other.name) === nameKey(name));
  if (same) throw new Problem("already_exists.shipping_zone", { name: same.name }, { field: "name" });
}

/** Turns a unique violation into a Problem "already_exists". */
function rethrowDuplicate(name: string) {
  return (error: unknown): never => {
    if (!isUniqueViolation(error)) throw error;
    throw new Problem("already_exists.shipping_zone", { name }, { field: "name" });
  };
}
