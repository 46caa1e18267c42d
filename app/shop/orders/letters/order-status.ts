import { addressLines, type ShippingAddress } from "~/formats/address";
import type { OrderStep } from "~/shop/orders/order";
import { documentLabel } from "~/shop/orders/document-kinds";
import { isVoid } from "~/shop/orders/steps";
import { button, facts, type Letter, paragraph, quote } from "~/shop/brand/mail/letter";

/** A step about which there is a letter of its own. The letter about a shipped order is that about its shipment. */
export type StepWithLetter = Exclude<OrderStep, "shipped">;

/** The text of the letter for each status; `hasAddress` until the goods are on their way. */
const STEP_TEXTS: Record<StepWithLetter, { subject: string; text: string; hasAddress: boolean }> = {
  confirmed: {
    subject: "is confirmed",
    text: "We have confirmed your order and write again when it is on its way.",
    hasAddress: true,
  },
  delivered: {
    subject: "has been delivered",
    text: "Your order has been delivered. If something is missing or not as it should be, please tell us.",
    hasAddress: false,
  },
  cancelled: {
    subject: "is cancelled",
    text: "Your order has been cancelled. If you did not expect this, please write to us.",
    hasAddress: false,
  },
};

/**
 * The letter to the customer about a new status; `note` is the admin's message. It contains no prices. About a void order
 * it names the proforma, which must not be paid.
 */
export function orderStep(
  step: StepWithLetter,
  order: {
    id: number;
    orderNumber: string;
    poNumber: string | null;
    firstName: string | null;
    shippingAddress: ShippingAddress;
    /** The newest version; null when there is none. */
    proforma: { number: string; version: number } | null;
  },
  note: string | null,
): Letter {
  const { subject, text, hasAddress } = STEP_TEXTS[step];
  const unpaid = isVoid(step) && order.proforma ? documentLabel(order.proforma) : null;
  return {
    subject: `Your order ${order.orderNumber} ${subject}`,
    preview: note ?? text,
    reader: "customer",
    firstName: order.firstName,
    parts: [
      paragraph(text),
      ...(note ? [paragraph("Our team adds:"), quote(note)] : []),
      ...(unpaid
        ? [
            paragraph(
              `Please do not pay the proforma invoice ${unpaid}: it is no longer valid. If you have paid it already, please write to us.`,
            ),
          ]
        : []),
      facts(
        ["Order", order.orderNumber],
        ["Your PO number", order.poNumber],
        ["Proforma invoice", unpaid && `${unpaid}, no longer valid`],
        ["Goes to", hasAddress ? addressLines(order.shippingAddress).join(", ") : null],
      ),
      button("See your order", `/orders/${order.id}`),
    ],
  };
}
