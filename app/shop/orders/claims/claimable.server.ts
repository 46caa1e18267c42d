import { db, type Reader, type Tx } from "~/db/db.server";
import { addDays, isoDay } from "~/formats/dates";
import { translatedLine } from "~/shop/base/brand-words";
import { Problem } from "~/shop/base/problem";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { asOrderLine, type LineToShip } from "../order";
import { asLinesWithTerms, orderLines } from "../order-lines.server";
import { ownedBy } from "../orders.server";
import { totalPieces } from "../shipments/shipment";

/** A line of which something was shipped. */
export interface ClaimableLine extends LineToShip {
  /** In claims, without what was declined. */
  claimed: number;
  /** How many can still be claimed. */
  claimable: number;
  /** Pieces by the ids of shipments. */
  shipments: { id: number; quantity: number }[];
}

/**
 * By position, without lines of which nothing was shipped. Nothing of a shipment can be claimed that left more than `days` days ago; null
 * is no limit. What was claimed counts as of the earliest shipments. Inside a transaction, which has locked the order, pass it as `from`.
 */
export async function claimableLines(
  orderId: number,
  days: number | null,
  from: Reader | Tx = db.read,
): Promise<ClaimableLine[]> {
  const rows = await from.orderLine.findMany({
    where: { orderId, shipments: { some: {} } },
    orderBy: { position: "asc" },
    select: {
      ...orderLines.select,
      id: true,
      shipments: { select: { shipmentId: true, quantity: true, shipment: { select: { shippedOn: true } } } },
      claims: { select: { quantity: true, accepted: true } },
    },
  });
  const since = days === null ? "" : addDays(isoDay(new Date()), -days);
  const lines = asLinesWithTerms(rows).map(asOrderLine);
  return rows.map(({ id, shipments, claims }, at) => {
    const { unitPrice: _price, lineTotal: _total, ...line } = lines[at]!;
    const shipped = totalPieces(shipments);
    const inTime = totalPieces(shipments.filter(({ shipment }) => shipment.shippedOn >= since));
    const claimed = claimedOf(claims);
    return {
      ...line,
      id,
      shipped,
      claimed,
      claimable: Math.max(0, Math.min(inTime, shipped - claimed)),
      shipments: shipments.map(({ shipmentId, quantity }) => ({ id: shipmentId, quantity })),
    };
  });
}

export interface ClaimPage {
  id: number;
  orderNumber: string;
  /** Of which something can be claimed; of a shipment at most its pieces. */
  lines: ClaimableLine[];
  /** Days after the shipment; null is no limit. */
  claimDays: number | null;
}

/** For one of the customer's own orders, or one shipment of it; null for any other. */
export async function claimPage(companyId: string, id: number, shipmentId: number | null): Promise<ClaimPage | null> {
  const order = await db.read.order.findFirst({ where: { id, ...ownedBy(companyId) }, select: { orderNumber: true } });
  if (!order) return null;
  const { claimDays } = await shopSettings();
  const all = await claimableLines(id, claimDays);
  const most = ({ shipments, claimable }: ClaimableLine) => {
    if (shipmentId === null) return claimable;
    return Math.min(claimable, shipments.find((shipment) => shipment.id === shipmentId)?.quantity ?? 0);
  };
  const lines = all
    .map((line) => ({ ...translatedLine(line), claimable: most(line) }))
    .filter(({ claimable }) => claimable > 0);
  return { id, ...order, lines, claimDays };
}

/** After a correction of the shipments of an order. Refuses (wrong_step) if more of a line is claimed than is shipped now. */
export async function requireClaimedShipped(tx: Tx, orderId: number): Promise<void> {
  const lines = await tx.orderLine.findMany({
    where: { orderId, claims: { some: {} } },
    select: { shipments: { select: { quantity: true } }, claims: { select: { quantity: true, accepted: true } } },
  });
  if (lines.some(({ shipments, claims }) => claimedOf(claims) > totalPieces(shipments))) {
    throw new Problem("wrong_step.shipment_claimed");
  }
}

/** Without what was declined. */
const claimedOf = (claims: readonly { quantity: number; accepted: number | null }[]) =>
  claims.reduce((sum, { quantity, accepted }) => sum + (accepted ?? quantity), 0);
