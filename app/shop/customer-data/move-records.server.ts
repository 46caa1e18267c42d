import type { Tx } from "~/db/db.server";
import { type Address, isSameAddress } from "~/formats/address";
import { MAX_CART_NAME_LENGTH } from "~/shop/cart/saved-cart";
import { MAX_LABEL_LENGTH } from "~/shop/companies/ship-to";
import { moveSales } from "~/shop/orders/sales.server";
import type { Comparison } from "./compare-accounts.server";

/** Moves what an account has to the account that stays: orders, inquiries, carts, notes, VAT checks, people and delivery
 * addresses. Both are locked. */
export async function moveRecords(
  tx: Tx,
  { staying, going }: Omit<Comparison, "seen">,
): Promise<void> {
  const where = { userId: going.id };
  const data = { userId: staying.id };
  await renameReferences(tx, staying.id, going.id);
  await tx.order.updateMany({ where, data });
  await tx.inquiry.updateMany({ where, data });
  await tx.vatCheck.updateMany({ where, data });
  await tx.sharedCart.updateMany({ where, data });
  await tx.customerNote.updateMany({
    where: { customerId: going.id },
    data: { customerId: staying.id },
  });
  await moveReleases(tx, staying.id, going.id);
  await movePeople(tx, staying.id, going.id);
  await moveShipTos(tx, staying.id, going);
  await moveCarts(tx, staying, going);
  await moveSales(tx, going.id, staying.id);
}

/** Moves the release requests; those that the person of the going account asked for are then those of the staying one's person. */
async function moveReleases(tx: Tx, stayingId: string, goingId: string): Promise<void> {
  // A reference is unique among the orders and the requests of an account.
  await tx.$executeRaw`
    UPDATE "release_requests" SET "clientReference" = 'merged-request:' || CAST("id" AS TEXT)
    WHERE "companyId" = ${goingId} AND "clientReference" IN
      (SELECT "clientReference" FROM "orders" WHERE "userId" = ${stayingId}
       UNION SELECT "clientReference" FROM "release_requests" WHERE "companyId" = ${stayingId})`;
  const data = { askedById: stayingId };
  await tx.releaseRequest.updateMany({ where: { askedById: goingId }, data });
  const where = { companyId: goingId };
  await tx.releaseRequest.updateMany({ where, data: { companyId: stayingId } });
}

/** The colleagues keep their roles. Open invitations keep their links; beside one of the other account they are revoked. */
async function movePeople(tx: Tx, stayingId: string, goingId: string): Promise<void> {
  const where = { companyId: goingId };
  const data = { companyId: stayingId };
  await tx.user.updateMany({ where, data });
  const open = { acceptedAt: null, revokedAt: null };
  const known = await tx.companyInvitation.findMany({
    where: { companyId: stayingId, ...open },
    select: { email: true },
  });
  await tx.companyInvitation.updateMany({
    where: { ...where, ...open, email: { in: known.map(({ email }) => email) } },
    data: { revokedAt: new Date() },
  });
  await tx.companyInvitation.updateMany({ where, data });
}

/** A delivery address that the other account has with the same label is left out, or gets another label if it differs. */
async function moveShipTos(tx: Tx, stayingId: string, going: Account): Promise<void> {
  const columns = { id: true, label: true, address: true } as const;
  const where = { companyId: going.id };
  const moving = await tx.shipToAddress.findMany({
    where,
    orderBy: { id: "asc" },
    select: columns,
  });
  for (const { id, label, address } of moving) {
    const own = await tx.shipToAddress.findMany({
      where: { companyId: stayingId },
      select: columns,
    });
    const same = own.find((one) => one.label === label);
    if (same && isSameAddress(same.address as unknown as Address, address as unknown as Address)) {
      await tx.shipToAddress.delete({ where: { id }, select: { id: true } });
      continue;
    }
    const labels = new Set(own.map((one) => one.label));
    await tx.shipToAddress.update({
      where: { id },
      data: { companyId: stayingId, label: freeLabel(label, labels) },
      select: { id: true },
    });
  }
}

/** The label, with a number that no other has if it is taken. */
function freeLabel(label: string, taken: ReadonlySet<string>): string {
  let free = label;
  for (let number = 2; taken.has(free); number++) {
    const suffix = ` (${number})`;
    free = label.slice(0, MAX_LABEL_LENGTH - suffix.length) + suffix;
  }
  return free;
}

/**
 * Gives the orders whose reference the other account has used as well a new one: it is unique for each customer. Nobody can
 * repeat their checkout, because nobody can sign in to the account.
 */
async function renameReferences(tx: Tx, stayingId: string, goingId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE "orders" SET "clientReference" = 'merged:' || CAST("id" AS TEXT)
    WHERE "userId" = ${goingId} AND "clientReference" IN
      (SELECT "clientReference" FROM "orders" WHERE "userId" = ${stayingId})`;
}

type Account = Comparison["going"];

/** Moves the carts; the current one is saved beside one that is not empty, so that neither is mixed up or too large. */
async function moveCarts(tx: Tx, staying: Account, going: Account): Promise<void> {
  const { id: companyId } = staying;
  const empty = { isCurrent: true, lines: { none: {} } };
  await tx.cart.deleteMany({ where: { ...empty, companyId: { in: [companyId, going.id] } } });
  const current = await tx.cart.findFirst({
    where: { companyId: going.id, isCurrent: true },
    select: { id: true, name: true },
  });
  if (current) {
    const name = (current.name ?? `Cart of ${going.name}`).slice(0, MAX_CART_NAME_LENGTH);
    const isSaved = staying.cartPieces > 0;
    const data = { version: { increment: 1 }, openedById: null, openedAt: null };
    await tx.cart.update({
      where: { id: current.id },
      data: { ...data, ...(isSaved && { name, isCurrent: false }) },
      select: { id: true },
    });
  }
  await tx.cart.updateMany({ where: { companyId: going.id }, data: { companyId } });
}
