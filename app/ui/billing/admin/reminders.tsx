import { useContext } from "react";

import * as t from "~/messages/billing";
import type { OrderPayments } from "~/shop/billing/payments/payment";
import { reminderAddress } from "~/shop/billing/payments/reminder";
import { LinkButton } from "~/ui/base/button";
import { CustomerErased } from "~/ui/layout/admin/letter-note";
import { May } from "~/ui/layout/admin/rights";

/** With the way to the next reminder while something is overdue. */
export function Reminders({ payments }: { payments: OrderPayments }) {
  const { orderId, reminders, summary, today } = payments;
  const last = reminders.at(-1);
  const canSend = !useContext(CustomerErased) && summary.overdue > 0 && last?.sentOn !== today;
  if (!canSend && !last) return null;
  return (
    <div>
      {reminders.length > 0 && (
        <ul className="small">
          {reminders.map((reminder) => (
            <li key={reminder.number}>{t.reminderOfDay(reminder)}</li>
          ))}
        </ul>
      )}
      {canSend && (
        <p className="mt-3 no-print">
          <May right="change-payments">
            <LinkButton to={reminderAddress(orderId)} variant="secondary">
              {t.sendReminder({ number: (last?.number ?? 0) + 1 })}
            </LinkButton>
          </May>
        </p>
      )}
    </div>
  );
}
