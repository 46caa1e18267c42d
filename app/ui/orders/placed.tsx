import { NextSteps } from "~/ui/checkout/next-steps";

/** What a buyer wants to know right after ordering. */
export function Placed({ orderNumber, email }: { orderNumber: string; email: string }) {
  return (
    <section className="notice notice-good stack">
      <h1 className="text-3xl">Thank you for your order</h1>
      <p>
        Order <strong>{orderNumber}</strong> is with our team. You&apos;ll receive a proforma
        invoice by email shortly. It goes to {email}.
      </p>
      <NextSteps />
    </section>
  );
}
