/** Before it is sent. */
export interface ReminderPreview {
  orderNumber: string;
  /** Null once the customer was erased. */
  to: string | null;
  /** 1 for the first. */
  number: number;
  /** Null when no reminder is to be sent now. */
  letter: { subject: string; text: string } | null;
}

/** With which the keys of the letters of an order begin, before their number. */
export const remindersKey = (orderId: number) => `order:${orderId}:reminder:`;

/** The page with the next reminder of an order; `back` is where it was asked for. */
export const reminderAddress = (orderId: number, back?: string) =>
  `/admin/orders/${orderId}/reminder${back ? `?${new URLSearchParams({ back })}` : ""}`;
