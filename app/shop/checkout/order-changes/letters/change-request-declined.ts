import { button, type Letter, paragraph, quote } from "~/shop/brand/mail/letter";

interface Declined {
  orderId: number;
  orderNumber: string;
  reason: string | null;
  firstName: string | null;
}

/** The letter to the customer whose request to change or cancel an order was declined. */
export function changeRequestDeclined({
  orderId,
  orderNumber,
  reason,
  firstName,
}: Declined): Letter {
  return {
    subject: `About your request to change order ${orderNumber}`,
    preview: reason ?? "We cannot change the order as you asked.",
    reader: "customer",
    firstName,
    parts: [
      paragraph("We are sorry: we cannot change the order as you asked. It stays as it is."),
      ...(reason ? [quote(reason)] : []),
      button("See your order", `/orders/${orderId}`),
    ],
  };
}
