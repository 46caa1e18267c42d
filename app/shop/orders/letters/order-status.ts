import { addressLines } from "~/formats/address";
import type { Address } from "~/formats/address";
import type { OrderStep } from "~/shop/orders/order";
import { button, facts, type Letter, paragraph, quote } from "~/shop/mail/letter";

/** What the letter of a step says; `tellsAddress` while the goods can still go astray. */
const WORDS: Record<OrderStep, { subject: string; text: string; tellsAddress: boolean }> = {
  confirmed: {
    subject: "is confirmed",
    text: "We have confirmed your order and write again when it is on its way.",
    tellsAddress: true,
  },
  shipped: {
    subject: "is on its way",
    text: "Your order has left us and is on its way to you.",
    tellsAddress: true,
  },
  delivered: {
    subject: "has been delivered",
    text: "Your order has been delivered. If something is missing or not as it should be, please tell us.",
    tellsAddress: false,
  },
  cancelled: {
    subject: "is cancelled",
    text: "Your order has been cancelled. If you did not expect this, please write to us.",
    tellsAddress: false,
  },
};

/** To the customer, for each step of an order; `note` is what the desk wrote with it. It tells no prices. */
export function orderStep(
  step: OrderStep,
  order: {
    id: number;
    orderNumber: string;
    poNumber: string | null;
    firstName: string | null;
    shippingAddress: Address;
  },
  note: string | null,
): Letter {
  const { subject, text, tellsAddress } = WORDS[step];
  return {
    subject: `Your order ${order.orderNumber} ${subject}`,
    preview: note ?? text,
    reader: "customer",
    firstName: order.firstName,
    parts: [
      paragraph(text),
      ...(note ? [paragraph("Our team adds:"), quote(note)] : []),
      facts(
        ["Order", order.orderNumber],
        ["Your PO number", order.poNumber],
        ["Goes to", tellsAddress ? addressLines(order.shippingAddress).join(", ") : null],
      ),
      button("See your order", `/orders/${order.id}`),
    ],
  };
}
