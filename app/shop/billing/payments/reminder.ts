/** A payment reminder before it is sent. */
export interface ReminderPreview {
  orderNumber: string;
  /** The address of the customer. */
  to: string;
  /** 1 for the first. */
  number: number;
  /** Null when there is none to send now. */
  letter: { subject: string; text: string } | null;
}

/** The page that shows the next reminder of an order; `back` is where it was asked for. */
export const reminderAddress = (orderId: number, back?: string) =>
  `/admin/orders/${orderId}/reminder${back ? `?${new URLSearchParams({ back })}` : ""}`;
