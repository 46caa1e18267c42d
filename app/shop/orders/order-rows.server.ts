import { db } from "~/db/db.server";
import type { ShippingAddress } from "~/formats/address";
import { countryName } from "~/formats/countries";
import { isoDay } from "~/formats/dates";
import { nameForAdmins } from "~/formats/person-name";
import { namedCompany } from "~/shop/brand/mail/contact";
import { amountColumns, paymentsOf } from "./amounts.server";
import { asOrderStatus, type OrderRow, type RequestKind } from "./order";
import { shippingOf } from "./ship-by.server";

/** The rows of the admin's list for these orders, in their order. What is added up is added up for them alone. */
export async function orderRows(ids: readonly number[], now = new Date()): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  const [rows, pieces, shipping] = await Promise.all([
    db.read.order.findMany({
      where: { id: { in: [...ids] } },
      select: {
        id: true,
        orderNumber: true,
        poNumber: true,
        status: true,
        createdAt: true,
        total: true,
        shippingAddress: true,
        ...amountColumns,
        company: { select: namedCompany },
        changeRequests: { where: { state: "open" }, select: { kind: true } },
      },
    }),
    db.read.orderLine.groupBy({
      by: ["orderId"],
      where: { orderId: { in: [...ids] } },
      _sum: { quantity: true },
    }),
    shippingOf(ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const piecesOf = new Map(pieces.map(({ orderId, _sum }) => [orderId, _sum.quantity ?? 0]));
  const today = isoDay(now);
  return ids.flatMap((id): OrderRow[] => {
    const row = byId.get(id);
    if (!row) return [];
    const { company, shippingAddress, status, instalments, changeRequests, ...order } = row;
    const { amountPaid, amountWrittenOff, ...shown } = order;
    const { name: companyName, contact } = company;
    const summary = paymentsOf({ instalments, amountPaid, amountWrittenOff }, now);
    const { windows, shipBy } = shipping.get(id) ?? { windows: [], shipBy: [] };
    const [firstDay = null] = shipBy;
    return [
      {
        ...shown,
        status: asOrderStatus(status),
        customer: { name: nameForAdmins(contact), email: contact.email, companyName },
        country: countryName((shippingAddress as unknown as ShippingAddress).country),
        pieces: piecesOf.get(id) ?? 0,
        windows,
        shipBy: firstDay,
        isLate: firstDay !== null && firstDay < today,
        payment: { status: summary.status, open: summary.open },
        requested: (changeRequests[0]?.kind as RequestKind | undefined) ?? null,
      },
    ];
  });
}
