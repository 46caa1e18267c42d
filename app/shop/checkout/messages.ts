/** The toast after an order (specification 8). */
export const ORDER_PLACED = {
  title: "Order Placed Successfully",
  description: "You'll receive a proforma invoice by email shortly.",
};

/** The toast after an order over the company's amount. */
export const RELEASE_ASKED = {
  title: "Waits for a Release",
  description: "It is ordered once a colleague releases it.",
};

/** The toast after a repeat of a checkout whose request was declined or withdrawn. */
export const RELEASE_ENDED = {
  title: "Sent Before",
  description: "Nothing was ordered. This page says what became of it.",
};
