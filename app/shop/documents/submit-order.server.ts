import { newOrder, orderReceived } from "~/shop/mail/letters/order-placed";
import { queueLetter, queueToDesk } from "~/shop/mail/send-letter.server";
import { type Checkout, type PlacedOrder, placeOrder } from "~/shop/orders/place-order.server";
import { issueProforma } from "./issue-proforma.server";

/**
 * Places an order (placeOrder, whose Problems it throws) with all that it promises, in the order's own transaction:
 * the proforma, and the mails to the customer and to the brand. The same checkout again gives the same order, and no
 * second paper or mail.
 */
export function submitOrder(checkout: Checkout): Promise<PlacedOrder> {
  return placeOrder(checkout, async (tx, { id: orderId }) => {
    const issued = await issueProforma(tx, orderId, { actorId: null, reason: null });
    const { content: proforma, customer } = issued;
    await queueLetter(tx, {
      key: `order:${orderId}:placed`,
      kind: "order-received",
      to: customer.email,
      letter: orderReceived({ orderId, proforma, firstName: customer.firstName }),
      attachment: `proforma:${issued.id}`,
    });
    await queueToDesk(tx, {
      key: `order:${orderId}:desk`,
      kind: "new-order",
      letter: newOrder({ orderId, proforma }),
    });
  });
}
