import { breath } from "~/shop/breath";
import { newOrder, orderReceived } from "~/shop/documents/letters/order-placed";
import { queueLetters, toStaff } from "~/shop/mail/send-letter.server";
import { type Checkout, type PlacedOrder, placeOrder } from "~/shop/orders/place-order.server";
import { issueProforma } from "./issue-proforma.server";
import { sourceOf } from "./proforma-content.server";

/**
 * Places an order (placeOrder, whose Problems it throws) with all that it promises, in the order's own transaction:
 * the proforma, and the mails to the customer and to the brand. The same checkout again gives the same order, and no
 * second paper or mail.
 */
export function submitOrder(checkout: Checkout): Promise<PlacedOrder> {
  return placeOrder(checkout, async (inside, { id: orderId }, order) => {
    const first = await sourceOf(order, inside);
    const issuing = { actorId: null, reason: null, now: order.createdAt, first };
    const issued = await issueProforma(inside.tx, orderId, issuing);
    const { content: proforma, customer } = issued;
    await breath();
    await queueLetters(inside.tx, [
      {
        key: `order:${orderId}:placed`,
        kind: "order-received",
        to: customer.email,
        letter: orderReceived({ orderId, proforma, firstName: customer.firstName }),
        attachment: `proforma:${issued.id}`,
      },
      toStaff({
        key: `order:${orderId}:desk`,
        kind: "new-order",
        letter: newOrder({ orderId, proforma }),
      }),
    ]);
  });
}
