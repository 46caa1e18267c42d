import * as t from "~/messages/orders";
import type { PaymentStatus } from "~/shop/orders/payment-summary";
import { Badge, type Tone } from "~/ui/base/badge";

const TONES: Partial<Record<PaymentStatus, Tone>> = { paid: "good", overpaid: "highlight", overdue: "danger" };

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <Badge tone={TONES[status]}>{t.paymentStatusName(status)}</Badge>;
}
