import { addressLines } from "~/formats/address";
import * as t from "~/messages/orders";
import { type DocumentNumber, documentLabel } from "~/shop/billing/documents/document-kinds";
import { button, facts, type Letter, paragraph, quote } from "~/shop/brand/mail/letter";
import type { OrderStep } from "~/shop/orders/order";
import type { OrderOfLetter } from "~/shop/orders/shipments/shipment-letter";
import { isVoid } from "~/shop/orders/steps";

/** The letter about a shipped order is that about its shipment. */
export type StepWithLetter = Exclude<OrderStep, "shipped">;

/** `note` is the admin's message. Without prices. About a void order it names the proforma, which must not be paid. */
export function orderStep(
  step: StepWithLetter,
  order: OrderOfLetter & {
    /** The newest version; null when there is none. */
    proforma: DocumentNumber | null;
    /** Something was paid for an order that is void now. */
    isPaid: boolean;
  },
  note: string | null,
): Letter {
  const text = t.statusText(step);
  const unpaid = isVoid(step) && order.proforma ? documentLabel(order.proforma) : null;
  return {
    subject: t.statusSubject(step, { orderNumber: order.orderNumber }),
    preview: note ?? text,
    reader: "customer",
    firstName: order.firstName,
    parts: [
      paragraph(text),
      ...(note ? [paragraph(t.ourTeamAdds()), quote(note)] : []),
      ...(unpaid ? [paragraph(t.doNotPayProforma({ unpaid, isPaid: order.isPaid }))] : []),
      facts(
        [t.order(), order.orderNumber],
        [t.yourPoNumber(), order.poNumber],
        [t.proformaInvoice(), unpaid && t.noLongerValid({ label: unpaid })],
        // Until the goods are on their way.
        [t.shipsTo(), step === "confirmed" ? addressLines(order.shippingAddress).join(", ") : null],
      ),
      button(t.viewYourOrder(), `/orders/${order.id}`),
    ],
  };
}
