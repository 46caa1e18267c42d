import { z } from "zod";

import { db, type Prisma, type Reader, type Tx } from "~/db/db.server";
import { type Address, isSameAddress } from "~/formats/address";
import { inAlphabet } from "~/formats/lists";
import * as t from "~/messages/customers";
import type { AuditAction } from "~/shop/base/audit/actions";
import { record } from "~/shop/base/audit/audit.server";
import { rowId, rowVersion } from "~/shop/base/fields.server";
import { Problem } from "~/shop/base/problem";
import {
  type ChosenShipTo,
  MAX_LABEL_LENGTH,
  MAX_SHIP_TOS,
  type ShipTo,
  shipToText,
} from "~/shop/customers/companies/ship-to";
import {
  shippingAddressFields,
  splitAddress,
  withPostcode,
} from "~/shop/customers/companies/shipping-address-fields.server";
import { requiredPrinted } from "~/shop/brand/pdf/pdf-fonts.server";

const addressFields = {
  label: requiredPrinted(MAX_LABEL_LENGTH, t.enterAddressLabel),
  ...shippingAddressFields,
};

/** Separates the label from the address. */
function separate<Form extends z.output<z.ZodObject<typeof addressFields>>>(form: Form) {
  const { rest, address } = splitAddress(form);
  return { ...rest, address };
}

/** A new address, its change or its removal. */
export const shipToForm = z.discriminatedUnion("intent", [
  withPostcode(z.object({ intent: z.literal("add"), ...addressFields })).transform(separate),
  withPostcode(
    z.object({ intent: z.literal("change"), id: rowId(), expectedVersion: rowVersion(), ...addressFields }),
  ).transform(separate),
  z.object({ intent: z.literal("remove"), id: rowId() }),
]);

const columns = { id: true, label: true, address: true, version: true } as const;

type Row = Prisma.ShipToAddressGetPayload<{ select: typeof columns }>;

const asShipTo = ({ address, ...row }: Row): ShipTo => ({
  ...row,
  address: address as unknown as Address,
});

/** By label. */
export async function shipTosOf(companyId: string): Promise<ShipTo[]> {
  const rows = await db.read.shipToAddress.findMany({
    where: { companyId },
    select: columns,
  });
  return inAlphabet(rows.map(asShipTo), ({ label }) => label);
}

/** As the checkout showed it; null when it was changed or removed, or is not the company's. */
export async function findChosen(
  companyId: string,
  { id, version }: ChosenShipTo,
  from: Reader | Tx = db.read,
): Promise<ShipTo | null> {
  const row = await from.shipToAddress.findFirst({
    where: { id, companyId, version },
    select: columns,
  });
  return row && asShipTo(row);
}

/** Null when there is none. */
export async function shipToNamed(companyId: string, label: string): Promise<ShipTo | null> {
  const row = await db.read.shipToAddress.findUnique({
    where: { companyId_label: { companyId, label } },
    select: columns,
  });
  return row && asShipTo(row);
}

/** `actorId` may order for the company, or is an admin. */
interface By {
  companyId: string;
  actorId: string;
}

type NewShipTo = Pick<ShipTo, "label" | "address">;

/** Refuses, as already_exists, a label that another address has, and more than MAX_SHIP_TOS. */
export function addShipTo(by: By, { label, address }: NewShipTo): Promise<void> {
  const { companyId } = by;
  return db.write(async (tx) => {
    await lock(tx, companyId);
    if (await shipToWithLabel(tx, companyId, label)) throw labelTaken(label);
    if ((await tx.shipToAddress.count({ where: { companyId } })) >= MAX_SHIP_TOS) {
      throw new Problem("refused.too_many_delivery_addresses", { most: MAX_SHIP_TOS });
    }
    await tx.shipToAddress.createMany({ data: { companyId, label, address: { ...address } } });
    await recordChange(tx, by, "add_address", { label, address: null }, { label, address });
  });
}

/**
 * `expectedVersion` is the version that the form showed. Nothing changes when nothing differs. Refuses as stale another version,
 * and an address that was removed, or is not one of the company's.
 */
export function changeShipTo(
  by: By,
  { id, expectedVersion, label, address }: NewShipTo & { id: number; expectedVersion: number },
): Promise<void> {
  const { companyId } = by;
  return db.write(async (tx) => {
    await lock(tx, companyId);
    const row = await tx.shipToAddress.findFirst({ where: { id, companyId }, select: columns });
    if (!row) {
      throw new Problem("stale.delivery_address_removed");
    }
    const before = asShipTo(row);
    if (isSame(before, { label, address })) return;
    if (before.version !== expectedVersion) {
      throw new Problem("stale.delivery_address", { address: shipToText(before) }, { version: before.version });
    }
    const other = await shipToWithLabel(tx, companyId, label);
    if (other && other.id !== id) throw labelTaken(label);
    await tx.shipToAddress.updateMany({
      where: { id },
      data: { label, address: { ...address }, version: { increment: 1 } },
    });
    await recordChange(tx, by, "change_address", before, { label, address });
  });
}

/** Orders keep their copies. One that is not there, or is another company's, changes nothing. */
export function removeShipTo(by: By, id: number): Promise<void> {
  const { companyId } = by;
  return db.write(async (tx) => {
    await lock(tx, companyId);
    const row = await tx.shipToAddress.findFirst({ where: { id, companyId }, select: columns });
    if (!row) return;
    await tx.shipToAddress.deleteMany({ where: { id } });
    const { label } = row;
    await recordChange(tx, by, "remove_address", asShipTo(row), { label, address: null });
  });
}

/** The changes of its addresses run one after the other. */
async function lock(tx: Tx, id: string): Promise<void> {
  const { count } = await tx.company.updateMany({
    where: { id, erasedAt: null, mergedIntoId: null },
    data: { updatedAt: new Date() },
  });
  if (count === 0) throw new Problem("not_found.customer");
}

async function shipToWithLabel(tx: Tx, companyId: string, label: string) {
  const row = await tx.shipToAddress.findUnique({
    where: { companyId_label: { companyId, label } },
    select: columns,
  });
  return row && asShipTo(row);
}

const isSame = (one: NewShipTo, other: NewShipTo) =>
  one.label === other.label && isSameAddress(one.address, other.address);

const labelTaken = (label: string) => new Problem("already_exists.delivery_address", { label }, { field: "label" });

type Audited = Pick<ShipTo, "label"> & { address: Address | null };

async function recordChange(
  tx: Tx,
  { companyId, actorId }: By,
  action: Extract<AuditAction, `${string}_address`>,
  before: Audited,
  after: Audited,
): Promise<void> {
  const textOf = ({ label, address }: Audited) => address && shipToText({ label, address });
  await record(tx, {
    actorId,
    action,
    subject: `company:${companyId}`,
    label: after.label,
    before: { address: textOf(before) },
    after: { address: textOf(after) },
  });
}
