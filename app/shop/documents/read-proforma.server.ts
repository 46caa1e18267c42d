import { db, type Prisma } from "~/db/db.server";
import { asOrderStatus, type OrderStatus } from "~/shop/orders/order";
import { ownedBy } from "~/shop/orders/orders.server";
import type { ProformaContent } from "./proforma";
import { type Qr, qrCode } from "./qr.server";

/** One version of an order's proforma, with the others there are. */
export interface ProformaView {
  id: number;
  content: ProformaContent;
  /** The payment code of it, to be drawn. */
  qr: Pick<Qr, "size" | "path"> | null;
  orderId: number;
  orderStatus: OrderStatus;
  /** All versions, newest first. */
  versions: { version: number; createdAt: Date; reason: string | null }[];
}

/** A customer's own proforma; null for an unknown or foreign order, or one without. `version` null is the newest. */
export function myProforma(
  userId: string,
  orderId: number,
  version: number | null,
): Promise<ProformaView | null> {
  return findProforma({ id: orderId, ...ownedBy(userId) }, version);
}

/** Any order's proforma, for the desk. */
export function anyProforma(orderId: number, version: number | null): Promise<ProformaView | null> {
  return findProforma({ id: orderId }, version);
}

async function findProforma(
  order: Prisma.OrderWhereInput,
  version: number | null,
): Promise<ProformaView | null> {
  const row = await db.read.proforma.findFirst({
    where: { order, ...(version !== null && { version }) },
    orderBy: { version: "desc" },
    select: {
      id: true,
      content: true,
      order: {
        select: {
          id: true,
          status: true,
          proformas: {
            orderBy: { version: "desc" },
            select: { version: true, createdAt: true, reason: true },
          },
        },
      },
    },
  });
  if (!row) return null;
  const content = row.content as unknown as ProformaContent;
  return {
    id: row.id,
    content,
    qr: codeOf(content),
    orderId: row.order.id,
    orderStatus: asOrderStatus(row.order.status),
    versions: row.order.proformas,
  };
}

function codeOf({ epc }: ProformaContent): ProformaView["qr"] {
  if (!epc) return null;
  const { size, path } = qrCode(epc);
  return { size, path };
}

/** The number and version of an order's newest proforma; null while there is none. */
export async function latestProforma(
  orderId: number,
): Promise<{ number: string; version: number } | null> {
  return db.read.proforma.findFirst({
    where: { orderId },
    orderBy: { version: "desc" },
    select: { number: true, version: true },
  });
}

/** The version that an address asks for: `?version=1`; null for the newest, 0 (which nobody has) for nonsense. */
export function requestedVersion(search: URLSearchParams): number | null {
  const asked = search.get("version");
  if (asked === null) return null;
  return /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : 0;
}
