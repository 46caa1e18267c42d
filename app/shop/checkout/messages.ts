/** The toast after an order (specification 8). */
export const ORDER_PLACED = {
  title: "Order Placed Successfully",
  description: "You'll receive a proforma invoice by email shortly.",
};

const RELEASE_ASKED = {
  title: "Waits for a Release",
  description: "It is ordered once a colleague releases it.",
};

const RELEASE_ENDED = {
  title: "Sent Before",
  description: "Nothing was ordered. This page says what became of it.",
};

/** The toast after an order over the company's amount; another after a repeat whose request has ended. */
export const releaseToast = ({ isOpen }: { isOpen: boolean }) =>
  isOpen ? RELEASE_ASKED : RELEASE_ENDED;
