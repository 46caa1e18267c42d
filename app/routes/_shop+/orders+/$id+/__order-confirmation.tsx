import * as t from "~/messages/orders";
import * as tCheckout from "~/messages/checkout";
import type { DocumentNumber } from "~/shop/billing/documents/document-kinds";
import { AppLink } from "~/ui/base/app-link";
import { Folded } from "~/ui/cart/notices";
import { NamedDocumentLink } from "~/ui/orders/document-link";
import { NextSteps } from "~/ui/orders/next-steps";

interface OrderConfirmationProps {
  id: number;
  orderNumber: string;
  email: string;
  proforma: DocumentNumber | null;
  leftOut: readonly string[];
  steps: readonly string[];
  isApproved: boolean;
  isOrderedFor: boolean;
}

/** With the lines of the cart that are not in it. */
export function OrderConfirmation(props: OrderConfirmationProps) {
  const { id, orderNumber, email, proforma, leftOut, steps, isApproved, isOrderedFor } = props;
  return (
    <section className="notice edge-good stack">
      <h1 className="text-3xl">{isOrderedFor ? t.orderPlacedForCustomer() : t.thankYouForYourOrder()}</h1>
      <p>{t.orderIsWithTeam({ orderNumber, isOrderedFor, email, strong: (words) => <strong>{words}</strong> })}</p>
      {leftOut.length > 0 && (
        <div>
          <h2 className="text-lg">{tCheckout.notOrderedTitle()}</h2>
          <Folded
            items={leftOut.map((piece, index) => (
              <li key={index}>{piece}</li>
            ))}
          />
          <p className="small">
            {tCheckout.placeOfLeftOut({
              isApproved,
              link: (words) => <AppLink to={isApproved ? "/carts" : "/cart"}>{words}</AppLink>,
            })}
          </p>
        </div>
      )}
      {proforma && <NamedDocumentLink order={`/orders/${id}`} kind="proforma" number={proforma} />}
      {!isOrderedFor && <NextSteps steps={steps} />}
    </section>
  );
}
