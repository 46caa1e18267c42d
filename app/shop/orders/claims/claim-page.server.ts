import { db } from "~/db/db.server";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { ownedBy } from "../orders.server";
import { type ClaimableLine, claimableLines } from "./claimable.server";

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
  const lines = all.map((line) => ({ ...line, claimable: most(line) })).filter(({ claimable }) => claimable > 0);
  return { id, ...order, lines, claimDays };
}
