import { db, type Prisma } from "~/db/db.server";
import { amountColumns, paymentsOf } from "~/shop/orders/amounts.server";
import type { PaymentSummary } from "~/shop/orders/payment-summary";
import { asOrderStatus, type OrderStatus } from "~/shop/orders/order";
import { ownedBy } from "~/shop/orders/orders.server";
import type { ProformaContent, Stamp } from "./proforma";
import { type Qr, qrCode } from "./qr.server";
import { stampOf, withoutPayment } from "./stamp";

/** One version of an order's proforma, with a list of all versions. */
export interface ProformaView {
  id: number;
  content: ProformaContent;
  /** Null while it is valid. The content of a stamped one has no bank account and no payment code. */
  stamp: Stamp | null;
  /** Its payment QR code; null while the amount is not final. */
  qr: Pick<Qr, "size" | "path"> | null;
  orderId: number;
  orderStatus: OrderStatus;
  /** What of the order is due, paid and open. */
  payments: PaymentSummary;
  /** All versions, newest first. */
  versions: { version: number; createdAt: Date; reason: string | null }[];
}

/** A customer's own proforma; null for an unknown or foreign order or version. `version` null means the newest. */
export function myProforma(
  userId: string,
  orderId: number,
  version: number | null,
): Promise<ProformaView | null> {
  return findProforma(versionOf({ id: orderId, ...ownedBy(userId) }, version));
}

/** Any order's proforma, for admins; otherwise as myProforma. */
export function anyProforma(orderId: number, version: number | null): Promise<ProformaView | null> {
  return findProforma(versionOf({ id: orderId }, version));
}

/** The proforma version of a database id, for the mail that it is attached to. */
export function proformaOfId(id: number): Promise<ProformaView | null> {
  return findProforma({ id });
}

const versionOf = (order: Prisma.OrderWhereInput, version: number | null) => ({
  order,
  ...(version !== null && { version }),
});

async function findProforma(where: Prisma.ProformaWhereInput): Promise<ProformaView | null> {
  const row = await db.read.proforma.findFirst({
    where,
    orderBy: { version: "desc" },
    select: {
      id: true,
      content: true,
      order: {
        select: {
          id: true,
          status: true,
          ...amountColumns,
          proformas: {
            orderBy: { version: "desc" },
            select: { version: true, createdAt: true, reason: true },
          },
        },
      },
    },
  });
  if (!row) return null;
  const { proformas: versions } = row.order;
  const orderStatus = asOrderStatus(row.order.status);
  const stored = row.content as unknown as ProformaContent;
  const stamp = stampOf(stored, orderStatus, versions[0]!.version);
  const content = stamp ? withoutPayment(stored) : stored;
  return {
    id: row.id,
    content,
    stamp,
    qr: paymentQr(content),
    orderId: row.order.id,
    orderStatus,
    payments: paymentsOf(row.order),
    versions,
  };
}

function paymentQr({ epc }: ProformaContent): ProformaView["qr"] {
  if (!epc) return null;
  const { size, path } = qrCode(epc);
  return { size, path };
}

/** The number and version of an order's newest proforma; null when there is none. */
export async function latestProforma(
  orderId: number,
): Promise<{ number: string; version: number } | null> {
  return db.read.proforma.findFirst({
    where: { orderId },
    orderBy: { version: "desc" },
    select: { number: true, version: true },
  });
}

/** Parses `?version=1`; null (the newest) when missing, 0 (which does not exist) when invalid. */
export function requestedVersion(search: URLSearchParams): number | null {
  const version = search.get("version");
  if (version === null) return null;
  return /^[1-9]\d{0,8}$/.test(version) ? Number(version) : 0;
}
