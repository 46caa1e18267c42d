import { Form, useNavigation } from "@remix-run/react";

import { formatDay } from "~/formats/dates";
import {
  ordinal,
  type OrderPayments,
  paymentsAddress,
  type SentReminder,
} from "~/shop/payments/payment";
import { Button } from "~/ui/base/button";

/** The payment reminders of an order, and the button that sends the next one while something is overdue. */
export function Reminders({ payments }: { payments: OrderPayments }) {
  const { orderId, reminders, summary, today } = payments;
  const isSending = useNavigation().formData?.get("intent") === "remind";
  const last = reminders.at(-1);
  const canSend = summary.overdue > 0 && last?.sentOn !== today;
  if (!canSend && !last) return null;
  return (
    <div>
      {reminders.length > 0 && (
        <ul className="small">
          {reminders.map((reminder) => (
            <li key={reminder.number}>{reminderText(reminder)}</li>
          ))}
        </ul>
      )}
      {canSend && (
        <Form
          method="post"
          action={paymentsAddress(orderId)}
          preventScrollReset
          className="mt-3 no-print"
        >
          <Button
            name="intent"
            value="remind"
            variant="secondary"
            pending={isSending}
            pendingLabel="SENDING..."
          >
            {`SEND ${ordinal((last?.number ?? 0) + 1).toUpperCase()} REMINDER`}
          </Button>
        </Form>
      )}
    </div>
  );
}

/** "2nd reminder sent on 3 March 2027". */
export const reminderText = ({ number, sentOn }: SentReminder) =>
  `${ordinal(number)} reminder sent on ${formatDay(sentOn)}`;
