/** Before it is sent. */
export interface ReminderPreview {
  orderNumber: string;
  /** The customer's e-mail address. */
  to: string;
  /** 1 for the first. */
  number: number;
  /** Null when no reminder is to be sent now. */
  letter: { subject: string; text: string } | null;
}

/** The page with the next reminder of an order; `back` is where it was asked for. */
export const reminderAddress = (orderId: number, back?: string) =>
  `/admin/orders/${orderId}/reminder${back ? `?${new URLSearchParams({ back })}` : ""}`;
