import { NextSteps } from "~/ui/checkout/next-steps";

import { type KnownProforma, ProformaLinks } from "./proforma-links";

interface OrderConfirmationProps {
  id: number;
  orderNumber: string;
  email: string;
  proforma: KnownProforma | null;
}

/** The confirmation after an order was placed. */
export function OrderConfirmation({ id, orderNumber, email, proforma }: OrderConfirmationProps) {
  return (
    <section className="notice notice-good stack">
      <h1 className="text-3xl">Thank you for your order</h1>
      <p>
        Order <strong>{orderNumber}</strong> is with our team. You&apos;ll receive a proforma
        invoice by email shortly. It goes to {email}.
      </p>
      {proforma && <ProformaLinks id={id} proforma={proforma} />}
      <NextSteps />
    </section>
  );
}
