/** The toast after an order (specification 8). */
export const ORDER_PLACED = {
  title: "Order Placed Successfully",
  description: "You'll receive a proforma invoice by email shortly.",
};

const APPROVAL_REQUESTED = {
  title: "Waits for Approval",
  description: "It is ordered once a colleague approves it.",
};

const APPROVAL_ENDED = {
  title: "Sent Before",
  description: "Nothing was ordered. This page says what became of it.",
};

/** The toast after an order over the company's amount; another after a repeat whose request has ended. */
export const approvalToast = ({ isOpen }: { isOpen: boolean }) =>
  isOpen ? APPROVAL_REQUESTED : APPROVAL_ENDED;
