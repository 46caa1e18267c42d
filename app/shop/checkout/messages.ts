/** The toast after an order (specification 8). */
export const ORDER_PLACED = {
  title: "Order Placed Successfully",
  description: "You'll receive a proforma invoice by email shortly.",
};
