import { db } from "~/db/db.server";
import { nameForAdmins } from "~/formats/person-name";
import { contactColumns } from "~/shop/brand/mail/contact";
import { namedVersion } from "~/shop/brand/pages/pages.server";
import type { InScope } from "~/shop/customers/companies/company-scope.server";
import type { AdminOrder } from "./order";
import { netDaysOf } from "~/shop/catalogue/delivery-windows/window";
import {
  asOrderEvent,
  orderViewSelect,
  otherPlacerId,
  placerColumns,
  replacedOrder,
  toOrderView,
} from "./orders.server";
import { withShipments } from "./shipments/read-shipments.server";

export async function findOrder(id: InScope<number>): Promise<AdminOrder | null> {
  const row = await db.read.order.findUnique({
    where: { id },
    select: {
      ...orderViewSelect,
      isAmountFinal: true,
      version: true,
      onBehalf: true,
      ...placerColumns,
      approvedById: true,
      claim: replacedOrder,
      terms: { select: namedVersion },
      company: {
        select: { id: true, contactId: true, name: true, vatId: true, eori: true, phone: true },
      },
      events: {
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
        select: { status: true, note: true, changes: true, createdAt: true, actorId: true },
      },
    },
  });
  if (!row) return null;
  const { company, placedById, approvedById, onBehalf, terms, events, isAmountFinal, version, claim, ...order } = row;
  const { contactId, name: companyName, ...customer } = company;
  const placerId = otherPlacerId({ placedById, company });
  const ids = [contactId, placerId, approvedById, ...events.map(({ actorId }) => actorId)];
  const people = await db.read.user.findMany({
    where: { id: { in: ids.filter((one) => one !== null) } },
    select: { id: true, ...contactColumns },
  });
  const { email } = people.find(({ id: one }) => one === contactId)!;
  const names = new Map(people.map((person) => [person.id, nameForAdmins(person)]));
  const nameOf = (personId: string | null) => (personId && names.get(personId)) ?? null;
  return {
    ...(await withShipments(toOrderView(order))),
    netDays: netDaysOf(order.lines.map(({ window }) => window)),
    replaces: claim && claim.order,
    isAmountFinal,
    version,
    placedBy: nameOf(placerId),
    approvedBy: nameOf(approvedById),
    onBehalf,
    terms,
    customer: { ...customer, companyName, name: names.get(contactId)!, email },
    events: events.map(({ actorId, ...event }) => ({
      ...asOrderEvent(event),
      by: nameOf(actorId),
    })),
  };
}
