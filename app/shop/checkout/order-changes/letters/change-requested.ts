import { pieceName } from "~/shop/cart/piece";
import { button, type Letter, paragraph, quote } from "~/shop/brand/mail/letter";
import type { ChangeRequest } from "../change-request";

const MAX_LINES = 50;

interface Requested {
  orderId: number;
  orderNumber: string;
  /** The company, or the name of the person. */
  customer: string;
  request: Pick<ChangeRequest, "kind" | "message" | "lines" | "requestedBy">;
}

/** The letter to the staff about a customer's request to change or cancel an order. */
export function changeRequested({ orderId, orderNumber, customer, request }: Requested): Letter {
  const { kind, message, lines, requestedBy } = request;
  const what = kind === "cancel" ? "cancel" : "change";
  const more = lines.length - MAX_LINES;
  return {
    subject: `${customer} asks to ${what} order ${orderNumber}`,
    preview: message,
    reader: "staff",
    parts: [
      paragraph(
        `${requestedBy ? `${requestedBy} of ` : ""}${customer} asks us to ${what} order ${orderNumber}:`,
      ),
      quote(message),
      ...lines
        .slice(0, MAX_LINES)
        .map((line) => paragraph(`– ${pieceName(line)}: ${line.from} → ${line.to}`)),
      ...(more > 0 ? [paragraph(`${more} more lines: the page of the order lists them.`)] : []),
      button("Open the order", `/admin/orders/${orderId}#request`),
    ],
  };
}
